/** Puts an app's HTML into the page: sanitized, with formulas set, animations, sliders and maps brought to life. */
import { enhance } from './enhance';
import { sanitize } from './sanitize';

export async function showOutput(html: string, into: HTMLElement): Promise<void> {
  const fragment = sanitize(html);
  const formulas = [...fragment.querySelectorAll<HTMLElement>('.app-math[data-tex]')].filter(
    (element) => element.childElementCount === 0,
  );
  if (formulas.length > 0) {
    const { fillFormulas } = await import('./formulas');
    await fillFormulas(formulas);
  }
  // The area keeps its height while the new result is drawn, so that the page does not jump.
  into.replaceChildren(fragment);
  enhance(into, true);
}
