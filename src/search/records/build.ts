/** A finished build → the files of its search index, and back: for pushing and serving what was built last. */
import fs from 'node:fs';
import path from 'node:path';
import { shortHash } from '../../build-files/hash';
import { extractPage } from './extract';
import {
  FORMAT,
  INDEX_FOLDER,
  MANIFEST_FILE,
  parseManifest,
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
  return [...new Set(site.routes)].sort().flatMap((route) => {
    const file = pageFile(site, route);
    if (!route.startsWith(site.baseUrl) || !fs.existsSync(file)) return [];
    return extractPage(fs.readFileSync(file, 'utf8'), route) ?? [];
  });
}

/** `remote`: the hosts that answer in place of the index, if any. */
export function writeIndex(
  folder: string,
  index: string,
  pages: readonly PageContent[],
  remote: Pick<SearchManifest, 'hosts' | 'appId' | 'searchKey'> = {},
): SearchManifest {
  const target = path.join(folder, INDEX_FOLDER);
  const json = serializePages(pages);
  const manifest: SearchManifest = {
    format: FORMAT,
    file: `pages.${shortHash(json)}.json`,
    index,
    ...remote,
    pages: pages.length,
    records: pages.flatMap(recordsOf).length,
  };
  fs.mkdirSync(target, { recursive: true });
  fs.writeFileSync(path.join(target, manifest.file), json);
  fs.writeFileSync(path.join(target, MANIFEST_FILE), `${JSON.stringify(manifest)}\n`);
  return manifest;
}

export function readIndex(folder: string): { manifest: SearchManifest; pages: readonly PageContent[] } {
  const target = path.join(folder, INDEX_FOLDER);
  try {
    const manifest = parseManifest(fs.readFileSync(path.join(target, MANIFEST_FILE), 'utf8'));
    return { manifest, pages: parsePages(fs.readFileSync(path.join(target, manifest.file), 'utf8')) };
  } catch (cause) {
    throw new Error(`There is no search index in ${path.basename(folder)}/: run \`npm run build\` first.`, { cause });
  }
}
