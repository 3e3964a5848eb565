/** The pages that agents can read: the Markdown twins of a build, its index and its catalog of apps, all in memory. Node only. */
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';

export interface Pages {
  /** Undefined if there is no such page. */
  read(address: string): string | undefined;
  readonly count: number;
}

/** `https://docs.example.org/docs/inputs/overview.md?x#y` → `inputs/overview`; the home page is `index`. */
export function pageName(address: string, basePath: string): string {
  const [bare = ''] = address
    .trim()
    .replace(/^https?:\/\/[^/]*/i, '')
    .split(/[?#]/);
  const inside = bare.startsWith(basePath) ? bare.slice(basePath.length) : bare.replace(/^\/+/, '');
  let name = inside;
  try {
    name = decodeURI(inside);
  } catch {
    // Not an address of ours: it misses below.
  }
  return name.replace(/(?:\/|\.html|\.md)+$/, '') || 'index';
}

export function readPages(folder: string, basePath: string): Pages {
  const pages = new Map<string, string>();
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
    const file = path.join(entry.parentPath, entry.name);
    const name = path.relative(folder, file).split(path.sep).join('/');
    const isPage = entry.name.endsWith('.md') || name === 'llms.txt' || name === 'apps.json';
    if (entry.isFile() && isPage) pages.set(name.replace(/\.md$/, ''), readFileSync(file, 'utf8'));
  }
  return { read: (address) => pages.get(pageName(address, basePath)), count: pages.size };
}
