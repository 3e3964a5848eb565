/**
 * After the takeover links are the application's. But a page that the browser has drawn in advance is there at once, which
 * React cannot match: the click is left to the browser then, unless something would be lost (`data-keep`, ../README.md).
 */
import { hearDrawnAhead } from '../drawn-ahead';
import { KEEP } from '../speculation';

export function showDrawnPages(): void {
  let drawn = '';
  hearDrawnAhead((address) => {
    drawn = address;
  });
  addEventListener(
    'click',
    (event) => {
      const link = (event.target as Element | null)?.closest?.<HTMLAnchorElement>('a[href]');
      if (link?.href !== drawn || document.documentElement.hasAttribute(KEEP)) return;
      // The browser follows the link; React and its router do not hear of it.
      event.stopPropagation();
    },
    { capture: true },
  );
}
