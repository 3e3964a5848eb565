/** Stock Docusaurus: the classic preset as its scaffold writes it, the Rspack build, formulas as its manual shows them. */
import { type Content, converter, docsOf } from '../content';
import type { Dialect } from '../convert';
import { type Engine, type Files, frontMatter, quoted } from './engine';

const VERSION = '3.10.2';

function sidebars({ volumes }: Content): string {
  const entries = volumes.map(({ id, groups }) => {
    const items = groups.flatMap(({ label, pages }): unknown[] => {
      const ids = pages.map((page) => page.id);
      // Open, as ours is: a link must be in sight to be clicked.
      return label ? [{ type: 'category', label, collapsed: false, items: ids }] : ids;
    });
    return [id === '' ? 'docs' : id, items];
  });
  return `export default ${JSON.stringify(Object.fromEntries(entries), null, 1)};\n`;
}

const config = (content: Content): string => `import remarkMath from 'remark-math';
import rehypeKatex from 'rehype-katex';
const plugins = { remarkPlugins: [remarkMath], rehypePlugins: [rehypeKatex] };
export default {
  title: ${quoted(content.title)},
  url: 'https://docs.example',
  baseUrl: '/',
  trailingSlash: false,
  onBrokenLinks: 'warn',
  onBrokenAnchors: 'ignore',
  future: { v4: true },
  // As its manual does it, a style sheet of its own, but from the same site.
  staticDirectories: ['static', '../node_modules/katex/dist'],
  stylesheets: [{ href: '/katex.min.css', type: 'text/css' }],
  markdown: { format: 'detect', mdx1Compat: { comments: true, admonitions: true, headingIds: true } },
  presets: [['classic', {
    docs: { routeBasePath: '/', sidebarPath: './sidebars.js', ...plugins },
    blog: { showReadingTime: true, onUntruncatedBlogPosts: 'ignore', onInlineAuthors: 'ignore', onInlineTags: 'ignore', ...plugins },
  }]],
  themeConfig: {
    navbar: { title: ${quoted(content.title)}, items: [
      { type: 'docSidebar', sidebarId: 'docs', position: 'left', label: 'Docs' },
      { to: '/blog', label: 'Blog', position: 'left' },
    ] },
    footer: { style: 'dark', copyright: ${quoted(content.title)} },
  },
};
`;

const dialect: Dialect = {
  headingIds: true,
  box: (kind, title) => `:::${kind}${title ? `[${title}]` : ''}`,
  fence: (language, title, marks) => [language, title && `title=${quoted(title)}`, marks].filter(Boolean).join(' '),
};

function files(content: Content): Files {
  const convert = converter(content, dialect);
  const out = new Map<string, string>([
    ['package.json', '{ "private": true }\n'],
    ['docusaurus.config.js', config(content)],
    ['sidebars.js', sidebars(content)],
  ]);
  for (const page of docsOf(content)) {
    out.set(
      `docs/${page.id}.md`,
      frontMatter({ title: page.title, sidebar_label: page.label, description: page.description, slug: page.route }) +
        convert(page),
    );
  }
  for (const post of content.posts) {
    const [first = '', ...rest] = convert(post).split('\n\n');
    out.set(
      `blog/${post.id}.md`,
      `${frontMatter({
        title: post.title,
        slug: post.route.replace('/blog/', ''),
        date: post.date,
        description: post.description,
      })}${first}\n\n<!-- truncate -->\n\n${rest.join('\n\n')}`,
    );
  }
  for (const [id, svg] of content.figures) out.set(`static/figures/${id}.svg`, svg);
  return out;
}

export const docusaurus = {
  id: 'docusaurus',
  name: 'Docusaurus',
  main: '@docusaurus/core',
  packages: {
    '@docusaurus/core': VERSION,
    '@docusaurus/preset-classic': VERSION,
    '@docusaurus/faster': VERSION,
    '@mdx-js/react': '3.1.1',
    react: '19.3.1',
    'react-dom': '19.3.1',
    'remark-math': '6.0.0',
    'rehype-katex': '7.0.1',
    katex: '0.16.22',
  },
  // The newest of these ask for packages, or for binaries, that the registry does not hold.
  overrides: { '@docsearch/react': '3.9.0', '@swc/html': '1.16.2' },
  files,
  build: ['@docusaurus/core', 'docusaurus', 'build'],
  dev: (port) => ['@docusaurus/core', 'docusaurus', 'start', '--no-open', '--port', String(port)],
  out: 'build',
  caches: ['build', '.docusaurus', 'node_modules/.cache', '../node_modules/.cache'],
  framework: 'React',
  sourceOf: (id) => `docs/${id}.md`,
  formulas: 'KaTeX at build time, its CSS in every page',
  dialect,
} satisfies Engine;
