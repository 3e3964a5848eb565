/** The one file that names the product. To rebrand the site, edit this file or point BRAND_FILE at another one. */
import type { Brand } from './src/brand/brand';

const main = 'https://calcwright.example';

const brand: Brand = {
  name: 'Calcwright',
  slug: 'calcwright',
  library: 'calcwright',
  tagline: 'Turn a Python function into a web app',
  site: { url: 'https://docs.calcwright.example', basePath: '/' },
  links: {
    main,
    explore: `${main}/explore`,
    search: `${main}/search`,
    create: `${main}/create`,
    pricing: `${main}/pricing`,
    community: 'https://community.calcwright.example',
    repository: 'https://git.calcwright.example/docs',
    social: { label: 'Mastodon', url: 'https://social.calcwright.example/@calcwright' },
    terms: `${main}/terms`,
    privacy: `${main}/privacy`,
    // biome-ignore lint/suspicious/noTemplateCurlyInString: the search box substitutes it.
    reportMissingResult: 'https://git.calcwright.example/docs/issues/new?title=No+result+for+${query}',
  },
  email: 'hello@calcwright.example',
  colors: {
    light: {
      paper: '#fdfcf9',
      surface: '#f4f2ec',
      ink: '#1c2a33',
      inkSoft: '#51616b',
      line: '#d9d6cc',
      accent: '#0b64a0',
      accentStrong: '#084b79',
      onAccent: '#ffffff',
      signal: '#b3470f',
      grid: '#e3e6e4',
    },
    dark: {
      paper: '#12191e',
      surface: '#1a242b',
      ink: '#e6e9e6',
      inkSoft: '#a5b1b8',
      line: '#33414a',
      accent: '#6cb8ea',
      accentStrong: '#9bd0f2',
      onAccent: '#0c1b26',
      signal: '#f0a066',
      grid: '#1d2930',
    },
  },
  search: { mode: 'embedded' },
  behavior: {
    followSystemColorMode: false,
    hideNavbarOnScroll: false,
    searchResultsPerGroup: 5,
    offline: false,
  },
};

export default brand;
