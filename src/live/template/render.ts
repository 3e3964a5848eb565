/**
 * Renders an app's output template. The engine (minijinja in WebAssembly) comes from the caller: its Node build when
 * recording and testing, its web build in the worker. A formula becomes a placeholder element that is filled after
 * rendering, since the engine rightly escapes whatever a filter returns.
 */
import { formatValue } from './format';

export interface TemplateEngine {
  enablePyCompat(): void;
  addFilter(name: string, filter: (...values: never[]) => unknown): void;
  renderNamedStr(name: string, source: string, context: unknown): string;
  fuel: number | null | undefined;
}

/** Longer results are cut: the page must stay responsive while it sanitizes and lays out what an app returned. */
export const MAX_HTML = 2_000_000;
export const MAX_TAGS = 20_000;
const FUEL = 5_000_000;

export type TemplateResult =
  | { readonly html: string; readonly cut: boolean }
  | { readonly error: { readonly message: string; readonly line: number | undefined } };

/** The end of what fits on a page, at the beginning of a tag; the length of the HTML if all of it fits. */
export function fittingLength(html: string): number {
  let end = -1;
  for (let tags = 0; tags <= MAX_TAGS; tags += 1) {
    end = html.indexOf('<', end + 1);
    if (end < 0) return Math.min(html.length, MAX_HTML);
  }
  return Math.min(end, MAX_HTML);
}

/** `appended`: HTML that follows that of the template. */
export type Render = (template: string, outputs: string, appended?: string) => TemplateResult;

/** `fill` completes the HTML, with formulas for example. What it throws is reported like a mistake in the template. */
export function createRenderer(engine: TemplateEngine, fill: (html: string) => string = (html) => html): Render {
  let formulas: string[] = [];
  // An exception that leaves a filter kills the engine for good (it panics), so it waits here until the render ends.
  let failure: unknown;
  let failureLine: number | undefined;
  let line: number | undefined;
  // Private-use characters around a number can't be typed by accident, and the engine doesn't escape them.
  const mark = (index: number) => `\uE0F0${index}\uE0F1`;
  engine.enablePyCompat();
  engine.addFilter('format', ((value: unknown, spec?: unknown) => {
    try {
      return formatValue(value, spec);
    } catch (error) {
      failure ??= error;
      failureLine ??= line;
      return '';
    }
  }) as never);
  engine.addFilter('at_line', ((value: unknown, number: number) => {
    line = number;
    return value;
  }) as never);
  // The outputs enter as a literal, not as a JavaScript object: JSON is an expression of the template language but for
  // `null`, and 1.0 stays 1.0. On one line, so that line numbers in messages stay right.
  const renderText = (template: string, outputs: string): string => {
    engine.fuel = FUEL;
    return engine.renderNamedStr('output.html', `{% set outputs = ${outputs.replaceAll('\n', ' ')} %}${template}`, {
      null: null,
    });
  };
  engine.addFilter('katex', ((source: unknown, display?: unknown) => {
    formulas.push(
      `<span class="app-math" data-tex="${escapeHtml(String(source))}"${display === true ? ' data-display=""' : ''}></span>`,
    );
    return mark(formulas.length - 1);
  }) as never);
  return (template, outputs, appended = '') => {
    formulas = [];
    failure = undefined;
    failureLine = undefined;
    line = undefined;
    try {
      const text = renderText(template, outputs);
      if (failure !== undefined) {
        // A filter doesn't learn its line, so the template is rendered once more with every `format` announcing its own.
        renderText(withLines(template), outputs);
        throw failure;
      }
      const html = fill(withFormulas(text, formulas)) + appended;
      const length = fittingLength(html);
      return { html: html.slice(0, length), cut: length < html.length };
    } catch (error) {
      const [message = ''] = (error instanceof Error ? error.message : String(error)).split('\n');
      const named = /\(in output\.html:(\d+)\)/.exec(message)?.[1];
      return {
        error: {
          message: message.replace(/ \(in output\.html:\d+\)/, ''),
          line: named === undefined ? failureLine : Number(named),
        },
      };
    }
  };
}

/** A text may repeat a mark: one long formula in many places must not fill the memory. */
function withFormulas(text: string, formulas: readonly string[]): string {
  let length = 0;
  return text.replace(/\uE0F0(\d+)\uE0F1/g, (mark, index) => {
    const formula = formulas[Number(index)] ?? mark;
    length += formula.length;
    if (length > MAX_HTML) throw new Error('katex: the formulas of this result are too long');
    return formula;
  });
}

function withLines(template: string): string {
  return template
    .split('\n')
    .map((text, index) => text.replace(/\|(?=\s*format\b)/g, `| at_line(${index + 1}) |`))
    .join('\n');
}

export function escapeHtml(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');
}
