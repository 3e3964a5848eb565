/**
 * Loads the code of a page ahead when the pointer or the keyboard focus rests on a link to it, or at once when the link
 * is pressed. A pointer on its way crosses many links; loading all of their pages would delay the one that is clicked.
 */
import { isConstrained } from './connection';
import preload from './preload';

const REST_MS = 65;

const requested = new Set<string>();

function preloadOnce({ pathname }: HTMLAnchorElement): void {
  if (isConstrained() || requested.has(pathname)) return;
  requested.add(pathname);
  // If there is a click, it reports the failure.
  preload(pathname).catch(() => requested.delete(pathname));
}

function linkOf({ target }: Event): HTMLAnchorElement | undefined {
  const link = target instanceof Element ? target.closest<HTMLAnchorElement>('a[href]') : null;
  return link && link.origin === window.location.origin && link.target !== '_blank' ? link : undefined;
}

export function startPrefetching(): void {
  let timer: number | undefined;
  let restingOn: HTMLAnchorElement | undefined;
  const onRest = (event: Event): void => {
    const link = linkOf(event);
    if (link === restingOn) return;
    restingOn = link;
    window.clearTimeout(timer);
    if (link) timer = window.setTimeout(preloadOnce, REST_MS, link);
  };
  const onPress = (event: Event): void => {
    const link = linkOf(event);
    if (link) preloadOnce(link);
  };
  document.addEventListener('pointerover', onRest);
  document.addEventListener('focusin', onRest);
  document.addEventListener('mousedown', onPress);
  document.addEventListener('touchstart', onPress, { passive: true });
  // What Docusaurus's links call: `prefetch` for each one in view, `preload` for each one that the pointer crosses.
  const ignore = () => false;
  Object.assign(window, { docusaurus: Object.freeze({ prefetch: ignore, preload: ignore }) });
}
