/** Reads the site's own docs, posts, apps and sidebar, and multiplies them to a wanted number of pages. */
import fs from 'node:fs';
import path from 'node:path';
import { load } from 'cheerio';
import { parse } from 'yaml';
import sidebars from '../../sidebars';
import type { Brand } from '../../src/brand/brand';
import { applyTokens, applyTokensDeep } from '../../src/brand/tokens';
import { glossaryPage, loadTerms } from '../../src/glossary/publish';
import { expandReference } from '../../src/reference/markdown';
import { readReference } from '../../src/reference/read';
import { type AppText, appMarkdown, convertBody, type Dialect } from './convert';

export interface SourcePage {
  readonly kind: 'doc' | 'post';
  /** `getting-started/create`, or the name of a post's file. */
  readonly id: string;
  /** Address in the site, with a slash in front and none at the end. */
  readonly route: string;
  readonly title: string;
  readonly label: string;
  readonly description: string;
  readonly date: string;
  /** MDX with tokens replaced and the reference of the library written out. */
  readonly body: string;
}

/** A titled group of the sidebar; pages that stand alone have no title. */
export interface Group {
  readonly label: string;
  readonly pages: readonly SourcePage[];
}

/** One sidebar: today's docs, or a copy of them. */
export interface Volume {
  /** '' for today's docs, else `volume-3`. */
  readonly id: string;
  readonly groups: readonly Group[];
}

export interface Content {
  readonly title: string;
  readonly volumes: readonly Volume[];
  readonly posts: readonly SourcePage[];
  readonly apps: ReadonlyMap<string, AppText>;
  /** Drawings, by id, as the contents of separate files. */
  readonly figures: ReadonlyMap<string, string>;
}

export function splitFrontMatter(text: string): { readonly data: Record<string, unknown>; readonly body: string } {
  const match = /^---\n([\s\S]*?)\n---\n?/.exec(text);
  if (!match) return { data: {}, body: text };
  return { data: parse(match[1] ?? '') as Record<string, unknown>, body: text.slice(match[0].length) };
}

const textOf = (value: unknown): string => (typeof value === 'string' ? value : '');

export function filesUnder(folder: string, extension: string): string[] {
  return fs
    .readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith(extension))
    .map((name) => name.split(path.sep).join('/'))
    .sort();
}

/** The recorded HTML of an app as text; a formula stands as its source. */
export function resultText(html: string): string {
  const $ = load(html, null, false);
  $('[data-tex]').each((_, element) => {
    $(element).text($(element).attr('data-tex') ?? '');
  });
  $('p, tr, li, div, h1, h2, h3, h4').each((_, element) => {
    $(element).append('\n');
  });
  $('td, th').each((_, element) => {
    $(element).append(' ');
  });
  return $.root()
    .text()
    .replace(/[ \t]+/g, ' ')
    .replace(/\s*\n\s*/g, '\n')
    .trim();
}

function readApp(folder: string, brand: Brand): AppText {
  const file = (name: string) => applyTokens(fs.readFileSync(path.join(folder, name), 'utf8'), brand);
  const data = applyTokensDeep(parse(fs.readFileSync(path.join(folder, 'app.yaml'), 'utf8')), brand) as {
    title: string;
    summary?: string;
    about?: string;
    sources?: { text: string; url?: string }[];
    groups?: {
      inputs?: { name: string; type: string; label?: string }[];
      columns?: { name: string; type: string; label?: string }[];
    }[];
  };
  const recorded = path.join(folder, 'recorded.json');
  const html = fs.existsSync(recorded)
    ? textOf((JSON.parse(fs.readFileSync(recorded, 'utf8')) as { html?: unknown }).html)
    : '';
  return {
    title: data.title,
    summary: data.summary ?? '',
    about: data.about ?? '',
    inputs: (data.groups ?? [])
      .flatMap((group) => group.inputs ?? group.columns ?? [])
      .map(({ name, type, label }) => ({ name: name ?? '', type: type ?? '', label: label ?? '' })),
    code: file('main.py'),
    template: file('output.html'),
    result: resultText(applyTokens(html, brand)),
    sources: data.sources ?? [],
  };
}

function docRoute(id: string, slug: unknown): string {
  if (typeof slug === 'string' && slug.startsWith('/')) return slug;
  return `/${id}`;
}

/** A drawing takes its colors from the page; in a file of its own it has to bring them. */
const standalone = (svg: string): string => {
  const colored = svg.replace(/var\(--[\w-]+(?:,[^)]*)?\)/g, '#333');
  return colored.includes('xmlns=') ? colored : colored.replace('<svg', '<svg xmlns="http://www.w3.org/2000/svg"');
};

export async function readContent(root: string, brand: Brand): Promise<Content> {
  const reference = await readReference(root);
  const fillGlossary = glossaryPage(root, loadTerms(root, brand));
  const read = (folder: string, name: string) => {
    const text = fs.readFileSync(path.join(root, folder, name), 'utf8');
    const whole = fillGlossary(expandReference(text, reference)).replace(/<Term\b[^>]*>(.*?)<\/Term>/gs, '$1');
    return splitFrontMatter(applyTokens(whole, brand));
  };
  const docs = new Map<string, SourcePage>();
  for (const name of filesUnder(path.join(root, 'docs'), '.mdx')) {
    const { data, body } = read('docs', name);
    const id = name.replace(/\.mdx$/, '');
    docs.set(id, {
      kind: 'doc',
      id,
      route: docRoute(id, data.slug),
      title: textOf(data.title),
      label: textOf(data.sidebar_label) || textOf(data.title),
      description: textOf(data.description),
      date: '',
      body,
    });
  }
  const posts = filesUnder(path.join(root, 'blog'), '.mdx').map((name): SourcePage => {
    const { data, body } = read('blog', name);
    const id = name.replace(/\.mdx$/, '');
    return {
      kind: 'post',
      id,
      route: `/blog/${textOf(data.slug).replace(/[^\w./~-]+/g, '-')}`,
      title: textOf(data.title),
      label: textOf(data.title),
      description: textOf(data.description),
      date: id.slice(0, 10),
      body,
    };
  });
  const groups: Group[] = [];
  for (const item of sidebars.tutorialSidebar as (string | { label: string; items: string[] })[]) {
    const ids = typeof item === 'string' ? [item] : item.items;
    const pages = ids.map((id) => {
      const page = docs.get(id);
      if (!page) throw new Error(`sidebars.ts names ${id}, but there is no docs/${id}.mdx.`);
      return page;
    });
    groups.push({ label: typeof item === 'string' ? '' : item.label, pages });
  }
  const apps = new Map(
    fs
      .readdirSync(path.join(root, 'apps'))
      .filter((id) => fs.existsSync(path.join(root, 'apps', id, 'app.yaml')))
      .map((id) => [id, readApp(path.join(root, 'apps', id), brand)] as const),
  );
  const figures = new Map(
    filesUnder(path.join(root, 'figures'), '.svg').map((name) => [
      name.replace(/\.svg$/, ''),
      standalone(applyTokens(fs.readFileSync(path.join(root, 'figures', name), 'utf8'), brand)),
    ]),
  );
  return { title: brand.name, volumes: [{ id: '', groups }], posts, apps, figures };
}

export const docsOf = (content: Pick<Content, 'volumes'>): SourcePage[] =>
  content.volumes.flatMap((volume) => volume.groups.flatMap((group) => group.pages));

/** A copy of a page in a volume: another id, another title, the same text. */
export function copyInto(page: SourcePage, volume: number): SourcePage {
  const mark = `volume-${volume}`;
  return {
    ...page,
    id: `${mark}/${page.id}`,
    route: page.route === '/' ? `/${mark}` : `/${mark}${page.route}`,
    title: `${page.title}, volume ${volume}`,
    label: `${page.label}, volume ${volume}`,
    description: `${page.description} Volume ${volume}.`,
  };
}

/** Copies of the docs, volume after volume, until docs and posts together are so many pages. */
export function multiply(content: Content, pages: number): Content {
  const [today] = content.volumes;
  if (!today) throw new Error('There are no docs to multiply.');
  let missing = pages - content.posts.length - docsOf(content).length;
  if (missing < 0) throw new Error(`The site has more than ${pages} pages already.`);
  const volumes = [...content.volumes];
  for (let volume = 1; missing > 0; volume++) {
    const groups: Group[] = [];
    for (const { label, pages: all } of today.groups) {
      const taken = all.slice(0, missing).map((page) => copyInto(page, volume));
      missing -= taken.length;
      if (taken.length > 0) groups.push({ label: label && `${label}, volume ${volume}`, pages: taken });
    }
    volumes.push({ id: `volume-${volume}`, groups });
  }
  return { ...content, volumes };
}

/** A link as a page writes it → its route. Links to files go by the page's own place, as in an editor. */
export function resolveLink(target: string, page: SourcePage, routes: ReadonlyMap<string, string>): string {
  if (/^(?:[a-z]+:|#|\/)/i.test(target)) return target;
  const [file = '', hash] = target.split('#');
  const folder = page.kind === 'doc' ? 'docs' : 'blog';
  const resolved = path.posix.normalize(path.posix.join(folder, path.posix.dirname(page.id), file));
  const route = routes.get(resolved.replace(/\.mdx?$/, ''));
  if (route === undefined) return target;
  return hash ? `${route}#${hash}` : route;
}

/** `docs/inputs/overview` → `/inputs/overview`, for every page. */
export function routesOf(content: Content): Map<string, string> {
  return new Map(
    [...docsOf(content), ...content.posts].map((page) => [
      `${page.kind === 'doc' ? 'docs' : 'blog'}/${page.id}`,
      page.route,
    ]),
  );
}

/** Body of a page in the Markdown of an engine. */
export function converter(content: Content, dialect: Dialect): (page: SourcePage) => string {
  const routes = routesOf(content);
  const apps = new Map<string, string>();
  return (page) =>
    convertBody(page.body, dialect, {
      app: (id) => {
        const app = content.apps.get(id);
        if (!app) throw new Error(`${page.id} shows the app ${id}, which is not under apps/.`);
        const known = apps.get(id) ?? appMarkdown(app, dialect);
        apps.set(id, known);
        return known;
      },
      picture: (id) => `/figures/${id}.svg`,
      link: (target) => resolveLink(target, page, routes),
    });
}
