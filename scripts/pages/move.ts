/** Moving or deleting a docs page: what changes in links, sidebar, structure.yaml and redirects.yaml. Pure but for reading. */
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { parseDocument } from 'yaml';
import { isExternal, linksOf, targetOf } from '../../content-checks/links';
import { readPage } from '../../content-checks/page';
import { routeOf, type Site, type Source } from '../../content-checks/site';
import { UserError } from '../command-line';

export interface Change {
  /** Path from the root → new text, or null to delete the file. */
  readonly files: ReadonlyMap<string, string | null>;
  /** Pages that the change concerns, to be checked afterwards. */
  readonly pages: readonly string[];
  readonly notes: readonly string[];
}

const STRUCTURE = 'content-checks/structure.yaml';
const REDIRECTS = 'redirects.yaml';
const idOf = (file: string): string => file.replace(/^docs\/|\.mdx?$/g, '');
const literal = (text: string): string => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');

/** `docs/inputs/overview.mdx`, `inputs/overview` and `/inputs/overview` name the same page. */
function findPage(site: Site, name: string | undefined, example: string): Source {
  if (!name) throw new UserError(`Which page? Example: ${example}`);
  const id = idOf(name.replace(/^\//, ''));
  const found =
    site.sources.get(`docs/${id}.mdx`) ??
    site.sources.get(`docs/${id}.md`) ??
    site.routes.get(path.posix.join('/', id));
  if (found === undefined ? /^blog\b/.test(id) : found.kind === 'post')
    throw new UserError(
      `"${name}" is a post. This command is for docs pages: rename or delete the file of a post yourself, and if its slug changes, add a line to redirects.yaml.`,
    );
  if (found?.kind !== 'doc') throw new UserError(`There is no docs page "${name}". Example: ${example}`);
  return found;
}

/** Each link with the text that replaces its address. */
function rewriteLinks({ file, source }: Source, replace: (address: string) => string | undefined): string {
  const lines = source.split('\n');
  for (const { url, line, endLine } of linksOf(readPage(file, source))) {
    if (isExternal(url)) continue;
    const [address = '', ...anchor] = url.split('#');
    const changed = address === '' ? undefined : replace(address);
    if (changed === undefined || changed === address) continue;
    const pattern = new RegExp(`(?<=[("'<\\s])${literal(url)}(?=[)"'>\\s]|$)`, 'g');
    const text = [changed, ...anchor].join('#');
    for (let index = line - 1; index < endLine; index += 1)
      lines[index] = (lines[index] ?? '').replace(pattern, () => text);
  }
  return lines.join('\n');
}

const relativeTo = (from: string, to: string): string =>
  path.posix.relative(path.posix.dirname(from), to).replace(/^(?!\.)/, './');

/** Files that link to a page, the page itself left out. */
export function linkingPages(site: Site, target: Source): Source[] {
  return [...site.sources.values()].filter(
    (source) =>
      source !== target &&
      linksOf(readPage(source.file, source.source)).some(
        ({ url }) => !isExternal(url) && targetOf(site, source.file, url.replace(/#.*/, '')) === target,
      ),
  );
}

/** Renames the page in the list of its category, or takes it out: an unlisted page comes last in its category. */
export function editSidebar(text: string, oldId: string, newId: string | undefined): string {
  const replaceIn = (list: string, name: string, changed: string | undefined) =>
    changed === undefined
      ? list.replace(new RegExp(`'${literal(name)}',?[ ]?(?:\\n\\s*)?`), '').replace(/,\s*$/, '')
      : list.replace(`'${name}'`, `'${changed}'`);
  return text
    .replace(/(category\('[^']*', '([^']+)', \[)([^\]]*)\]/g, (all, start: string, folder: string, list: string) => {
      if (!oldId.startsWith(`${folder}/`)) return all;
      const stays = newId?.startsWith(`${folder}/`) ? newId.slice(folder.length + 1) : undefined;
      return `${start}${replaceIn(list, oldId.slice(folder.length + 1), stays)}]`;
    })
    .replace(new RegExp(`^ {2}'${literal(oldId)}',\\n`, 'm'), newId && !newId.includes('/') ? `  '${newId}',\n` : '');
}

/** Renames the entry of a page, or removes it with its lines. */
export function editStructure(text: string, oldFile: string, newFile: string | undefined): string {
  const entry = new RegExp(`^${literal(oldFile)}:\\n((?: .*\\n)*)`, 'm');
  return text.replace(entry, (_all, rest: string) => (newFile === undefined ? '' : `${newFile}:\n${rest}`));
}

const NEW_REDIRECTS = '# Addresses that moved: /old/address: /new/address, without the base path.\n';

/** Adds a redirect. Those that led to the old address lead to the new one, and the new one isn't redirected itself. */
export function editRedirects(text: string | undefined, from: string, to: string): string {
  const document = parseDocument(text ?? NEW_REDIRECTS);
  const known = (document.toJS() ?? {}) as Record<string, string>;
  for (const [source, target] of Object.entries(known)) {
    const [address, anchor] = target.split('#');
    if (address === from) document.set(source, anchor && !to.includes('#') ? `${to}#${anchor}` : to);
  }
  if (to in known) document.delete(to);
  document.set(from, to);
  return document.toString({ lineWidth: 0 });
}

/** The files beside the pages. */
function editLists(
  site: Site,
  page: Source,
  newFile: string | undefined,
  newRoute: string,
): Map<string, string | null> {
  const read = (file: string) =>
    existsSync(path.join(site.root, file)) ? readFileSync(path.join(site.root, file), 'utf8') : undefined;
  const [sidebar, structure, redirects] = ['sidebars.ts', STRUCTURE, REDIRECTS].map(read);
  const changed: [string, string | undefined, string | undefined][] = [
    ['sidebars.ts', sidebar, sidebar && editSidebar(sidebar, idOf(page.file), newFile && idOf(newFile))],
    [STRUCTURE, structure, structure && editStructure(structure, page.file, newFile)],
    [REDIRECTS, redirects, newRoute === page.route ? redirects : editRedirects(redirects, page.route, newRoute)],
  ];
  return new Map(
    changed.flatMap(([file, before, after]) => (after === undefined || after === before ? [] : [[file, after]])),
  );
}

export function planMove(site: Site, oldName: string | undefined, newName: string | undefined): Change {
  const example = 'npm run move:page -- inputs/overview inputs/introduction';
  const page = findPage(site, oldName, example);
  const id = idOf((newName ?? '').replace(/^\//, ''));
  if (!/^(?:[a-z0-9]+(?:-[a-z0-9]+)*\/)*[a-z0-9]+(?:-[a-z0-9]+)*$/.test(id))
    throw new UserError(`"${newName ?? ''}" isn't a valid path for a page. Use lower-case words. Example: ${example}`);
  const file = `docs/${id}${path.posix.extname(page.file)}`;
  if (site.sources.has(file)) throw new UserError(`${file} already exists. Choose a different name.`);
  const route = routeOf(file, page.head.slug);
  const inside = rewriteLinks(page, (address) => {
    const target = targetOf(site, page.file, address);
    if (target === page) return address.startsWith('/') ? route : `./${path.posix.basename(file)}`;
    if (address.startsWith('/') || target === undefined) return undefined;
    if (target !== 'file') return /\.mdx?$/.test(address) ? relativeTo(file, target.file) : target.route;
    return relativeTo(file, path.posix.join(path.posix.dirname(page.file), address));
  });
  const linking = linkingPages(site, page).map((source) => {
    const text = rewriteLinks(source, (address) => {
      if (targetOf(site, source.file, address) !== page) return undefined;
      return /\.mdx?$/.test(address) ? relativeTo(source.file, file) : route;
    });
    return [source.file, text] as const;
  });
  const stays = `It keeps its address ${route}, which its slug sets.`;
  return {
    files: new Map([...linking, ...editLists(site, page, file, route), [page.file, null], [file, inside]]),
    pages: [file, ...linking.map(([name]) => name)],
    notes: [`${page.file} is now ${file}.`, route === page.route ? stays : `${page.route} redirects to ${route}.`],
  };
}

export function planDelete(site: Site, name: string | undefined, redirect: string | undefined): Change {
  const example = 'npm run delete:page -- inputs/overview --redirect /inputs/input-types';
  const page = findPage(site, name, example);
  const linking = linkingPages(site, page).map(({ file }) => file);
  const linked = linking.length > 0 ? `These pages link to it: ${linking.join(', ')}.` : 'No page links to it.';
  if (!redirect)
    throw new UserError(`Readers of ${page.route} need another page: add --redirect. ${linked} Example: ${example}`);
  const target = isExternal(redirect) ? 'file' : targetOf(site, page.file, redirect.replace(/#.*/, ''));
  if (target === undefined || target === page || !/^(?:\/|https:)/.test(redirect))
    throw new UserError(`--redirect ${redirect} isn't the address of another page. Example: ${example}`);
  return {
    files: new Map([...editLists(site, page, undefined, redirect), [page.file, null]]),
    pages: linking,
    notes: [`${page.file} is deleted. ${page.route} redirects to ${redirect}. ${linked}`],
  };
}
