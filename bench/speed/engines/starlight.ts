/** Starlight as its scaffold writes it, its own search, formulas through the usual pair of plugins. */
import { type Content, converter, docsOf } from '../content';
import type { Dialect } from '../convert';
import { type Engine, type Files, frontMatter } from './engine';

const packages = {
  astro: '7.3.5',
  '@astrojs/starlight': '0.42.4',
  '@astrojs/markdown-remark': '7.3.1',
  'remark-math': '6.0.0',
  'rehype-katex': '7.0.1',
  katex: '0.16.22',
};

/** It has one sidebar for all pages; a posts' list is part of it, since there is no blog without another package. */
function sidebar({ volumes, posts }: Content): string {
  const list = (pages: readonly { label: string; route: string }[]) =>
    pages.map(({ label, route }) => ({ label, link: route }));
  const groups = volumes.flatMap((volume) =>
    volume.groups.flatMap(({ label, pages }): unknown[] =>
      label ? [{ label, collapsed: volume.id !== '', items: list(pages) }] : list(pages),
    ),
  );
  return JSON.stringify([...groups, { label: 'Blog', collapsed: true, items: list(posts) }]);
}

const config = (content: Content): string => `import starlight from '@astrojs/starlight';
import { unified } from '@astrojs/markdown-remark';
import { defineConfig } from 'astro/config';
import remarkMath from 'remark-math';
import rehypeKatex from 'rehype-katex';
export default defineConfig({
  site: 'https://docs.example',
  trailingSlash: 'never',
  build: { format: 'file' },
  markdown: { processor: unified({ remarkPlugins: [remarkMath], rehypePlugins: [rehypeKatex] }) },
  integrations: [starlight({
    title: ${JSON.stringify(content.title)},
    customCss: ['katex/dist/katex.min.css'],
    sidebar: ${sidebar(content)},
  })],
});
`;

const CONTENT_CONFIG = `import { defineCollection } from 'astro:content';
import { docsLoader } from '@astrojs/starlight/loaders';
import { docsSchema } from '@astrojs/starlight/schema';
export const collections = { docs: defineCollection({ loader: docsLoader(), schema: docsSchema() }) };
`;

const place = (route: string): string =>
  route === '/' ? 'src/content/docs/index.md' : `src/content/docs/${route.slice(1)}.md`;

const dialect: Dialect = {
  headingIds: false,
  box: (kind, title) => `:::${kind === 'note' ? 'note' : 'caution'}${title ? `[${title}]` : ''}`,
  fence: (language, title, marks) =>
    [language, title && `title=${JSON.stringify(title)}`, marks].filter(Boolean).join(' '),
};

function files(content: Content): Files {
  const convert = converter(content, dialect);
  const out = new Map<string, string>([
    // It looks here for the packages that must go through its own build.
    ['package.json', `${JSON.stringify({ private: true, type: 'module', dependencies: packages })}\n`],
    ['astro.config.mjs', config(content)],
    ['src/content.config.ts', CONTENT_CONFIG],
  ]);
  for (const page of [...docsOf(content), ...content.posts]) {
    // It lower-cases addresses that come from file names unless the page states its own.
    const slug = page.route === '/' ? 'index' : page.route.slice(1);
    out.set(place(page.route), frontMatter({ title: page.title, description: page.description, slug }) + convert(page));
  }
  for (const [id, svg] of content.figures) out.set(`public/figures/${id}.svg`, svg);
  return out;
}

export const starlight = {
  id: 'starlight',
  name: 'Starlight',
  main: '@astrojs/starlight',
  packages,
  // The newest ones whose native bindings exist for arm64 as well as x64.
  overrides: { '@astrojs/compiler-rs': '0.4.1', rolldown: '1.2.18' },
  node: '22.23.3',
  files,
  build: ['astro', 'astro', 'build'],
  dev: (port) => ['astro', 'astro', 'dev', '--port', String(port)],
  out: 'dist',
  caches: [
    'dist',
    '.astro',
    'node_modules/.astro',
    'node_modules/.vite',
    '../node_modules/.astro',
    '../node_modules/.vite',
  ],
  framework: 'none',
  sourceOf: (id) => `src/content/docs/${id}.md`,
  formulas: 'KaTeX at build time, its CSS in every page',
  dialect,
} satisfies Engine;
