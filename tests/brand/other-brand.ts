/**
 * A second brand with every optional switch turned the other way: another name (of two words) and slug, a base path, an
 * announcement, a navbar that hides, the system's color mode, analytics, and a search host.
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
  analyticsId: 'G-TEST123456',
  announcement: { id: 'spring', content: 'A note for <a href="https://abacus.test/news">everybody</a>' },
  search: { mode: 'embedded' },
  behavior: { followSystemColorMode: true, hideNavbarOnScroll: true, searchResultsPerGroup: 3, offline: false },
};

export default brand;
