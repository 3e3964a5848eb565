/**
 * KaTeX's style sheet is added to the page once. React's head manager must not own it: during hydration it would remove it
 * and add it again, and each time the browser would lay out all text again.
 */
export const FORMULA_STYLES = process.env.KATEX_STYLES ?? '';

/** In the browser. Resolves when the style sheet has loaded or failed. */
export function loadFormulaStyles(): Promise<void> {
  const present = document.querySelector<HTMLLinkElement>(`link[rel=stylesheet][href="${FORMULA_STYLES}"]`);
  if (present) return Promise.resolve();
  const link = document.createElement('link');
  link.rel = 'stylesheet';
  link.href = FORMULA_STYLES;
  const loaded = new Promise<void>((done) => {
    link.onload = () => done();
    link.onerror = () => done();
  });
  document.head.append(link);
  return loaded;
}
