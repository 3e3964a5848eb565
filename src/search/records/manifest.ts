/**
 * The index files, as the build writes them and the browser reads them: a small manifest with a fixed name, and the file
 * that it points to. Runs in the browser, too.
 */
import type { PageContent } from './pages';

/** Change it when code in an open tab couldn't read a new file. It's part of the manifest's name, so an old tab keeps working. */
export const FORMAT = 3;

/** Not `search/`: a folder next to `search.html` makes some static hosts redirect the search page. */
export const INDEX_FOLDER = 'search-index';
export const MANIFEST_FILE = `manifest.v${FORMAT}.json`;

export interface SearchManifest {
  readonly format: number;
  /** Named by its content, so that it can be cached forever. */
  readonly file: string;
  /** The name of the index in the requests of this build's pages: `search:server` answers to it. */
  readonly index: string;
  /** What this build's pages ask in place of the index, with their credentials: the smoke test asks them, too. */
  readonly hosts?: readonly string[];
  readonly appId?: string;
  readonly searchKey?: string;
  readonly pages: number;
  readonly records: number;
}

/** Throws if the text isn't a manifest. */
export function parseManifest(json: string): SearchManifest {
  const manifest = (JSON.parse(json) ?? {}) as SearchManifest;
  if (!/^[\w.-]+\.json$/.test(manifest.file)) throw new Error('The manifest names no index.');
  return manifest;
}

export function serializePages(pages: readonly PageContent[]): string {
  return JSON.stringify({ format: FORMAT, pages });
}

/** The pages of an index file. Throws if it isn't one. */
export function parsePages(json: string): readonly PageContent[] {
  const { format, pages } = (JSON.parse(json) ?? {}) as { format?: unknown; pages?: unknown };
  if (format !== FORMAT) throw new Error(`The search index has format ${String(format)}; this code reads ${FORMAT}.`);
  if (!Array.isArray(pages)) throw new Error('The search index has no pages.');
  return pages as readonly PageContent[];
}
