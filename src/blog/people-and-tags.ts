/**
 * Blog authors and tags as data. Docusaurus reads them from YAML files that brand tokens do not reach, so the two
 * files are generated from here.
 */
import { stringify } from 'yaml';
import type { Brand } from '../brand/brand';
import { applyTokensDeep } from '../brand/tokens';

interface Author {
  readonly name: string;
  readonly title: string;
  readonly description: string;
}

/** Editorial accounts; the key is the handle in addresses and front matter. */
export const AUTHORS = {
  desk: {
    name: '__PRODUCT__ desk',
    title: 'Releases and comparisons',
    description: 'What changed on __PRODUCT__, how it compares with other tools, and why we built it the way we did.',
  },
  calculators: {
    name: '__PRODUCT__ calculators',
    title: 'Calculator roundups',
    description:
      'Collections of calculators that run on the page, each with its formula, its source and its limits of use.',
  },
  events: {
    name: '__PRODUCT__ events',
    title: 'Build-a-thons and workshops',
    description: 'Reports from build-a-thons, hackathons and workshops: what teams built and what made it good.',
  },
  workbench: {
    name: '__PRODUCT__ workbench',
    title: 'App showcases',
    description: 'Apps built at the editorial workbench to show what a few lines of Python can do.',
  },
} as const satisfies Record<string, Author>;

interface Tag {
  readonly label: string;
  readonly description: string;
}

/** Exactly the tags of the spec; the key is the last part of the address. */
export const TAGS: Readonly<Record<string, Tag>> = {
  calculators: {
    label: 'Calculators',
    description: 'Roundups of calculators that run on the page, with formulas and sources.',
  },
  'civil-engineering': {
    label: 'Civil engineering',
    description: 'Steel and masonry: calculators with the clauses they follow and their limits of use.',
  },
  'comp-01212023': {
    label: 'Hackathon, January 2023',
    description: 'The fifth hackathon, January 21–28, 2023: the entries and what made them good.',
  },
  'comp-07092022': {
    label: 'Build-a-thon, July 2022',
    description: 'The first build-a-thon, July 9–16, 2022: the entries and what made them good.',
  },
  'comp-10082022': {
    label: 'Build-a-thon, October 2022',
    description: 'The second build-a-thon, October 8–15, 2022: the entries and what made them good.',
  },
  'comp-11052022': {
    label: 'Hackathon, November 2022',
    description: 'The third hackathon, November 5–12, 2022: the entries and what made them good.',
  },
  'comp-12172022': {
    label: 'Hackathon, December 2022',
    description: 'The fourth hackathon, December 17–24, 2022: the entries and what made them good.',
  },
  compare: {
    label: 'Compare',
    description: 'The same small app built here and in another tool, compared side by side and dated.',
  },
  'computer-science': {
    label: 'Computer science',
    description: 'Apps about algorithms, numbers and data, small enough to read in one sitting.',
  },
  'electrical-engineering': {
    label: 'Electrical engineering',
    description: 'Circuits and signals: calculators for dividers, filters and resonance.',
  },
  engineering: {
    label: 'Engineering',
    description: 'Calculators and apps for engineering work and engineering courses.',
  },
  hackathon: {
    label: 'Hackathon',
    description: 'Competitions and a workshop in which teams build apps against the clock.',
  },
  'linear-algebra': {
    label: 'Linear algebra',
    description: 'Matrices, systems of equations and transformations as apps you can change.',
  },
  math: { label: 'Math', description: 'Mathematics as apps: change a number and watch the result follow.' },
  __product__: {
    label: '__PRODUCT__',
    description: 'News and notes about __PRODUCT__ itself: events, showcases and how things work.',
  },
  medicine: {
    label: 'Medicine',
    description: 'Calculators for teaching clinical arithmetic. None of them is medical advice.',
  },
  pharmacy: {
    label: 'Pharmacy',
    description: 'Dose, dilution and clearance arithmetic, for teaching and checking by hand.',
  },
  'product-update': {
    label: 'Product update',
    description: 'Release notes: what is new, what changed and what it means for your apps.',
  },
  statistics: {
    label: 'Statistics',
    description: 'Distributions as apps that you can run: set the limits and read the share.',
  },
};

export function authorsFile(brand: Brand): string {
  const authors = Object.entries(AUTHORS).map(([handle, author]) => [handle, { ...author, page: true }]);
  return stringify(applyTokensDeep(Object.fromEntries(authors), brand));
}

export function tagsFile(brand: Brand): string {
  // The permalink is stated: the default kebab-casing splits digits from letters.
  const tags = Object.entries(TAGS).map(([slug, tag]) => [slug, { ...tag, permalink: `/${slug}` }]);
  return stringify(applyTokensDeep(Object.fromEntries(tags), brand));
}
