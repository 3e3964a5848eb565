/**
 * Redirects at build time: reads `redirects.yaml`, checks it against the built pages, and writes a small page at each old
 * address. That page is for hosts that can't redirect; servers that can never send it. It isn't a route of Docusaurus, so
 * neither sitemap nor search know it.
 */
import { existsSync, readFileSync } from 'node:fs';
import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { load } from 'cheerio';
import {
  type BuiltSite,
  checkTargets,
  locationOf,
  parseRedirects,
  REDIRECTS_FILE,
  type Redirect,
  type Redirects,
} from './redirects';

export class RedirectError extends Error {}

function refuse(problems: readonly string[]): void {
  if (problems.length > 0) throw new RedirectError(problems.map((problem) => `${problem}.`).join('\n'));
}

export function readRedirects(root: string): readonly Redirect[] {
  const file = path.join(root, REDIRECTS_FILE);
  const { list, problems } = parseRedirects(existsSync(file) ? readFileSync(file, 'utf8') : '');
  refuse(problems);
  return list;
}

/** The file of an address: `/blog` → `blog.html`, `/blog/rss.xml` → itself. */
function fileOf(folder: string, address: string): string | undefined {
  const name = path.join(folder, address === '/' ? 'index' : address);
  return [`${name}.html`, ...(path.extname(name) ? [name] : [])].find(existsSync);
}

function builtSite(folder: string): BuiltSite {
  return {
    exists: (address) => fileOf(folder, address) !== undefined,
    hasAnchor: (address, anchor) =>
      load(readFileSync(fileOf(folder, address) ?? '', 'utf8'))(`[id="${anchor}"]`).length > 0,
  };
}

/** `site` is the address of the published site, `basePath` starts and ends with a slash. */
export function redirectPage(to: string, site: string, basePath: string): string {
  const address = locationOf(to, basePath).replaceAll('&', '&amp;');
  const absolute = to.startsWith('/') ? site + address : address;
  return (
    '<!doctype html><html lang="en"><head><meta charset="utf-8"><title>This page has moved</title>' +
    `<meta http-equiv="refresh" content="0; url=${address}"><link rel="canonical" href="${absolute}"></head>` +
    `<body><h1>This page has moved</h1><p>It is now at <a href="${address}">${absolute}</a>.</p></body></html>\n`
  );
}

export interface Place {
  readonly folder: string;
  readonly url: string;
  readonly basePath: string;
}

export async function writeRedirects(list: readonly Redirect[], { folder, url, basePath }: Place): Promise<Redirects> {
  refuse(checkTargets(list, builtSite(folder)));
  for (const { from, to } of list) {
    const file = path.join(folder, `${from}.html`);
    await mkdir(path.dirname(file), { recursive: true });
    await writeFile(file, redirectPage(to, url, basePath));
  }
  return Object.fromEntries(list.map(({ from, to }) => [from, to]));
}
