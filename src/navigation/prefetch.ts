/**
 * What Docusaurus's links call: `prefetch` for every link in view (we don't: a page of links would fetch the site) and
 * `preload` on hover and touch. For keyboard users, focus counts as hover.
 */
import { isConstrained } from './connection';
import preload from './preload';

const asked = new Set<string>();

function preloadOnce(address: string): false | Promise<void> {
  const { pathname } = new URL(address, window.location.href);
  if (isConstrained() || asked.has(pathname)) return false;
  asked.add(pathname);
  return preload(pathname).catch(() => {
    // If there is a click, it reports the failure.
    asked.delete(pathname);
  });
}

export function exposePrefetching(): void {
  Object.assign(window, { docusaurus: Object.freeze({ prefetch: () => false, preload: preloadOnce }) });
  document.addEventListener('focusin', ({ target }) => {
    const link = (target as Element | null)?.closest?.<HTMLAnchorElement>('a[href]');
    if (link && link.origin === window.location.origin && link.target !== '_blank') preloadOnce(link.href);
  });
}
