/**
 * The keys that open search: exactly Ctrl+K or Meta+K, and `/` when the reader isn't typing. No imports: the script that
 * runs before hydration contains it, too.
 */

export function isTyping(target: EventTarget | null): boolean {
  return Boolean((target as Element | null)?.closest?.('input, textarea, select, [contenteditable]'));
}

export function opensSearch({ key, ctrlKey, metaKey, shiftKey, altKey, target }: KeyboardEvent): boolean {
  if (altKey) return false;
  if (ctrlKey || metaKey) return ctrlKey !== metaKey && !shiftKey && key?.toLowerCase() === 'k';
  // Shift is fine here: some keyboards need it for a slash.
  return key === '/' && !isTyping(target);
}
