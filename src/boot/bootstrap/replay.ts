/**
 * Keeps what the reader does before the application handles it, and does it again, once and in order, when it does.
 * Values typed into a form need no keeping: they stay in the page, and the live app reads them from there.
 */
import { NEEDS_APPLICATION } from './intent';

interface FirstActions {
  /** The application is alive: do what was kept. */
  readonly release: () => void;
  readonly forget: () => void;
}

const PATIENCE_MS = 15_000;

function isTyping(target: EventTarget | null): boolean {
  const element = target as HTMLElement | null;
  return Boolean(element?.closest?.('input, textarea, select, [contenteditable]'));
}

/** A part that comes alive later than the page says so itself (README.md). */
function whenAlive(target: Element, action: () => void): void {
  const part = target.closest('[data-alive]');
  if (!part || part.getAttribute('data-alive') === 'ready') {
    action();
    return;
  }
  const observer = new MutationObserver(() => {
    if (part.getAttribute('data-alive') !== 'ready') return;
    observer.disconnect();
    action();
  });
  observer.observe(part, { attributes: true, attributeFilter: ['data-alive'] });
  setTimeout(() => observer.disconnect(), PATIENCE_MS);
}

export function keepFirstActions(): FirstActions {
  const kept: (() => void)[] = [];
  const listening = new AbortController();
  const options = { capture: true, signal: listening.signal } as const;

  addEventListener(
    'click',
    (event) => {
      const target = (event.target as Element | null)?.closest?.<HTMLElement>(NEEDS_APPLICATION);
      // Fields keep their own state; only what acts on a click is replayed.
      if (!target || target.matches('input, select, textarea')) return;
      event.preventDefault();
      kept.push(() =>
        whenAlive(target, () => {
          target.focus();
          target.click();
        }),
      );
    },
    options,
  );
  addEventListener(
    'keydown',
    (event) => {
      const opensSearch =
        (event.key?.toLowerCase() === 'k' && (event.ctrlKey || event.metaKey)) ||
        (event.key === '/' && !isTyping(event.target));
      if (!opensSearch) return;
      event.preventDefault();
      const { key, code, ctrlKey, metaKey } = event;
      kept.push(() =>
        document.body.dispatchEvent(
          new KeyboardEvent('keydown', { key, code, ctrlKey, metaKey, bubbles: true, cancelable: true }),
        ),
      );
    },
    options,
  );

  const forget = () => {
    listening.abort();
    kept.length = 0;
  };
  return {
    forget,
    release: () => {
      const actions = [...kept];
      forget();
      for (const action of actions) action();
    },
  };
}
