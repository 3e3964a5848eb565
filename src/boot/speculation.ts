/**
 * What a browser that knows speculation rules may load before the click: the page behind the link that the pointer
 * rests on or presses, at most two at a time by the browser's own limits. The rules stand in the page as data, so they
 * work without the bootstrap; it takes them out when the application has taken over and navigates by itself.
 */

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
      { not: { selector_matches: '[download], [target=_blank]' } },
    ],
  };
  return JSON.stringify({ prerender: [{ where, eagerness: 'moderate' }] });
}
