/**
 * The keys that open search: exactly Ctrl+K or Meta+K, and `/` when the reader isn't typing. No imports: the script that
 * runs before hydration contains it, too.
 */

export function isTyping(target: EventTarget | null): boolean {
  return Boolean((target as Element | null)?.closest?.('input, textarea, select, [contenteditable]'));
}

export function opensSearch(event: KeyboardEvent): boolean {
  const { key, ctrlKey, metaKey, shiftKey, altKey } = event;
  if (altKey) return false;
  if (ctrlKey || metaKey) return ctrlKey !== metaKey && !shiftKey && key?.toLowerCase() === 'k';
  // Shift is fine here: some keyboards need it for a slash.
  // The code editor is in a shadow root: `target` is its host.
  return key === '/' && !isTyping(event.composedPath()[0] ?? null);
}
