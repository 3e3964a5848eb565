/**
 * The whole style sheet, after the static page's own, which knows nothing of what the application draws. The page's own
 * stays: what both say is said twice and changes nothing, while taking it out would lay out all text anew.
 */

/** The page does not wait forever for what it may never show; the sheet works whenever it comes. */
const PATIENCE_MS = 8000;

export async function bringWholeStyles(): Promise<void> {
  const first = document.querySelector<HTMLLinkElement>('link[data-whole]');
  // Development has one sheet.
  if (!first?.dataset.whole) return;
  const whole = document.createElement('link');
  whole.rel = 'stylesheet';
  whole.href = first.dataset.whole;
  const settled = new Promise<void>((done) => {
    whole.onload = () => done();
    whole.onerror = () => done();
  });
  first.after(whole);
  await Promise.race([settled, new Promise((done) => setTimeout(done, PATIENCE_MS))]);
}
