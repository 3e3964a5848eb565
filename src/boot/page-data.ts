/**
 * Data that a page's modules ask for when they are evaluated, and that must be there before the page is drawn: without
 * it the first drawing would not match the static HTML, and React would throw that away.
 */
const waiting = new Set<Promise<unknown>>();

/** A page does not wait forever for a part of it. */
const PATIENCE_MS = 8000;

export function needForPage(data: Promise<unknown>): void {
  const settled: Promise<unknown> = data.catch(() => undefined).finally(() => waiting.delete(settled));
  waiting.add(settled);
}

export async function pageDataReady(): Promise<void> {
  if (waiting.size === 0) return;
  await Promise.race([Promise.all(waiting), new Promise((done) => setTimeout(done, PATIENCE_MS))]);
}
