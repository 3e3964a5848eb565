/** Which pages are compared. They exist under the same address in every engine. */
import type { Brand } from '../../src/brand/brand';

export const APP_WITHOUT_FORMULA = '/code/tools';
export const APP_WITHOUT_FORMULA_2 = '/files/overview';
export const WITH_FORMULAS = '/output/latex';

export const SHARED: readonly { readonly route: string; readonly what: string }[] = [
  { route: APP_WITHOUT_FORMULA, what: 'a live app, no formula' },
  { route: APP_WITHOUT_FORMULA_2, what: 'a live app and a figure, no formula' },
  { route: '/getting-started/example-1', what: 'a live app, few formulas' },
  { route: WITH_FORMULAS, what: 'many formulas' },
  { route: '/blog/pharmacy-calculators', what: 'a post with three apps' },
];

/** Pages of all kinds, for Lighthouse. */
export const ourRoutes = ({ slug }: Pick<Brand, 'slug'>): string[] => [
  '/',
  APP_WITHOUT_FORMULA,
  WITH_FORMULAS,
  `/${slug}-library/plotdraw`,
  '/maps/example-2',
  '/blog',
  '/blog/pharmacy-calculators',
  '/search',
];

export const LIGHTHOUSE_SHARED = [APP_WITHOUT_FORMULA, WITH_FORMULAS] as const;

/** From page to page by links that are visible in the sidebar without scrolling. */
export const LINKS: readonly (readonly [from: string, to: string])[] = [
  ['/', '/getting-started/create'],
  ['/getting-started/create', '/getting-started/example-1'],
  ['/getting-started/example-1', '/getting-started/example-2'],
  ['/getting-started/tables', '/inputs/overview'],
  ['/inputs/overview', '/inputs/input-types'],
];
