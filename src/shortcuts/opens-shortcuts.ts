/** The key that opens the list of shortcuts. The script that runs before hydration contains it, too. */
import { isTyping } from '../search/shortcut';

export const OPEN_SHORTCUTS = 'shortcuts:open';

export const opensShortcuts = (event: KeyboardEvent): boolean =>
  event.key === '?' && !isTyping(event.composedPath()[0] ?? null);
