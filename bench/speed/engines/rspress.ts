/** Rspress with its default theme and its own search, formulas as its manual shows them. */
import { type Content, converter, docsOf } from '../content';
import type { Dialect } from '../convert';
import { type Engine, type Files, frontMatter } from './engine';

function sidebar({ volumes, posts }: Content): string {
  const list = (pages: readonly { label: string; route: string }[]) =>
    pages.map(({ label, route }) => ({ text: label, link: route }));
  const sections = [...volumes]
    .reverse()
    .map(({ id, groups }) => [
      id === '' ? '/' : `/${id}/`,
      groups.flatMap(({ label, pages }): unknown[] => (label ? [{ text: label, items: list(pages) }] : list(pages))),
    ]);
  return JSON.stringify(Object.fromEntries([['/blog/', list(posts)], ...sections]));
}

const config = (content: Content): string => `import path from 'node:path';
import remarkMath from 'remark-math';
import rehypeKatex from 'rehype-katex';
// Its highlighter comes first and knows no language "math": formulas must not look like code to it.
const mathIsNoCode = () => (tree) => {
  const walk = (node) => {
    if (node.type === 'math') node.data = { hName: 'div', hProperties: { className: ['math', 'math-display'] }, hChildren: [{ type: 'text', value: node.value }] };
    (node.children ?? []).forEach(walk);
  };
  walk(tree);
};
export default {
  root: path.join(import.meta.dirname, 'docs'),
  outDir: 'build',
  title: ${JSON.stringify(content.title)},
  route: { cleanUrls: true },
  globalStyles: path.join(import.meta.dirname, 'styles.css'),
  markdown: { link: { checkDeadLinks: false }, remarkPlugins: [remarkMath, mathIsNoCode], rehypePlugins: [rehypeKatex] },
  themeConfig: {
    nav: [{ text: 'Docs', link: '/' }, { text: 'Blog', link: ${JSON.stringify(content.posts[0]?.route ?? '/')} }],
    sidebar: ${sidebar(content)},
  },
};
`;

const place = (route: string): string => (route === '/' ? 'docs/index.md' : `docs/${route.slice(1)}.md`);

const dialect: Dialect = {
  headingIds: true,
  box: (kind, title) => `:::${kind}${title ? ` ${title}` : ''}`,
  fence: (language, title, marks) =>
    [language, title && `title=${JSON.stringify(title)}`, marks].filter(Boolean).join(' '),
};

function files(content: Content): Files {
  const convert = converter(content, dialect);
  const out = new Map<string, string>([
    ['package.json', '{ "private": true, "type": "module" }\n'],
    ['rspress.config.mjs', config(content)],
    ['styles.css', "@import 'katex/dist/katex.min.css';\n"],
  ]);
  for (const page of [...docsOf(content), ...content.posts]) {
    out.set(
      place(page.route),
      `${frontMatter({ title: page.title, description: page.description })}# ${page.title}\n\n${convert(page)}`,
    );
  }
  for (const [id, svg] of content.figures) out.set(`docs/public/figures/${id}.svg`, svg);
  return out;
}

export const rspress = {
  id: 'rspress',
  name: 'Rspress',
  main: '@rspress/core',
  packages: { '@rspress/core': '2.0.22', 'remark-math': '6.0.0', 'rehype-katex': '7.0.1', katex: '0.16.22' },
  // The registry does not hold the versions that are asked for.
  overrides: {
    'mdast-util-to-markdown-cjk-friendly': '1.0.0',
    'mdast-util-to-markdown-cjk-friendly-gfm-strikethrough': '1.0.0',
  },
  files,
  build: ['@rspress/core', 'rspress', 'build'],
  dev: (port) => ['@rspress/core', 'rspress', 'dev', '--port', String(port)],
  out: 'build',
  caches: ['build', 'node_modules/.cache', '../node_modules/.cache', '.rspress'],
  framework: 'React',
  sourceOf: (id) => `docs/${id}.md`,
  formulas: 'KaTeX at build time, its CSS in every page',
  dialect,
} satisfies Engine;
