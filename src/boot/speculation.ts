/**
 * What a browser that knows speculation rules may draw before the click: the page behind the link that the pointer
 * rests on or presses, at most two at a time by the browser's own limits. The rules stand in the page as data, so they
 * work without the bootstrap; with it they work sooner: it marks the link, long before the browser itself would act.
 */

/** On the link whose page is wanted next (bootstrap/next-page.ts). */
export const NEXT = 'data-next';
/** On `<html>` while the page holds something that leaving would lose: links are the application's then. */
export const KEEP = 'data-keep';

/** Addresses below the base path that are no pages: feeds, files, and the search page, which is nothing without its query. */
const notPages = (basePath: string): readonly string[] => [
  // A last dot before two to five letters or digits. The slug of a post may hold a dot, as in `1.5-workshop`.
  `${basePath}(.*\\.[a-z][a-z0-9]{1,4})`,
  `${basePath}search`,
];

export function speculationRules(basePath: string): string {
  const where = {
    and: [
      { href_matches: `${basePath}*` },
      { not: { href_matches: notPages(basePath) } },
      { not: { selector_matches: `[download], [target=_blank], [${KEEP}] *` } },
    ],
  };
  const marked = { and: [where, { selector_matches: `[${NEXT}]` }] };
  return JSON.stringify({
    prerender: [
      { where, eagerness: 'moderate' },
      { where: marked, eagerness: 'immediate' },
    ],
  });
}
