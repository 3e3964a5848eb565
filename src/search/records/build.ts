/** A finished build → the files of its search index, and back: for pushing and serving what was built last. */
import fs from 'node:fs';
import path from 'node:path';
import { shortHash } from '../../build-files/hash';
import { extractPage } from './extract';
import {
  FORMAT,
  INDEX_FOLDER,
  isManifest,
  MANIFEST_FILE,
  parsePages,
  type SearchManifest,
  serializePages,
} from './manifest';
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
    const page = extractPage(fs.readFileSync(file, 'utf8'), route);
    if (page !== undefined) pages.push(page);
  }
  return pages;
}

export function writeIndex(folder: string, pages: readonly PageContent[]): SearchManifest {
  const target = path.join(folder, INDEX_FOLDER);
  const json = serializePages(pages);
  const manifest: SearchManifest = {
    format: FORMAT,
    file: `pages.${shortHash(json)}.json`,
    pages: pages.length,
    records: pages.reduce((sum, page) => sum + recordsOf(page).length, 0),
  };
  fs.mkdirSync(target, { recursive: true });
  fs.writeFileSync(path.join(target, manifest.file), json);
  fs.writeFileSync(path.join(target, MANIFEST_FILE), `${JSON.stringify(manifest)}\n`);
  return manifest;
}

export class NoIndex extends Error {
  override readonly name = 'NoIndex';
}

export interface BuiltIndex {
  readonly manifest: SearchManifest;
  readonly pages: readonly PageContent[];
  /** When it was written, from the file system: a time stamp in the file would make two builds differ. */
  readonly writtenAt: Date;
}

export function readIndex(folder: string): BuiltIndex {
  const target = path.join(folder, INDEX_FOLDER);
  const manifestPath = path.join(target, MANIFEST_FILE);
  if (!fs.existsSync(manifestPath)) {
    throw new NoIndex(`There is no search index in ${path.basename(folder)}/: run \`npm run build\` first.`);
  }
  const manifest: unknown = JSON.parse(fs.readFileSync(manifestPath, 'utf8'));
  if (!isManifest(manifest)) throw new NoIndex(`${MANIFEST_FILE} names no index: run \`npm run build\` again.`);
  const pages = parsePages(fs.readFileSync(path.join(target, manifest.file), 'utf8'));
  return { manifest, pages, writtenAt: fs.statSync(manifestPath).mtime };
}
