/** Marks the page while a click on a link is about to replace it: nothing should be started any more. */

/** A click that led nowhere (a download, another program) is forgotten after this. */
const FORGET_MS = 3000;

export function watchLeaving(): void {
  const { dataset } = document.documentElement;
  const forget = () => {
    delete dataset.leaving;
  };
  addEventListener('click', (event) => {
    const link = (event.target as Element | null)?.closest?.<HTMLAnchorElement>('a[href]');
    if (!link || event.defaultPrevented || event.button !== 0 || link.target === '_blank') return;
    if (event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return;
    if (link.getAttribute('href')?.startsWith('#')) return;
    dataset.leaving = '';
    setTimeout(forget, FORGET_MS);
  });
  // Shown again from the back/forward cache.
  addEventListener('pageshow', forget);
}
