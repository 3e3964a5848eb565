/** Links, pictures, frames, apps and figures of a page: each must lead to something that exists and is allowed. */
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import type { MdxJsxFlowElement, MdxJsxTextElement } from 'mdast-util-mdx-jsx';
import { toString as textOf } from 'mdast-util-to-string';
import { visit } from 'unist-util-visit';
import type { Brand } from '../src/brand/brand';
import { loadTerms } from '../src/glossary/publish';
import { findTerm, GLOSSARY_FILE } from '../src/glossary/terms';
import { editDistance } from '../src/spelling/edit-distance';
import { type Finding, lineOfKey, type Page } from './page';
import type { Site, Source } from './site';

export interface Link {
  readonly url: string;
  /** `link` and `image` in Markdown, or the name of an element. */
  readonly kind: string;
  readonly line: number;
  readonly endLine: number;
}

type Element = MdxJsxFlowElement | MdxJsxTextElement;

function elementsOf({ tree }: Page): Element[] {
  const found: Element[] = [];
  visit(tree, (node) => {
    if (node.type === 'mdxJsxFlowElement' || node.type === 'mdxJsxTextElement') found.push(node as Element);
  });
  return found;
}

/** Undefined for an expression in braces, which only the build can evaluate. */
function attribute(element: Element, name: string): string | undefined {
  const found = element.attributes.find((item) => item.type === 'mdxJsxAttribute' && item.name === name);
  return typeof found?.value === 'string' ? found.value : undefined;
}

const lines = ({ position }: { readonly position?: Element['position'] }) => ({
  line: position?.start.line ?? 1,
  endLine: position?.end.line ?? 1,
});

export function linksOf(page: Page): Link[] {
  const found: Link[] = [];
  visit(page.tree, (node) => {
    if (node.type === 'link' || node.type === 'image' || node.type === 'definition')
      found.push({ url: node.url, kind: node.type === 'image' ? 'image' : 'link', ...lines(node) });
  });
  for (const element of elementsOf(page)) {
    for (const name of ['to', 'href', 'src']) {
      const url = attribute(element, name);
      if (url !== undefined) found.push({ url, kind: element.name ?? '', ...lines(element) });
    }
  }
  return found;
}

export const isExternal = (url: string): boolean => /^(?:[a-z][a-z0-9+.-]*:|\/\/|__link_)/i.test(url);

/** The page that an address without its anchor leads to; `file` for anything else that exists. */
export function targetOf(site: Site, from: string, address: string): Source | 'file' | undefined {
  const origin = site.sources.get(from);
  if (address === '') return origin;
  const clean = address.replace(/[?].*$/, '').replace(/^@site\//, '/');
  const folder = path.posix.dirname(from);
  if (/\.mdx?$/.test(clean)) {
    const places = clean.startsWith('/')
      ? [clean.slice(1), `${from.split('/')[0]}${clean}`]
      : [path.posix.join(folder, clean), path.posix.join(from.split('/')[0] ?? '', clean)];
    return places.map((place) => site.sources.get(place)).find(Boolean);
  }
  const route = path.posix.resolve(path.posix.dirname(origin?.route ?? '/'), clean);
  if (site.routes.has(route)) return site.routes.get(route) ?? 'file';
  const places = clean.startsWith('/') ? ['static', '.'] : [folder];
  return places.some((place) => existsSync(path.join(site.root, place, decodeURI(clean)))) ? 'file' : undefined;
}

/** Sections of a page by their ids. Those of the Python reference are made from its docstrings, and those of the glossary from its terms. */
export async function sectionsOf(site: Site, { source }: Source): Promise<string[]> {
  const written = [...source.matchAll(/^#{1,6} .*\{(?:\/\*\s*)?#([\w-]+)(?:\s*\*\/)?\}\s*$|\sid="([^"]+)"/gm)];
  const ids = written.map(([, heading, id]) => heading ?? id ?? '');
  if (source.includes('<Glossary')) return [...ids, ...loadTerms(site.root, site.brand).map(({ id }) => id)];
  if (!source.includes('<Reference')) return ids;
  const [{ readReference }, { anchorOf }] = await Promise.all([
    import('../src/reference/read'),
    import('../src/reference/markdown'),
  ]);
  const { modules } = await readReference(site.root);
  return [...ids, ...modules.flatMap(({ groups }) => groups.flatMap(({ entries }) => entries.map(anchorOf)))];
}

const folderOf = (file: string): string => file.split('/')[0] ?? '';

/**
 * Docusaurus finds a page by the name of its file in Markdown links only, and only among the docs or among the posts. Everywhere
 * else a link needs the address.
 */
const byFile = ({ kind }: Link, from: string, to: string): boolean =>
  kind === 'link' && folderOf(from) === folderOf(to);

/** The way to write a link to a page. */
function linkTo(link: Link, from: string, { file, route }: Source): string {
  return byFile(link, from, file)
    ? path.posix.relative(path.posix.dirname(from), file).replace(/^(?!\.)/, './')
    : route;
}

/** The pages whose file has the same name, or nearly the same. */
function similar(site: Site, from: string, link: Link): string {
  const nameOf = (address: string) => path.posix.basename(address.split('#')[0] ?? '').replace(/\.mdx?$/, '');
  const name = nameOf(link.url);
  const pages = [...site.sources.values()].filter(({ kind }) => kind !== 'partial');
  const near = pages
    .map((page) => ({
      page,
      far: Math.min(...[page.file, page.route].map((place) => editDistance(name, nameOf(place), 2))),
    }))
    .filter(({ far }) => far <= Math.min(2, name.length / 3))
    .sort((a, b) => a.far - b.far);
  const best = near.filter(({ far }) => far === near[0]?.far).map(({ page }) => linkTo(link, from, page));
  if (best.length > 0) return `Did you mean ${best.slice(0, 3).join(' or ')}?`;
  return link.kind === 'link'
    ? 'Link to a file, such as ./overview.mdx, or to an address, such as /inputs/overview.'
    : 'Write the address of a page, such as /inputs/overview.';
}

async function checkLink(link: Link, { file }: Page, site: Site): Promise<Finding[]> {
  const { url, kind, line } = link;
  const [address = '', id] = url.split('#');
  const target = targetOf(site, file, address);
  const isPicture = ['image', 'img', 'video', 'audio', 'source'].includes(kind);
  if (target === undefined) {
    const problem = isPicture ? `The file ${url} doesn't exist` : `The link ${url} leads to no page`;
    const fix = isPicture ? 'Put it beside the page, or below static/.' : similar(site, file, link);
    return [{ file, line, problem, fix }];
  }
  if (target !== 'file' && /\.mdx?(?:\?|$)/.test(address) && !byFile(link, file, target.file)) {
    const where = kind === 'link' ? 'between docs and posts' : `in <${kind}>`;
    const fix = `Write its address: ${target.route}${id ? `#${id}` : ''}`;
    return [{ file, line, problem: `The build doesn't find ${address} ${where}`, fix: `${fix}.` }];
  }
  if (!id || target === 'file') return [];
  const sections = await sectionsOf(site, target);
  if (sections.includes(id)) return [];
  const fix =
    sections.length > 0 ? `Its sections are ${sections.join(', ')}.` : 'It has no sections; link to the page.';
  return [{ file, line, problem: `${target.file} has no section #${id}`, fix }];
}

/** What the security policy would block: frames and media of other hosts. */
function checkPolicy({ url, kind, line }: Link, { file }: Page, { frameHosts = [] }: Brand): Finding[] {
  if (!/^(?:https?:)?\/\//.test(url)) return [];
  const { origin } = new URL(url, 'https://site.example');
  if (kind === 'iframe' && !frameHosts.includes(origin)) {
    const fix = `Add '${origin}' to frameHosts in the brand file, or link to the page instead.`;
    return [{ file, line, problem: `The security policy blocks frames from ${origin}`, fix }];
  }
  if (!['image', 'img', 'video', 'audio', 'source'].includes(kind)) return [];
  const fix = 'Save the file below static/ and use its address there.';
  return [{ file, line, problem: `The security policy blocks ${url}`, fix }];
}

/** Components that pages can use without an import. */
function knownComponents({ root }: Site): Set<string> {
  const map = readFileSync(path.join(root, 'src/markdown/components.tsx'), 'utf8');
  return new Set([
    ...[...map.matchAll(/^ {2}([A-Z]\w*)[,:]/gm)].map(([, name = '']) => name),
    'App',
    'Reference',
    'Term',
    'Glossary',
  ]);
}

function checkElements(page: Page, site: Site): Finding[] {
  const { file, source } = page;
  const known = knownComponents(site);
  const findings: Finding[] = [];
  for (const element of elementsOf(page)) {
    const { name } = element;
    const { line } = lines(element);
    const say = (problem: string, fix: string) => findings.push({ file, line, problem, fix });
    const has = (...names: string[]) =>
      element.attributes.some((item) => item.type !== 'mdxJsxAttribute' || names.includes(item.name));
    const id = attribute(element, 'id');
    if (name === 'a' && !has('href', 'id', 'name')) say('<a> leads nowhere', 'Add href="…", or remove the element.');
    if (name === 'img' && !has('src')) say('<img> shows nothing', 'Add src="…", or remove the element.');
    if (name === 'App' && id !== undefined && !site.appIds.includes(id))
      say(`There is no app "${id}"`, `Correct the id, or write the app: npm run new:app -- ${id} "Title".`);
    if (name === 'Figure' && id !== undefined && !site.files.includes(`figures/${id}.svg`))
      say(`There is no drawing figures/${id}.svg`, 'Correct the id, or add the file.');
    if (name === 'Term' && !findTerm(loadTerms(site.root, site.brand), id ?? textOf(element)))
      say(
        `The term "${id ?? textOf(element)}" has no definition`,
        `Add it to ${GLOSSARY_FILE}, or name a term: <Term id="…">.`,
      );
    if (
      name &&
      /^[A-Z]\w*$/.test(name) &&
      !known.has(name) &&
      !new RegExp(`\\b(?:import|export)\\b.*\\b${name}\\b`).test(source)
    )
      say(
        `There is no component <${name}>`,
        `Use one of ${[...known].join(', ')}, or import it at the top of the page.`,
      );
  }
  return findings;
}

/** Authors, tags and drawing of a post. */
function checkNames(page: Page, { authors, tags, files, brand }: Site): Finding[] {
  const { file, kind, frontMatter } = page;
  if (kind !== 'post') return [];
  const list = (key: string) => (Array.isArray(frontMatter[key]) ? (frontMatter[key] as unknown[]).map(String) : []);
  const unknown = (key: 'authors' | 'tags', known: readonly string[]) =>
    list(key)
      .filter((name) => !known.includes(name))
      .map((name) => ({
        file,
        line: lineOfKey(page, key),
        problem: `"${name}" is not in ${brand[key] ?? `blog/${key}.yml`}`,
        fix: `Add it there, or use one of ${known.join(', ')}.`,
      }));
  const figure = frontMatter.figure === undefined ? undefined : `figures/posts/${String(frontMatter.figure)}.svg`;
  const missing = figure !== undefined && !files.includes(figure);
  const problem = `There is no drawing ${figure}`;
  return [
    ...unknown('authors', authors),
    ...unknown('tags', tags),
    ...(missing ? [{ file, line: lineOfKey(page, 'figure'), problem, fix: 'Correct the name, or add the file.' }] : []),
  ];
}

export async function checkLinks(page: Page, site: Site): Promise<Finding[]> {
  const links = linksOf(page);
  const internal = links.filter(({ url }) => !isExternal(url));
  return [
    ...(await Promise.all(internal.map((link) => checkLink(link, page, site)))).flat(),
    ...links.flatMap((link) => checkPolicy(link, page, site.brand)),
    ...checkElements(page, site),
    ...checkNames(page, site),
  ];
}
