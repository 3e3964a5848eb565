/**
 * The browser will put the reader somewhere down the page before it has been laid out: where they were (back, forward,
 * reload) or at a heading. No height may be an estimate then (src/below-the-fold).
 */
export function markWhole(): void {
  const [entry] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
  if (location.hash || entry?.type !== 'navigate') document.documentElement.dataset.whole = '';
}
