/** The content of a repository: its files, their front matter, and the addresses that links may lead to. */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { parse as parseYaml } from 'yaml';
import type { Brand } from '../src/brand/brand';
import { kindOf, type Page } from './page';

/** A page that isn't parsed yet: most checks of one page need no more of the others. */
export interface Source extends Pick<Page, 'file' | 'kind' | 'source'> {
  readonly head: Readonly<Record<string, string>>;
  readonly route: string;
}

export interface Site {
  readonly root: string;
  readonly brand: Brand;
  /** Every file of the content folders. */
  readonly files: readonly string[];
  readonly sources: ReadonlyMap<string, Source>;
  /** Routes of lists and tags have no source. */
  readonly routes: ReadonlyMap<string, Source | undefined>;
  readonly appIds: readonly string[];
  readonly authors: readonly string[];
  readonly tags: readonly string[];
}

const FOLDERS = ['docs', 'blog', 'apps', 'figures', 'static'];

export const isPage = (file: string): boolean => /^(?:docs|blog)\/.*\.mdx?$/.test(file);

function filesBelow(root: string, folder: string): string[] {
  if (!existsSync(path.join(root, folder))) return [];
  return readdirSync(path.join(root, folder), { withFileTypes: true, recursive: true })
    .filter((entry) => entry.isFile() && !entry.name.startsWith('.') && !entry.parentPath.endsWith('__pycache__'))
    .map((entry) => path.relative(root, path.join(entry.parentPath, entry.name)).split(path.sep).join('/'))
    .sort();
}

/** `docs/inputs/overview.mdx` → `/inputs/overview`. A `slug` is the whole address, or the last part of it. */
export function routeOf(file: string, slug: string | undefined): string {
  const isPost = file.startsWith('blog/');
  const name = file.replace(/^(?:docs|blog)\//, '').replace(/\.mdx?$/, '');
  const folder = path.posix.dirname(`/${name}`);
  if (isPost) return path.posix.join('/blog', slug ?? name);
  if (slug !== undefined) return path.posix.resolve(folder, slug);
  return path.posix.join('/', name.replace(/(?:^|\/)(?:index|README)$/i, ''));
}

/** The front matter's values of one line, as texts. A YAML parser needs a fifth of a second for all pages. */
function readHead(source: string): Source['head'] {
  const [, block = ''] = /^---\r?\n([\s\S]*?)^---\s*$/m.exec(source) ?? [];
  const values = [...block.matchAll(/^(\w+): +(?![>|])(.+?)\s*$/gm)];
  return Object.fromEntries(values.map(([, key, text = '']) => [key, text.replace(/^(["'])(.*)\1$/, '$2')]));
}

function readSource(root: string, file: string): Source {
  const source = readFileSync(path.join(root, file), 'utf8');
  const head = readHead(source);
  return { file, kind: kindOf(file), source, head, route: routeOf(file, head.slug) };
}

export function readSite(root: string, brand: Brand): Site {
  const files = FOLDERS.flatMap((folder) => filesBelow(root, folder));
  const sources = new Map(files.filter(isPage).map((file) => [file, readSource(root, file)]));
  const yaml = (file: string) =>
    (parseYaml(readFileSync(path.join(root, file), 'utf8')) ?? {}) as Record<string, { readonly permalink?: string }>;
  const [authors, tags] = [yaml(brand.authors ?? 'blog/authors.yml'), yaml(brand.tags ?? 'blog/tags.yml')];
  const pages = [...sources.values()].filter(({ kind }) => kind !== 'partial');
  const posts = pages.filter(({ kind }) => kind === 'post').length;
  const lists = [
    ...['/blog', '/blog/archive', '/blog/authors', '/blog/tags', '/search'],
    ...['/blog/rss.xml', '/blog/atom.xml', '/blog/feed.json', '/sitemap.xml'],
    ...Array.from({ length: Math.ceil(posts / 10) }, (_, index) => `/blog/page/${index + 1}`).slice(1),
    ...Object.keys(authors).map((author) => `/blog/authors/${author}`),
    ...Object.entries(tags).map(([tag, { permalink = tag }]) => path.posix.join('/blog/tags', permalink)),
    ...filesBelow(root, 'src/pages').map((file) =>
      path.posix.join('/', file.replace(/^src\/pages\/|\.\w+$/g, '').replace(/(?:^|\/)index$/, '')),
    ),
  ];
  return {
    root,
    brand,
    files,
    sources,
    routes: new Map<string, Source | undefined>([
      ...lists.map((route) => [route, undefined] as const),
      ...pages.map((page) => [page.route, page] as const),
    ]),
    appIds: files.flatMap((file) => /^apps\/([^/]+)\/app\.yaml$/.exec(file)?.[1] ?? []),
    authors: Object.keys(authors),
    tags: Object.keys(tags),
  };
}
