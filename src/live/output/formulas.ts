/** Sets formulas in the browser, for results that hold some. */
import katex from 'katex';

export async function fillFormulas(elements: readonly HTMLElement[]): Promise<void> {
  for (const element of elements) {
    katex.render(element.dataset.tex ?? '', element, {
      displayMode: element.dataset.display !== undefined,
      throwOnError: false,
      output: 'htmlAndMathml',
      // A formula comes from the app's code: no links, no images, no growth without end.
      trust: false,
      maxExpand: 200,
      maxSize: 20,
    });
  }
}
