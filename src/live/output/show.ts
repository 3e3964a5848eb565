/** Shows an app's HTML: sanitized, contained, with animations, sliders and maps working. */
import { enhance } from './enhance';
import { sanitize } from './sanitize';

/**
 * Whatever a result contains, it paints and lays out inside its own box: nothing of it covers the page or moves with the
 * viewport. Set here and not in a style sheet, so that no result is ever shown without it.
 */
const CONTAINED = { contain: 'layout paint style', isolation: 'isolate', overflow: 'auto' } as const;

export async function showOutput(html: string, into: HTMLElement): Promise<void> {
  Object.assign(into.style, CONTAINED);
  into.replaceChildren(sanitize(html));
  enhance(into, true);
}
