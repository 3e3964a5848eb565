/**
 * Code → HTML while the site is built. Tokens carry one short class each (`tk-keyword` …) and the style sheet colors
 * the classes in both color modes, so the markup is written once and no highlighter reaches the reader.
 */
import type { Element, ElementContent } from 'hast';
import { toHtml } from 'hast-util-to-html';
import {
  type BundledLanguage,
  bundledLanguages,
  createCssVariablesTheme,
  createHighlighter,
  createJavaScriptRegexEngine,
  type Highlighter,
  type ShikiTransformer,
} from 'shiki';
import type { Change } from './fence';

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
];
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

/** Only lines that are marked, changed or numbered need an element. */
function lines({ marked, changes, firstLine }: LineOptions): ShikiTransformer {
  return {
    name: 'lines',
    line(node, line) {
      if (marked?.has(line)) node.properties.class = 'line line--marked';
      const sign = changes?.get(line);
      if (sign !== undefined) {
        node.properties.class = `line line--${sign === '+' ? 'added' : 'removed'}`;
        node.properties['data-sign'] = sign;
      }
      if (firstLine !== undefined) node.properties['data-line'] = firstLine + line - 1;
    },
    code(node: Element) {
      if (firstLine !== undefined) return;
      node.children = node.children.flatMap((child) =>
        child.type === 'element' && child.properties.class === 'line' ? child.children : [child],
      );
    },
  };
}

/** Extra languages are those of the brand file. */
export function isKnownLanguage(language: string, extra: readonly string[] = []): boolean {
  return PLAIN.has(language) || [...LANGUAGES, ...extra].includes(ALIASES[language] ?? language);
}

/** Throws for a language of the brand file that the highlighter doesn't have. */
export function checkLanguages(extra: readonly string[]): void {
  for (const language of extra) {
    if (language in bundledLanguages) continue;
    const like = Object.keys(bundledLanguages).filter((name) => name[0] === language[0]?.toLowerCase());
    throw new Error(
      `The brand file's \`codeLanguages\` has "${language}", which the highlighter doesn't know. Use a name such as ${like.join(', ') || 'rust'}; https://shiki.style/languages lists all.`,
    );
  }
}

interface LineOptions {
  readonly marked?: ReadonlySet<number>;
  readonly changes?: ReadonlyMap<number, Change>;
  /** Numbers the lines, from this number. */
  readonly firstLine?: number;
}

/** The content of a `<code>` element. */
export async function highlightToNodes(
  code: string,
  language: string,
  options: LineOptions = {},
): Promise<ElementContent[]> {
  // The engine of the platform is twice as fast as the WebAssembly one, and throws when a language needs that.
  highlighter ??= createHighlighter({ themes: [THEME], langs: [], engine: createJavaScriptRegexEngine() });
  const shiki = await highlighter;
  const lang = PLAIN.has(language) ? 'text' : (ALIASES[language] ?? language);
  if (lang !== 'text') await shiki.loadLanguage(lang as BundledLanguage);
  const tree = shiki.codeToHast(code, {
    lang,
    theme: 'classes',
    mergeSameStyleTokens: true,
    // A limit by the clock would leave code without colors on a crowded machine: the same commit must give the same pages.
    tokenizeTimeLimit: 0,
    transformers: [colorToClass, lines(options)],
  });
  const [pre] = tree.children as Element[];
  const [inner] = (pre?.children ?? []) as Element[];
  return inner?.children ?? [];
}

/** The same as HTML. */
export async function highlight(code: string, language: string, options?: LineOptions): Promise<string> {
  return toHtml(await highlightToNodes(code, language, options));
}
