/**
 * A second brand that sets everything, and every switch the other way: another name (of two words) and slug, a base path,
 * pictures, a font, navbar and footer, an announcement, a navbar that hides, the system's color mode, analytics, full feeds.
 * Only `lastUpdate` is absent, since the copy that is built has no history.
 */
import ours from '../../brand.config';
import type { Brand } from '../../src/brand/brand';

const main = 'https://abacus.test';

const brand: Brand = {
  ...ours,
  name: 'Abacus Yard',
  slug: 'abacus2-yard',
  library: 'abacuslib',
  tagline: 'Sums in public',
  site: { url: 'https://handbook.abacus.test', basePath: '/handbook/' },
  links: {
    main,
    explore: `${main}/browse`,
    search: `${main}/find`,
    create: `${main}/new`,
    pricing: `${main}/plans`,
    community: 'https://forum.abacus.test',
    repository: 'https://code.abacus.test/handbook',
    social: { label: 'Fediverse', url: 'https://social.abacus.test/@yard' },
    terms: `${main}/legal/terms`,
    privacy: `${main}/legal/privacy`,
  },
  email: 'post@abacus.test',
  feedback: {
    // biome-ignore lint/suspicious/noTemplateCurlyInString: the build substitutes it.
    report: 'mailto:post@abacus.test?subject=${title}&body=${url}',
    // biome-ignore lint/suspicious/noTemplateCurlyInString: the build substitutes it.
    answer: 'mailto:post@abacus.test?subject=${answer}&body=${url}',
    endpoint: 'https://answers.abacus.test/handbook',
  },
  analyticsId: 'G-TEST123456',
  logo: { light: 'tests/brand/logo.svg', dark: 'tests/brand/logo-dark.svg' },
  socialCard: 'tests/brand/card.svg',
  fonts: [
    {
      file: 'src/formulas/fonts/KaTeX_SansSerif-Regular-common.woff2',
      family: 'Yard Sans',
      use: 'text',
      weight: '400',
      style: 'normal',
      preload: true,
    },
  ],
  navbar: [
    { type: 'docSidebar', sidebarId: 'tutorialSidebar', label: 'Handbook', position: 'left' },
    { label: 'Posts', to: '/blog', position: 'left' },
    { type: 'localeDropdown', position: 'right' },
  ],
  footer: [
    {
      title: 'Here',
      items: [
        { label: 'All tags', to: '/blog/tags' },
        { label: 'Terms', href: `${main}/legal/terms` },
      ],
    },
  ],
  authors: 'tests/brand/authors.yml',
  tags: 'tests/brand/tags.yml',
  feeds: 'full',
  // biome-ignore lint/suspicious/noTemplateCurlyInString: stands for the file.
  editUrl: 'https://code.abacus.test/handbook/edit/main/${path}',
  codeLanguages: ['rust'],
  frameHosts: ['https://video.abacus.test'],
  hsts: { maxAge: 31_536_000, includeSubDomains: true },
  announcement: { id: 'spring', content: 'A note for <a href="/blog">everybody</a>' },
  search: { mode: 'embedded' },
  behavior: { followSystemColorMode: true, hideNavbarOnScroll: true, searchResultsPerGroup: 3, offline: false },
};

export default brand;
