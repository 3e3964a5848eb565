/**
 * Speculation rules: while a page is static, a browser that supports them may fetch the page behind the link that the pointer
 * rests on. They don't prerender it: a click in the moment of hydration could then close the tab (in Chromium, where one
 * process draws all pages). Once the page is hydrated, links are the application's, and the rules go: Chromium would compute
 * the styles of the whole document for them at each change of the address.
 */

/** Addresses below the base path that aren't pages: feeds, files, and the search page, which is empty without its query. */
const notPages = (basePath: string): readonly string[] => [
  // A last dot before two to five letters or digits. The slug of a post may contain a dot, as in `1.5-workshop`.
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
  return JSON.stringify({ prefetch: [{ where, eagerness: 'moderate' }] });
}

export function removeSpeculationRules(): void {
  document.querySelector('script[type=speculationrules]')?.remove();
}
