/**
 * Renders an app's output template. The engine (minijinja in WebAssembly) is given by the caller: its Node build when
 * recording and testing, its web build in the worker. A formula becomes a placeholder element that the page fills
 * after sanitizing, since the engine rightly escapes whatever a filter returns.
 */
import { formatValue } from './format';

export interface TemplateEngine {
  enablePyCompat(): void;
  addFilter(name: string, filter: (...values: never[]) => unknown): void;
  renderNamedStr(name: string, source: string, context: unknown): string;
  fuel: number | null | undefined;
}

/** Larger results are cut: a page with tens of megabytes of HTML is no page. */
export const MAX_HTML = 2_000_000;
const FUEL = 5_000_000;

export type TemplateResult =
  | { readonly html: string; readonly cut: boolean }
  | { readonly error: { readonly message: string; readonly line: number | undefined } };

export function createRenderer(engine: TemplateEngine): (template: string, outputs: string) => TemplateResult {
  let formulas: string[] = [];
  // An exception that leaves a filter kills the engine for good (it panics), so it waits here until the render ends.
  let failure: unknown;
  // Private-use characters around a number: cannot be typed by accident and pass the escaping unchanged.
  const mark = (index: number) => `\uE0F0${index}\uE0F1`;
  engine.enablePyCompat();
  engine.addFilter('format', ((value: unknown, spec?: unknown) => {
    try {
      return formatValue(value, spec);
    } catch (error) {
      failure ??= error;
      return '';
    }
  }) as never);
  engine.addFilter('katex', ((source: unknown, display?: unknown) => {
    formulas.push(
      `<span class="app-math" data-tex="${escapeHtml(String(source))}"${display === true ? ' data-display=""' : ''}></span>`,
    );
    return mark(formulas.length - 1);
  }) as never);
  return (template, outputs) => {
    formulas = [];
    failure = undefined;
    try {
      engine.fuel = FUEL;
      // The outputs enter as a literal, not as a JavaScript object: JSON is an expression of the template language
      // but for `null`, and 1.0 stays 1.0. On one line, so that line numbers in messages stay right.
      const text = engine.renderNamedStr('output.html', `{% set outputs = ${oneLine(outputs)} %}${template}`, {
        null: null,
      });
      if (failure !== undefined) throw failure;
      const html = text.replace(/\uE0F0(\d+)\uE0F1/g, (all, index) => formulas[Number(index)] ?? all);
      return html.length > MAX_HTML ? { html: html.slice(0, MAX_HTML), cut: true } : { html, cut: false };
    } catch (error) {
      const [message = ''] = (error instanceof Error ? error.message : String(error)).split('\n');
      const line = /\(in output\.html:(\d+)\)/.exec(message)?.[1];
      return {
        error: {
          message: message.replace(/ \(in output\.html:\d+\)/, ''),
          line: line === undefined ? undefined : Number(line),
        },
      };
    }
  };
}

/** Line separators are legal inside JSON strings as they are; the template's lexer takes them, but counts lines. */
function oneLine(json: string): string {
  return json.replaceAll('\n', ' ');
}

export function escapeHtml(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');
}
