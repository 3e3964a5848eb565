/** The reader's first sign of wanting more than to read. */

/** What needs the application when pressed. Links do not: they work by themselves. */
export const NEEDS_APPLICATION =
  'button, input, select, textarea, [role=button]:not([href]), [role=tab], [role=slider], [contenteditable], a[href="#"]';

const LINK = 'a[href]:not([href="#"])';

const at = (event: Event, selector: string) => (event.target as Element | null)?.closest?.(selector);

/** `start(true)`: the reader waits; `start(false)`: may be of use. */
export function watchIntent(start: (urgent: boolean) => void): void {
  let overLink = false;
  let wanted = false;
  const idle = window.requestIdleCallback ?? ((callback: () => void) => setTimeout(callback, 50));
  const listening = new AbortController();
  const options = { capture: true, passive: true, signal: listening.signal } as const;

  const now = () => {
    listening.abort();
    start(true);
  };
  /** At idle, and not while the pointer is on a link: the click that may follow must not wait for us. */
  const soon = () => {
    if (wanted) return;
    wanted = true;
    idle(attempt, { timeout: 1500 });
  };
  const attempt = () => {
    if (listening.signal.aborted) return;
    if (overLink) wanted = false;
    else start(false);
  };

  addEventListener(
    'pointerover',
    (event) => {
      overLink = Boolean(at(event, LINK));
      if (!overLink) soon();
    },
    options,
  );
  for (const type of ['pointerdown', 'focusin']) {
    addEventListener(type, (event) => (at(event, NEEDS_APPLICATION) ? now() : undefined), options);
  }
  for (const type of ['pointermove', 'wheel', 'touchstart', 'scroll']) addEventListener(type, soon, options);
  addEventListener(
    'keydown',
    (event) => {
      // Enter on a link is a click on it.
      if (event.key === 'Enter' && at(event, LINK)) return;
      if (['Tab', 'Shift'].includes(event.key)) soon();
      else now();
    },
    options,
  );
  // A link that carries values for an app (src/live/panel/link.ts): whoever opens it wants to see them.
  const openedAppLink = () => (location.hash.startsWith('#app:') ? soon() : undefined);
  openedAppLink();
  addEventListener('hashchange', openedAppLink, options);
}
