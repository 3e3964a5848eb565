/** `?` opens the list of keyboard shortcuts, unless the reader is typing or looks at another dialog. */
import { OPEN_SHORTCUTS, opensShortcuts } from './opens-shortcuts';

const isBusy = () => document.querySelector('dialog[open]') !== null;

function open(): void {
  if (isBusy()) return;
  import('./dialog')
    .then(({ showShortcuts }) => (isBusy() ? undefined : showShortcuts()))
    // Without the list, nothing on the page is missing.
    .catch(() => undefined);
}

if (typeof document !== 'undefined') {
  // From the foot of the search, and for a key that was pressed before hydration.
  document.addEventListener(OPEN_SHORTCUTS, open);
  document.addEventListener('keydown', (event) => (opensShortcuts(event) ? open() : undefined));
}
