/** Where the Markdown twin of a page is. Runs in the browser, too. */

/** `/docs/` → `/docs/index.md`, `/docs/blog/x` → `/docs/blog/x.md`. */
export const twinOf = (route: string, basePath: string): string =>
  route === basePath || `${route}/` === basePath ? `${basePath}index.md` : `${route.replace(/\/$/, '')}.md`;
