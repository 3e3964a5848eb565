/**
 * KaTeX's style sheet, in the page once and for good. The head manager of the application must not own it: it would take
 * it out and put it in again while the page is taken over, and each time all text is laid out anew.
 */
export const FORMULA_STYLES = process.env.KATEX_STYLES ?? '';

/** In the browser: resolves when formulas have their style, and also when they will never have it. */
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
