/** The keys that open search: Ctrl+K or Meta+K, and `/` when the reader isn't typing. */

export function isTyping(target: EventTarget | null): boolean {
  return Boolean((target as Element | null)?.closest?.('input, textarea, select, [contenteditable]'));
}

export function opensSearch({ key, ctrlKey, metaKey, shiftKey, altKey, target }: KeyboardEvent): boolean {
  if (altKey) return false;
  if (ctrlKey || metaKey) return !shiftKey && key?.toLowerCase() === 'k';
  return key === '/' && !isTyping(target);
}
