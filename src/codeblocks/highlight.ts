/**
 * Code → HTML while the site is built. Tokens carry one short class each (`tk-keyword` …) and the style sheet colors
 * the classes in both color modes, so the markup is written once and no highlighter reaches the reader.
 */
import type { Element } from 'hast';
import {
  createCssVariablesTheme,
  createHighlighter,
  createJavaScriptRegexEngine,
  type Highlighter,
  type ShikiTransformer,
} from 'shiki';

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

/** Tokens that look like the text around them: a span for each would be half of a page's elements. */
const PLAIN_TOKENS = new Set(['punctuation']);
/** `=` and `+` are keywords to the highlighter. */
const isSign = (node: Element) => node.children.every((child) => child.type === 'text' && !/\w/.test(child.value));

/** `style="color:var(--tk-token-keyword)"` → `class="tk-keyword"`; what has the color of text becomes text. */
const colorToClass: ShikiTransformer = {
  name: 'color-to-class',
  span(node: Element) {
    const [, token] = /--tk-token-(\w+)/.exec(String(node.properties.style ?? '')) ?? [];
    delete node.properties.style;
    if (token && !PLAIN_TOKENS.has(token) && !(token === 'keyword' && isSign(node))) {
      node.properties.class = `tk-${token}`;
    }
  },
  line(node: Element) {
    node.children = node.children.flatMap((child) =>
      child.type === 'element' && child.properties.class === undefined ? child.children : [child],
    );
  },
};

/** Only lines that are marked or numbered need an element. */
function unwrapLines(numbered: boolean): ShikiTransformer {
  return {
    name: 'unwrap-lines',
    code(node: Element) {
      if (numbered) return;
      node.children = node.children.flatMap((child) =>
        child.type === 'element' && child.properties.class === 'line' ? child.children : [child],
      );
    },
  };
}

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

interface LineOptions {
  readonly marked?: ReadonlySet<number>;
  readonly numbered?: boolean;
}

/** The inner HTML of a `<code>` element. */
export async function highlight(
  code: string,
  language: string,
  { marked = new Set(), numbered = false }: LineOptions = {},
): Promise<string> {
  // The engine of the platform is twice as fast as the WebAssembly one, and throws when a language needs that.
  highlighter ??= createHighlighter({
    themes: [THEME],
    langs: [...LANGUAGES],
    engine: createJavaScriptRegexEngine(),
  });
  const lang = PLAIN.has(language) ? 'text' : (ALIASES[language] ?? language);
  const html = (await highlighter).codeToHtml(code, {
    lang,
    theme: 'classes',
    mergeSameStyleTokens: true,
    // A limit by the clock would leave code without colors on a crowded machine: the same commit must give the same pages.
    tokenizeTimeLimit: 0,
    transformers: [colorToClass, marking(marked), unwrapLines(numbered)],
  });
  return html.replace(/^<pre[^>]*><code>/, '').replace(/<\/code><\/pre>$/, '');
}
