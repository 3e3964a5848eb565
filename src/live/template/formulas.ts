/** Sets the formulas of a rendered template: in the worker after a run, and at build time for recorded results. */
import katex from 'katex';

/** The formulas of a long page of text. More takes KaTeX seconds, and the page as long to lay out. */
export const MAX_TEX = 50_000;

const PLACEHOLDER = /<span class="app-math" data-tex="([^"]*)"( data-display="")?><\/span>/g;

export function fillFormulas(html: string): string {
  let length = 0;
  for (const [, tex = ''] of html.matchAll(PLACEHOLDER)) length += tex.length;
  if (length > MAX_TEX)
    throw new Error(
      `katex: the formulas of a result may have ${MAX_TEX.toLocaleString('en')} characters; these have ${length.toLocaleString('en')}`,
    );
  return html.replace(PLACEHOLDER, (_all, tex: string, display = '') => {
    const rendered = katex.renderToString(unescapeHtml(tex), {
      displayMode: display !== '',
      throwOnError: false,
      output: 'htmlAndMathml',
      // A formula comes from the app's code: no links, no images, no unlimited growth.
      trust: false,
      maxExpand: 200,
      maxSize: 20,
    });
    return `<span class="app-math" data-tex="${tex}"${display}>${rendered}</span>`;
  });
}

export function unescapeHtml(text: string): string {
  return text
    .replaceAll('&quot;', '"')
    .replaceAll('&#39;', "'")
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&amp;', '&');
}
