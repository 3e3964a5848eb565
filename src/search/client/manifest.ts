/** The small file with a fixed name that says where the index of the last build is. */
import { FORMAT } from '../engine/packed';

/** Not `search/`: a folder beside `search.html` makes some static hosts redirect the search page. */
export const INDEX_FOLDER = 'search-index';

/** The format stands in the name, so that an open tab finds the index its own code can read after a new deploy. */
export const MANIFEST_FILE = `manifest.v${FORMAT}.json`;

export interface SearchManifest {
  readonly format: number;
  /** Named by its content: it can be cached for ever. */
  readonly file: string;
  readonly pages: number;
  readonly records: number;
  /** Set by the development server when pages changed after the build, or no build exists. */
  readonly note?: string;
}

export function isManifest(value: unknown): value is SearchManifest {
  const manifest = value as Partial<SearchManifest> | null;
  return (
    typeof manifest === 'object' &&
    manifest !== null &&
    typeof manifest.file === 'string' &&
    /^[\w.-]+\.json$/.test(manifest.file)
  );
}
