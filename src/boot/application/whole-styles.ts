/** The whole style sheet, in the place of the static page's own: that one knows nothing of what the application draws. */

/** The page does not wait forever for what it may never show; the sheet takes its place whenever it comes. */
const PATIENCE_MS = 8000;

export async function bringWholeStyles(): Promise<void> {
  const first = document.querySelector<HTMLLinkElement>('link[data-whole]');
  // Development has one sheet.
  if (!first?.dataset.whole) return;
  const whole = document.createElement('link');
  whole.rel = 'stylesheet';
  whole.href = first.dataset.whole;
  const settled = new Promise<void>((done) => {
    whole.onload = () => {
      first.remove();
      done();
    };
    // Better the page's own rules than none.
    whole.onerror = () => done();
  });
  first.after(whole);
  await Promise.race([settled, new Promise((done) => setTimeout(done, PATIENCE_MS))]);
}
