/**
 * Resources that a page's modules request when they are evaluated and that must have arrived before the page is
 * rendered, such as the style sheet of formulas.
 */
const pending = new Set<Promise<unknown>>();

/** A page doesn't wait forever for one of its parts. */
const TIMEOUT_MS = 8000;

export function requireForPage(resource: Promise<unknown>): void {
  const settled: Promise<unknown> = resource.catch(() => undefined).finally(() => pending.delete(settled));
  pending.add(settled);
}

export async function pageResourcesReady(): Promise<void> {
  if (pending.size === 0) return;
  await Promise.race([Promise.all(pending), new Promise((done) => setTimeout(done, TIMEOUT_MS))]);
}
