/**
 * How a page that the browser draws in advance tells the page in front of it that it is there. Storage is the one thing
 * that both can reach: other channels stay shut until the new page is shown.
 */

const KEY = 'drawn-ahead';

export function sayDrawnAhead(): void {
  if (!(document as Document & { readonly prerendering?: boolean }).prerendering) return;
  try {
    localStorage.setItem(KEY, location.href);
    localStorage.removeItem(KEY);
  } catch {
    // Without storage nobody hears of it, and a click draws the page anew.
  }
}

export function hearDrawnAhead(hear: (address: string) => void): void {
  addEventListener('storage', ({ key, newValue }) => {
    if (key === KEY && newValue !== null) hear(newValue);
  });
}
