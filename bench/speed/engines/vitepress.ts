/** VitePress with its default theme, its own local search and its own switch for formulas. */
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

const config = (content: Content): string => `export default {
  title: ${JSON.stringify(content.title)},
  cleanUrls: true,
  ignoreDeadLinks: true,
  // Templates of apps appear in inline code, which Vue would evaluate.
  markdown: {
    math: true,
    config: (md) => {
      const code = md.renderer.rules.code_inline;
      md.renderer.rules.code_inline = (...given) => code(...given).replace('<code', '<code v-pre');
    },
  },
  themeConfig: {
    nav: [{ text: 'Docs', link: '/' }, { text: 'Blog', link: ${JSON.stringify(content.posts[0]?.route ?? '/')} }],
    search: { provider: 'local' },
    sidebar: ${sidebar(content)},
  },
};
`;

const place = (route: string): string => (route === '/' ? 'index.md' : `${route.slice(1)}.md`);

const dialect: Dialect = {
  headingIds: true,
  box: (kind, title) => `::: ${kind === 'note' ? 'info' : 'warning'} ${title}`.trimEnd(),
  fence: (language, _title, marks) => language + marks,
};

function files(content: Content): Files {
  const convert = converter(content, dialect);
  const out = new Map<string, string>([
    ['package.json', '{ "private": true, "type": "module" }\n'],
    ['.vitepress/config.js', config(content)],
  ]);
  for (const page of [...docsOf(content), ...content.posts]) {
    out.set(
      place(page.route),
      `${frontMatter({ title: page.title, description: page.description })}# ${page.title}\n\n${convert(page)}`,
    );
  }
  for (const [id, svg] of content.figures) out.set(`public/figures/${id}.svg`, svg);
  return out;
}

export const vitepress = {
  id: 'vitepress',
  name: 'VitePress',
  main: 'vitepress',
  packages: { vitepress: '1.6.4', 'markdown-it-mathjax3': '4.3.2' },
  files,
  build: ['vitepress', 'vitepress', 'build'],
  dev: (port) => ['vitepress', 'vitepress', 'dev', '--port', String(port)],
  out: '.vitepress/dist',
  caches: ['.vitepress/dist', '.vitepress/cache', '.vitepress/.temp'],
  framework: 'Vue',
  sourceOf: (id) => `${id}.md`,
  formulas: 'MathJax at build time, as SVG in the page',
  dialect,
} satisfies Engine;
