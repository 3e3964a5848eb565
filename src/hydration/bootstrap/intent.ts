/** The reader's first sign of wanting more than to read. */

import { NEEDS_APPLICATION } from '../needs-application';

const LINK = 'a[href]:not([href="#"])';
/** A pointer here may be about to use it. On its way to a link it is not: hydrating then would delay the click. */
const MAY_BE_USED = `${NEEDS_APPLICATION}, [data-app], [data-term], figure, .hash-link`;

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
  const soon = () => void whenIdle(now, { timeout: 1500 });

  for (const type of ['pointerdown', 'focusin']) {
    addEventListener(type, (event) => (isOn(event, NEEDS_APPLICATION) ? now() : undefined), options);
  }
  for (const type of ['wheel', 'scroll']) {
    addEventListener(type, soon, { ...options, once: true });
  }
  addEventListener('touchstart', (event) => (isOn(event, LINK) ? undefined : soon()), options);
  addEventListener(
    'pointermove',
    (event) => {
      // Browsers also report a pointer that rests where the page appears under it.
      const hasMoved = event.movementX !== 0 || event.movementY !== 0;
      if (hasMoved && isOn(event, MAY_BE_USED)) soon();
    },
    options,
  );
  addEventListener(
    'keydown',
    (event) => {
      // Enter on a link is a click on it.
      if (event.key === 'Enter' && isOn(event, LINK)) return;
      if (['Tab', 'Shift'].includes(event.key)) soon();
      else now();
    },
    options,
  );
  // A link that carries values for an app (src/live): whoever opens it wants to see them.
  const openedAppLink = () => (location.hash.startsWith('#app:') ? soon() : undefined);
  openedAppLink();
  addEventListener('hashchange', openedAppLink, options);
}
