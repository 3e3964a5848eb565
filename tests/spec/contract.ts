/** The contract (SPEC.md) as data for the tests: written from it, not from the site. */
import type { Brand } from '../../src/brand/brand';

export const docsRoutes = (slug: string): string[] => [
  '/',
  ...['mp-monte-carlo', 'openseespy', 'quiz-toolkit'].map((page) => `/advanced-applications/${page}`),
  ...['environments', 'optimization', 'output', 'overview', 'tools'].map((page) => `/code/${page}`),
  ...['large-files', 'overview', 'text-files'].map((page) => `/files/${page}`),
  ...['ai-chatbot', 'create', 'example-1', 'example-2', 'example-3', 'graphics', 'quick-overview', 'tables'].map(
    (page) => `/getting-started/${page}`,
  ),
  ...['conditional-input', 'input-group', 'input-types', 'overview', 'table-group'].map((page) => `/inputs/${page}`),
  ...['example-1', 'example-2', 'example-3', 'overview'].map((page) => `/maps/${page}`),
  ...['file-utils', 'plotdraw'].map((page) => `/${slug}-library/${page}`),
  '/monetization',
  ...['animated-plots', 'conditionals', 'images', 'latex', 'overview', 'plots', 'tables'].map(
    (page) => `/output/${page}`,
  ),
  ...['localhost', 'overview'].map((page) => `/self-hosting-apps/${page}`),
];

export const blogListRoutes = ['/blog', '/blog/page/2', '/blog/archive', '/blog/authors', '/blog/tags'];

export const tags = (slug: string): string[] => [
  'calculators',
  'civil-engineering',
  'comp-01212023',
  'comp-07092022',
  'comp-10082022',
  'comp-11052022',
  'comp-12172022',
  'compare',
  'computer-science',
  'electrical-engineering',
  'engineering',
  'hackathon',
  'linear-algebra',
  'math',
  slug,
  'medicine',
  'pharmacy',
  'product-update',
  'statistics',
];

/** Posts whose address the contract fixes. */
export const fixedPosts = ({ name }: Pick<Brand, 'name'>): string[] => [
  '/blog/release-11-2023',
  `/blog/Vivid-Hacks-1.5-${name.replaceAll(' ', '-')}-Workshop`,
  '/blog/vs-streamlit-2023',
  '/blog/welcome',
];

/** Newest first: date, and the tags of the content map (`{product}` stands for the brand's slug). */
export const posts: readonly { readonly date: string; readonly tags: readonly string[] }[] = [
  { date: '2023-11-07', tags: ['product-update'] },
  { date: '2023-10-23', tags: ['compare'] },
  { date: '2023-10-22', tags: ['compare'] },
  { date: '2023-03-05', tags: ['{product}', 'comp-01212023', 'hackathon'] },
  { date: '2023-01-09', tags: ['{product}', 'comp-12172022', 'hackathon'] },
  { date: '2022-11-19', tags: ['{product}', 'comp-11052022', 'hackathon'] },
  { date: '2022-10-22', tags: ['{product}', 'comp-10082022', 'hackathon'] },
  { date: '2022-08-22', tags: ['{product}', 'engineering', 'math', 'linear-algebra'] },
  { date: '2022-08-10', tags: ['{product}', 'hackathon'] },
  { date: '2022-08-05', tags: ['{product}', 'computer-science', 'engineering', 'math', 'statistics'] },
  { date: '2022-08-03', tags: ['{product}'] },
  { date: '2022-07-20', tags: ['{product}', 'comp-07092022', 'hackathon'] },
  { date: '2022-07-18', tags: ['calculators', 'civil-engineering', 'engineering'] },
  { date: '2022-06-20', tags: ['calculators', 'electrical-engineering', 'engineering'] },
  { date: '2022-06-19', tags: ['calculators', 'pharmacy', 'medicine'] },
  { date: '2022-06-10', tags: ['calculators', 'civil-engineering', 'engineering'] },
  { date: '2022-04-17', tags: ['calculators', 'engineering'] },
  { date: '2022-03-02', tags: ['{product}'] },
];

/** The order of the content map. */
export const sidebarOrder = (slug: string): string[] => [
  '/',
  ...['quick-overview', 'create', 'example-1', 'example-2', 'example-3', 'graphics', 'tables', 'ai-chatbot'].map(
    (page) => `/getting-started/${page}`,
  ),
  ...['overview', 'input-types', 'input-group', 'table-group', 'conditional-input'].map((page) => `/inputs/${page}`),
  ...['overview', 'output', 'environments', 'tools', 'optimization'].map((page) => `/code/${page}`),
  ...['overview', 'plots', 'animated-plots', 'conditionals', 'latex', 'images', 'tables'].map(
    (page) => `/output/${page}`,
  ),
  ...['overview', 'text-files', 'large-files'].map((page) => `/files/${page}`),
  ...['overview', 'example-1', 'example-2', 'example-3'].map((page) => `/maps/${page}`),
  ...['file-utils', 'plotdraw'].map((page) => `/${slug}-library/${page}`),
  ...['mp-monte-carlo', 'openseespy', 'quiz-toolkit'].map((page) => `/advanced-applications/${page}`),
  ...['overview', 'localhost'].map((page) => `/self-hosting-apps/${page}`),
  '/monetization',
];

export const POSTS_PER_PAGE = 10;

/** How many routes the contract names; the site has at least these. */
export const contractSize = (slug: string): number =>
  [...docsRoutes(slug), ...blogListRoutes, ...tags(slug), ...posts, '/search'].length;
