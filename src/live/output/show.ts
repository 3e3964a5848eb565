/** Shows an app's HTML: sanitized, contained, with animations, sliders and maps working. */
import './contain.css';
import { enhance } from './enhance';
import { sanitize } from './sanitize';

export async function showOutput(html: string, into: HTMLElement): Promise<void> {
  // An attribute, not a class: React owns the element's classes.
  into.dataset.contained = '';
  into.replaceChildren(sanitize(html));
  enhance(into, true);
}
