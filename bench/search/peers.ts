/**
 * Five other search engines over the same data, each as its documentation shows it for a site search: prefixes and typos
 * on, titles and keywords above text. They are installed into `bench/peers/` (ignored by git), not into the site.
 */
import { execFileSync } from 'node:child_process';
import fs from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { brotliCompressSync } from 'node:zlib';
import type { SearchRecord } from '../../src/search/protocol/types';
import type { PageContent } from '../../src/search/records/pages';

const VERSIONS = {
  minisearch: '7.2.0',
  pagefind: '1.4.0',
  lunr: '2.3.9',
  flexsearch: '0.8.212',
  '@orama/orama': '3.1.16',
} as const;
const folder = path.resolve(import.meta.dirname, '../peers');

export interface Peer {
  readonly name: string;
  /** Brotli size of what a browser would fetch, in bytes. */
  readonly bytes: number;
  pagesFor(query: string): Promise<readonly string[]>;
}

export function installPeers(): void {
  fs.mkdirSync(folder, { recursive: true });
  const manifest = path.join(folder, 'package.json');
  const wanted = JSON.stringify({ private: true, type: 'module', dependencies: VERSIONS });
  if (
    fs.existsSync(manifest) &&
    fs.readFileSync(manifest, 'utf8') === wanted &&
    Object.keys(VERSIONS).every((name) => fs.existsSync(path.join(folder, 'node_modules', name)))
  )
    return;
  fs.writeFileSync(manifest, wanted);
  console.log(
    `Installing the peers into bench/peers/: ${Object.entries(VERSIONS)
      .map(([name, version]) => `${name} ${version}`)
      .join(', ')}`,
  );
  execFileSync('npm', ['install', '--no-audit', '--no-fund', '--no-package-lock'], { cwd: folder, stdio: 'inherit' });
}

const brotli = (text: string): number => brotliCompressSync(text).length;
const require = createRequire(path.join(folder, 'package.json'));

/** The module that a package offers to `import`: these are outside of this project, where a bare name would not find them. */
function esmEntry(name: string): string {
  const home = path.join(folder, 'node_modules', name);
  const { exports: exported } = JSON.parse(fs.readFileSync(path.join(home, 'package.json'), 'utf8')) as {
    exports: Record<string, unknown>;
  };
  const pick = (value: unknown): string => {
    if (typeof value === 'string') return value;
    const conditions = value as Record<string, unknown>;
    return pick(conditions.import ?? conditions.node ?? conditions.default ?? conditions.browser);
  };
  return path.join(home, pick(exported['.'] ?? exported));
}

interface PlainDocument {
  readonly id: number;
  readonly title: string;
  readonly parents: string;
  readonly content: string;
  readonly keywords: string;
}

/** All that our engine indexes. */
function documents(records: readonly SearchRecord[]): PlainDocument[] {
  return records.map((record, id) => {
    const own = record.type === 'content' ? '' : (record.hierarchy[record.type] ?? '');
    const parents = Object.values(record.hierarchy).filter((title) => title !== null && title !== own);
    return {
      id,
      title: own,
      parents: parents.join(' '),
      content: [record.content, record.about].filter(Boolean).join(' '),
      keywords: record.keywords?.join(' ') ?? '',
    };
  });
}

const urlsOf = (records: readonly SearchRecord[], ids: readonly number[]): string[] =>
  ids.flatMap((id) => records[id]?.url ?? []);

interface LunrBuilder {
  ref(name: string): void;
  field(name: string, options?: object): void;
  add(document: object): void;
}
interface LunrIndex {
  query(build: (query: { term(term: string, options: object): void }) => void): { ref: string }[];
}

export function lunrPeer(records: readonly SearchRecord[]): Peer {
  const lunr = require('lunr') as {
    (build: (this: LunrBuilder) => void): LunrIndex;
    tokenizer(text: string): { toString(): string }[];
    Query: { wildcard: { TRAILING: number } };
  };
  const index = lunr(function (this: LunrBuilder) {
    this.ref('id');
    this.field('title', { boost: 10 });
    this.field('keywords', { boost: 10 });
    this.field('parents', { boost: 2 });
    this.field('content');
    for (const document of documents(records)) this.add(document);
  });
  return {
    name: `lunr ${VERSIONS.lunr}`,
    bytes: brotli(JSON.stringify(index)) + brotli(JSON.stringify(records)),
    async pagesFor(query) {
      const ask = (how: 'typos' | 'prefixes' | 'words') =>
        index.query((builder) => {
          for (const token of lunr.tokenizer(query)) {
            const term = token.toString();
            builder.term(term, { boost: 100 });
            if (how === 'words') continue;
            builder.term(term, { boost: 10, wildcard: lunr.Query.wildcard.TRAILING, usePipeline: false });
            if (how === 'typos' && term.length > 3) {
              builder.term(term, { boost: 1, editDistance: term.length > 7 ? 2 : 1, usePipeline: false });
            }
          }
        });
      let found: { ref: string }[] = [];
      for (const how of ['typos', 'prefixes', 'words'] as const) {
        try {
          found = ask(how);
          break;
        } catch {
          // It throws on some signs and on words such as "constructor": the next, plainer way.
        }
      }
      return urlsOf(
        records,
        found.slice(0, 100).map(({ ref }) => Number(ref)),
      );
    },
  };
}

export function miniSearchPeer(records: readonly SearchRecord[]): Peer {
  interface MiniSearchIndex {
    addAll(documents: readonly object[]): void;
    search(query: string, options: object): { id: number }[];
  }
  const MiniSearch = require('minisearch') as new (options: object) => MiniSearchIndex;
  const index = new MiniSearch({ fields: ['title', 'keywords', 'parents', 'content'] });
  index.addAll(documents(records));
  return {
    name: `MiniSearch ${VERSIONS.minisearch}`,
    bytes: brotli(JSON.stringify(index)) + brotli(JSON.stringify(records)),
    async pagesFor(query) {
      const found = index.search(query, { prefix: true, fuzzy: 0.2, boost: { title: 5, keywords: 5, parents: 0.5 } });
      return urlsOf(
        records,
        found.slice(0, 100).map(({ id }) => id),
      );
    },
  };
}

export async function flexsearchPeer(records: readonly SearchRecord[]): Promise<Peer> {
  interface FlexDocument {
    add(document: object): void;
    search(query: string, options: object): { field: string; result: number[] }[];
  }
  const { Document } = require('flexsearch') as { Document: new (options: object) => FlexDocument };
  const index = new Document({
    tokenize: 'forward',
    document: { id: 'id', index: ['title', 'keywords', 'parents', 'content'] },
  });
  for (const document of documents(records)) index.add(document);
  return {
    name: `FlexSearch ${VERSIONS.flexsearch}`,
    // It has no compact export: what travels is the records, indexed again in the browser.
    bytes: brotli(JSON.stringify(documents(records))),
    async pagesFor(query) {
      const fields = index.search(query, { limit: 100, suggest: true });
      const ordered = ['title', 'keywords', 'content', 'parents'].flatMap(
        (name) => fields.find(({ field }) => field === name)?.result ?? [],
      );
      return urlsOf(records, [...new Set(ordered)]);
    },
  };
}

export async function oramaPeer(records: readonly SearchRecord[]): Promise<Peer> {
  interface Orama {
    create(options: object): unknown;
    insertMultiple(db: unknown, documents: object[], batch?: number): unknown;
    search(
      db: unknown,
      options: object,
    ): { hits: { document: { place: number } }[] } | Promise<{ hits: { document: { place: number } }[] }>;
    save(db: unknown): unknown;
  }
  const orama = (await import(pathToFileURL(esmEntry('@orama/orama')).href)) as Orama;
  const db = orama.create({
    schema: { title: 'string', keywords: 'string', parents: 'string', content: 'string', place: 'number' },
  });
  await orama.insertMultiple(
    db,
    documents(records).map(({ id, ...rest }) => ({ ...rest, place: id })),
    500,
  );
  return {
    name: `Orama ${VERSIONS['@orama/orama']}`,
    bytes: brotli(JSON.stringify(await orama.save(db))),
    async pagesFor(query) {
      const { hits } = await orama.search(db, {
        term: query,
        tolerance: 1,
        limit: 100,
        boost: { title: 4, keywords: 4, content: 1.5 },
      });
      return urlsOf(
        records,
        hits.map(({ document }) => document.place),
      );
    },
  };
}

/** Pagefind indexes the built pages themselves. Its client runs in a browser only: `site` is served to one. */
export async function buildPagefind(
  pages: readonly PageContent[],
  fileOf: (route: string) => string,
  site: string,
): Promise<number> {
  interface PagefindIndex {
    addHTMLFile(file: { url: string; content: string }): Promise<{ errors: string[] }>;
    writeFiles(options: { outputPath: string }): Promise<{ errors: string[] }>;
  }
  const pagefind = (await import(pathToFileURL(esmEntry('pagefind')).href)) as {
    createIndex(options?: object): Promise<{ index: PagefindIndex }>;
    close(): Promise<void>;
  };
  const { index } = await pagefind.createIndex({ rootSelector: 'article' });
  const escaped = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
  for (const { url, about, keywords = [] } of pages) {
    // What the page doesn't show and our engine indexes: description, tags and keywords.
    const more = `<p>${escaped(about)}</p><p data-pagefind-weight="7">${escaped(keywords.join(', '))}</p></article>`;
    await index.addHTMLFile({ url, content: fs.readFileSync(fileOf(url), 'utf8').replace('</article>', () => more) });
  }
  await index.writeFiles({ outputPath: site });
  await pagefind.close();
  // Its files are compressed already; a reader fetches only some of them.
  return fs
    .readdirSync(site, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && /\.(?:pf_\w+|pagefind)$/.test(entry.name))
    .reduce((sum, entry) => sum + fs.statSync(path.join(entry.parentPath, entry.name)).size, 0);
}

export const PAGEFIND_NAME = `Pagefind ${VERSIONS.pagefind}`;
