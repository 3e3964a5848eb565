/** The one file that names the product. To rebrand the site, edit this file or point BRAND_FILE at another one. */
import type { Brand } from './src/brand/brand';

const main = 'https://calcwright.example';
const issues = 'https://git.calcwright.example/docs/issues';

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
    reportMissingResult: `${issues}/new?title=No+result+for+\${query}`,
  },
  email: 'hello@calcwright.example',
  feedback: {
    report: `${issues}/new?title=Problem+on+\${title}&body=\${url}`,
    answer: `${issues}/new?title=Helpful:+\${answer}.+\${title}&body=\${url}`,
  },
  colors: {
    light: {
      paper: '#fdfcf8',
      surface: '#f5f4ee',
      ink: '#17262b',
      inkSoft: '#4b5d63',
      line: '#d7d6ca',
      accent: '#0a6470',
      accentStrong: '#064a54',
      onAccent: '#ffffff',
      signal: '#a63e0f',
      grid: '#e2ebe6',
    },
    dark: {
      paper: '#10191c',
      surface: '#172327',
      ink: '#e4eae7',
      inkSoft: '#a6b5b7',
      line: '#304146',
      accent: '#63c3c8',
      accentStrong: '#98dfe2',
      onAccent: '#06262a',
      signal: '#f2a26b',
      grid: '#192a2e',
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
