/** A finished build → the files of its search index, and back: for pushing and serving what was built last. */
import { createHash } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import { INDEX_FOLDER, isManifest, MANIFEST_FILE, type SearchManifest } from '../client/manifest';
import { FORMAT, pack, parseSearchFile, unpack } from '../engine/packed';
import { extractPage } from './extract';
import { type PageContent, recordsOf } from './pages';

export interface BuiltSite {
  /** The folder with the built pages. */
  readonly folder: string;
  readonly baseUrl: string;
  /** Paths of all pages, with the base path. */
  readonly routes: readonly string[];
}

/** The file of a page, without a trailing slash in addresses: `/a/b` is `a/b.html`. */
export function pageFile({ folder, baseUrl }: Omit<BuiltSite, 'routes'>, route: string): string {
  const inside = decodeURI(route.slice(baseUrl.length)).replace(/\/$/, '');
  return path.join(folder, inside === '' ? 'index.html' : `${inside}.html`);
}

export function collectPages(site: BuiltSite): PageContent[] {
  const pages: PageContent[] = [];
  for (const route of [...new Set(site.routes)].sort()) {
    const file = pageFile(site, route);
    if (!route.startsWith(site.baseUrl) || !fs.existsSync(file)) continue;
    const page = extractPage(fs.readFileSync(file, 'utf8'), { url: route });
    if (page !== undefined) pages.push(page);
  }
  return pages;
}

export function writeIndex(folder: string, pages: readonly PageContent[], note?: string): SearchManifest {
  const target = path.join(folder, INDEX_FOLDER);
  const json = JSON.stringify(pack(pages));
  const hash = createHash('sha256').update(json).digest('hex').slice(0, 12);
  const manifest: SearchManifest = {
    format: FORMAT,
    file: `pages.${hash}.json`,
    pages: pages.length,
    records: pages.reduce((sum, page) => sum + recordsOf(page).length, 0),
    ...(note === undefined ? {} : { note }),
  };
  fs.mkdirSync(target, { recursive: true });
  fs.writeFileSync(path.join(target, manifest.file), json);
  fs.writeFileSync(path.join(target, MANIFEST_FILE), `${JSON.stringify(manifest)}\n`);
  return manifest;
}

export class NoIndex extends Error {
  override readonly name = 'NoIndex';
}

export function readIndex(folder: string): {
  readonly manifest: SearchManifest;
  /** From the date of the file: a date inside it would make two builds of one commit differ. */
  readonly built: string;
  readonly pages: readonly PageContent[];
} {
  const target = path.join(folder, INDEX_FOLDER);
  const manifestPath = path.join(target, MANIFEST_FILE);
  if (!fs.existsSync(manifestPath)) {
    throw new NoIndex(`There is no search index in ${path.basename(folder)}/: run \`npm run build\` first.`);
  }
  const manifest: unknown = JSON.parse(fs.readFileSync(manifestPath, 'utf8'));
  if (!isManifest(manifest)) throw new NoIndex(`${MANIFEST_FILE} names no index: run \`npm run build\` again.`);
  return {
    manifest,
    built: fs.statSync(manifestPath).mtime.toISOString(),
    pages: unpack(parseSearchFile(fs.readFileSync(path.join(target, manifest.file), 'utf8'))),
  };
}
