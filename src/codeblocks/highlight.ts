/**
 * Code → HTML while the site is built. Tokens carry one short class each (`tk-keyword` …) and the style sheet colors
 * the classes in both color modes, so the markup is written once and no highlighter reaches the reader.
 */
import type { Element } from 'hast';
import { createCssVariablesTheme, createHighlighter, type Highlighter, type ShikiTransformer } from 'shiki';

const THEME = createCssVariablesTheme({
  name: 'classes',
  variablePrefix: '--tk-',
  variableDefaults: {},
  fontStyle: false,
});
export const LANGUAGES = [
  'python',
  'jinja',
  'html',
  'bash',
  'json',
  'yaml',
  'javascript',
  'typescript',
  'css',
  'ini',
  'csv',
  'c',
  'diff',
  'dockerfile',
  'toml',
] as const;
const PLAIN = new Set(['text', 'txt', 'plain', 'console', 'output', 'traceback']);
const ALIASES: Readonly<Record<string, string>> = {
  py: 'python',
  sh: 'bash',
  shell: 'bash',
  js: 'javascript',
  ts: 'typescript',
  yml: 'yaml',
  docker: 'dockerfile',
};

let highlighter: Promise<Highlighter> | undefined;

/** `style="color:var(--tk-token-keyword)"` → `class="tk-keyword"`; the default color needs neither. */
const colorToClass: ShikiTransformer = {
  name: 'color-to-class',
  span(node: Element) {
    const match = /--tk-token-([\w-]+)/.exec(String(node.properties.style ?? ''));
    delete node.properties.style;
    if (match?.[1]) node.properties.class = `tk-${match[1]}`;
  },
  line(node: Element) {
    // A token without a color is plain text: one node less for the browser.
    node.children = node.children.flatMap((child) =>
      child.type === 'element' && child.tagName === 'span' && child.properties.class === undefined
        ? child.children
        : [child],
    );
  },
};

function marking(lines: ReadonlySet<number>): ShikiTransformer {
  return {
    name: 'line-marks',
    line(node, line) {
      if (lines.has(line)) node.properties.class = 'line line--marked';
    },
  };
}

export function isKnownLanguage(language: string): boolean {
  return PLAIN.has(language) || (LANGUAGES as readonly string[]).includes(ALIASES[language] ?? language);
}

/** The inner HTML of a `<code>` element. */
export async function highlight(
  code: string,
  language: string,
  marked: ReadonlySet<number> = new Set(),
): Promise<string> {
  highlighter ??= createHighlighter({ themes: [THEME], langs: [...LANGUAGES] });
  const lang = PLAIN.has(language) ? 'text' : (ALIASES[language] ?? language);
  const html = (await highlighter).codeToHtml(code, {
    lang,
    theme: 'classes',
    transformers: [colorToClass, marking(marked)],
  });
  return html.replace(/^<pre[^>]*><code>/, '').replace(/<\/code><\/pre>$/, '');
}
