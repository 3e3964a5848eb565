/** The reader's first sign of wanting more than to read. */

import { NEEDS_APPLICATION } from '../needs-application';

const LINK = 'a[href]:not([href="#"])';

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
  for (const type of ['wheel', 'touchstart', 'scroll']) {
    addEventListener(type, soon, { ...options, once: true });
  }
  // Browsers also report a pointer that rests where the page appears under it.
  addEventListener('pointermove', ({ movementX, movementY }) => (movementX || movementY ? soon() : undefined), options);
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
