/**
 * Keeps what the reader does before the application handles it, from the first paint on, and does it again, once and in
 * order, when it does. Values typed into a form need no keeping: they stay in the document, where the live app reads them.
 */
import { opensSearch } from '../../search/shortcut';
import { OPEN_SHORTCUTS, opensShortcuts } from '../../shortcuts/opens-shortcuts';
import { onApplication } from '../events';
import { NEEDS_APPLICATION, WANTED } from '../needs-application';

const PATIENCE_MS = 15_000;

/** A part of the page that becomes interactive later than the page announces it (../README.md). */
function whenInteractive(target: Element, action: () => void): void {
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

/** What is typed after the search shortcut belongs in the search box. Undefined: the key isn't for it. */
export function typed(query: string, { key, ctrlKey, metaKey, altKey }: KeyboardEvent): string | undefined {
  if (ctrlKey || metaKey || altKey) return undefined;
  if (key === 'Backspace') return query.slice(0, -1);
  return key?.length === 1 ? query + key : undefined;
}

export function keepFirstActions(): void {
  const kept: (() => void)[] = [];
  /** Undefined while search hasn't been asked for. */
  let query: string | undefined;
  const listening = new AbortController();
  const options = { capture: true, signal: listening.signal } as const;
  const want = () => {
    document.documentElement.dataset[WANTED] = '';
  };

  addEventListener(
    'click',
    (event) => {
      const target = (event.target as Element | null)?.closest?.<HTMLElement>(NEEDS_APPLICATION);
      // Fields keep their own state; only what acts on a click is replayed.
      if (!target || target.matches('input, select, textarea')) return;
      // React may listen already: the action must not happen twice.
      event.stopPropagation();
      event.preventDefault();
      want();
      kept.push(() =>
        whenInteractive(target, () => {
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
      const next = query === undefined ? (opensSearch(event) ? '' : undefined) : typed(query, event);
      if (next !== undefined) {
        event.stopPropagation();
        event.preventDefault();
        want();
        query = next;
      } else if (event.key === 'Escape') query = undefined;
      else if (opensShortcuts(event)) kept.push(() => document.dispatchEvent(new Event(OPEN_SHORTCUTS)));
    },
    options,
  );

  // Typing into a field is kept by the field, but needs the application.
  addEventListener(
    'focusin',
    ({ target }) => ((target as Element | null)?.closest?.(NEEDS_APPLICATION) ? want() : undefined),
    options,
  );

  const forget = () => {
    listening.abort();
    kept.length = 0;
  };
  const replay = () => {
    const actions = [...kept];
    forget();
    for (const action of actions) action();
    if (query !== undefined) document.dispatchEvent(new CustomEvent('search:open', { detail: { query } }));
  };
  onApplication('failed', forget);
  // After the bootstrap has restored what others changed in the document.
  onApplication('ready', () => queueMicrotask(replay));
}
