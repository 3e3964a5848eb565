/** The reader's first sign of wanting more than to read. */

import { NEEDS_APPLICATION } from '../needs-application';

const LINK = 'a[href]:not([href="#"])';
/** A pointer here may be about to use it. On its way to a link it is not: hydrating then would delay the click. */
const MAY_BE_USED = `${NEEDS_APPLICATION},[data-app],[data-term],figure`;

const isOn = (event: Event, selector: string) => Boolean((event.target as Element | null)?.closest?.(selector));

/** Starts the application at once when the reader needs it, and at idle when they may need it soon. */
export function watchIntent(start: () => void): void {
  const listening = new AbortController();
  const options = { capture: true, passive: true, signal: listening.signal } as const;
  const whenIdle = window.requestIdleCallback ?? ((callback: () => void) => setTimeout(callback, 50));
  const now = () => {
    listening.abort();
    start();
  };
  const soon = () => whenIdle(now, { timeout: 1500 });

  for (const type of ['pointerdown', 'focusin']) {
    addEventListener(type, (event) => isOn(event, NEEDS_APPLICATION) && now(), options);
  }
  addEventListener('scroll', soon, { ...options, once: true });
  addEventListener('touchstart', (event) => isOn(event, LINK) || soon(), options);
  addEventListener(
    'pointermove',
    // Browsers also report a pointer that rests where the page appears under it.
    (event) => (event.movementX || event.movementY) && isOn(event, MAY_BE_USED) && soon(),
    options,
  );
  addEventListener(
    'keydown',
    (event) => {
      // Enter on a link is a click on it.
      if (event.key === 'Enter' && isOn(event, LINK)) return;
      if (/^(Tab|Shift)$/.test(event.key)) soon();
      else now();
    },
    options,
  );
  // A link that carries values for an app (src/live): whoever opens it wants to see them.
  const openedAppLink = () => location.hash.startsWith('#app:') && soon();
  openedAppLink();
  addEventListener('hashchange', openedAppLink, options);
}
