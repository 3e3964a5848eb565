/** The contract as data for the tests: routes and tags as SPEC.md lists them, never as the site has them. */
import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { Brand } from '../../src/brand/brand';

const contract = readFileSync(path.resolve(import.meta.dirname, '../../SPEC.md'), 'utf8');

const quotedIn = (text: string): string[] => [...text.matchAll(/`([^`]+)`/g)].map(([, code = '']) => code);

function section(heading: string): string {
  const text = contract.split(/^#+ /m).find((part) => part.startsWith(`${heading}\n`));
  if (text === undefined) throw new Error(`SPEC.md has no section "${heading}"`);
  return text;
}

/** A line names one route, or a folder and the pages in it. */
export const docsRoutes = (slug: string): string[] =>
  section('Docs pages (tutorial sidebar)')
    .split('\n')
    .filter((line) => line.startsWith('- `/'))
    .flatMap((line) => {
      const [folder = '', ...pages] = quotedIn(line);
      return pages.length === 0 ? [folder] : pages.map((page) => `${folder}${page}`);
    })
    .map((route) => route.replace('{product}', slug));

const blogLine = (start: string): string[] => {
  const line = section('Blog routes')
    .split('\n')
    .find((one) => one.startsWith(start));
  return quotedIn(line ?? '');
};

export const blogListRoutes = blogLine('- `/blog` (index');

export const tags = (slug: string): string[] =>
  blogLine('- A page at')
    .slice(1)
    .map((tag) => tag.replace('{product}', slug));

/** Posts whose address the contract fixes. */
export const fixedPosts = ({ name }: Pick<Brand, 'name'>): string[] => [
  '/blog/release-11-2023',
  `/blog/Vivid-Hacks-1.5-${name.replaceAll(' ', '-')}-Workshop`,
  '/blog/vs-streamlit-2023',
  '/blog/welcome',
];

/** Newest first: date, and its tags (`{product}` is the brand's slug). */
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

/** The reading order of the first release. */
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
