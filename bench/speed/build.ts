/**
 * Step `build`: time and memory of a production build, cold and warm, at several sizes, and how large the main script and a
 * page's HTML grow. Ours is measured with all that `npm run build` does (search index, security policy, compressed copies).
 */
import fs from 'node:fs';
import path from 'node:path';
import { brotliCompressSync, constants } from 'node:zlib';
import { loadBrand } from '../../src/brand/load';
import type { Engine } from './engines/engine';
import { install } from './install';
import { ourFolder, writeOurTree } from './our-tree';
import { root } from './places';
import { type Run, run } from './process-tree';
import { Results } from './results';
import { buildPeer, pageCount, siteFolder, todaysContent, writeSite } from './sites';
import { kilobytes, megabytes, seconds, table } from './tables';

export const PARTS = ['cold', 'warm', 'memory', 'without finishing', 'main script', 'page html', 'pages'] as const;
export type Part = (typeof PARTS)[number];
export type Size = 'today' | number;

export const buildKey = (engine: string, size: Size, part: Part): string => `${engine} | ${size} | ${part}`;

const brotli = (file: string): number =>
  brotliCompressSync(fs.readFileSync(file), { params: { [constants.BROTLI_PARAM_QUALITY]: 9 } }).length;

function filesOf(folder: string): string[] {
  return fs
    .readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => path.join(entry.parentPath, entry.name));
}

/** The script that grows with the number of pages: the engine's own main file, or the largest of those. */
const MAIN_SCRIPT: Readonly<Record<string, RegExp>> = {
  ours: /assets\/js\/main\.[^/]+\.js$/,
  docusaurus: /assets\/js\/main\.[^/]+\.js$/,
  vitepress: /assets\/app\.[^/]+\.js$|hashmap\.json$/,
  rspress: /static\/js\/(?:index|main)\.[^/]+\.js$/,
  starlight: /_astro\/page\.[^/]+\.js$/,
};

function sizesOf(engine: string, out: string): Record<'main script' | 'page html' | 'pages', number> {
  const all = filesOf(out);
  const main = all.filter((file) => MAIN_SCRIPT[engine]?.test(file.split(path.sep).join('/')));
  const page = ['code/tools.html', 'code/tools/index.html']
    .map((name) => path.join(out, name))
    .find((file) => fs.existsSync(file));
  return {
    'main script': main.reduce((sum, file) => sum + brotli(file), 0),
    'page html': page ? brotli(page) : Number.NaN,
    pages: all.filter((file) => file.endsWith('.html')).length,
  };
}

/** When Docusaurus was done and the compressed copies began. */
export function beforeFinishing({ lines, milliseconds }: Pick<Run, 'lines' | 'milliseconds'>): number {
  return lines.find(([, line]) => /Generated static files/.test(line))?.[0] ?? milliseconds;
}

const remove = (folder: string, names: readonly string[]): void => {
  for (const name of names) fs.rmSync(path.join(folder, name), { recursive: true, force: true });
};

async function measureOurs(size: Size, limitMs: number) {
  const brand = await loadBrand(root);
  const pages = size === 'today' ? undefined : size;
  const folder = writeOurTree(await todaysContent(), brand, pages);
  remove(folder, ['build', '.docusaurus', '.cache', 'generated', 'node_modules/.cache']);
  const build = () => run(process.execPath, ['scripts/with-install.mjs', 'scripts/build.ts'], { cwd: folder, limitMs });
  const cold = await build();
  const warm = await build();
  return { cold, warm, sizes: sizesOf('ours', path.join(ourFolder(pages), 'build')), finishing: beforeFinishing(cold) };
}

async function measurePeer(engine: Engine, size: Size, limitMs: number) {
  install(engine);
  const pages = size === 'today' ? undefined : size;
  const folder = await writeSite(engine, pages);
  remove(folder, engine.caches);
  const cold = await buildPeer(engine, pages, limitMs);
  const warm = await buildPeer(engine, pages, limitMs);
  // The `bytes` step compresses this output again.
  fs.rmSync(path.join(folder, '.built'), { force: true });
  const out = path.join(siteFolder(engine, pages), engine.out);
  return { cold, warm, sizes: sizesOf(engine.id, out), finishing: cold.milliseconds };
}

export interface BuildOptions {
  readonly sizes: readonly Size[];
  readonly fresh: boolean;
  readonly over: () => boolean;
  readonly limitMs: number;
  /** `ours` and ids of peers. */
  readonly engines: readonly ('ours' | Engine)[];
}

export async function measureBuild(options: BuildOptions): Promise<boolean> {
  const results = new Results('build', options.fresh);
  for (const size of options.sizes) {
    for (const engine of options.engines) {
      const id = engine === 'ours' ? 'ours' : engine.id;
      if (results.has(buildKey(id, size, 'warm'))) continue;
      if (options.over()) return false;
      console.log(`Building ${id} with ${size === 'today' ? pageCount(await todaysContent()) : size} pages …`);
      try {
        const { cold, warm, sizes, finishing } =
          engine === 'ours'
            ? await measureOurs(size, options.limitMs)
            : await measurePeer(engine, size, options.limitMs);
        results.keep({
          [buildKey(id, size, 'cold')]: cold.milliseconds,
          [buildKey(id, size, 'warm')]: warm.milliseconds,
          [buildKey(id, size, 'memory')]: Math.max(cold.peakBytes, warm.peakBytes),
          [buildKey(id, size, 'without finishing')]: finishing,
          [buildKey(id, size, 'main script')]: sizes['main script'],
          [buildKey(id, size, 'page html')]: sizes['page html'],
          [buildKey(id, size, 'pages')]: sizes.pages,
        });
      } catch (error) {
        // A peer that cannot build this many pages is a result, too; the others go on.
        console.error(`${id}, ${size} pages: ${error instanceof Error ? error.message : String(error)}`);
      }
    }
  }
  return true;
}

export function buildTable(): string {
  const results = new Results('build');
  const known = [...new Set(Object.keys(results.samples).map((key) => key.split(' | ').slice(0, 2).join(' | ')))];
  const order = (size: string) => (size === 'today' ? 0 : Number(size));
  const rows = known
    .map((key) => key.split(' | ') as [string, string])
    .sort(([a, b], [c, d]) => order(b) - order(d) || a.localeCompare(c))
    .map(([engine, text]) => {
      const size: Size = text === 'today' ? 'today' : Number(text);
      const value = (part: Part, of: Size = size) => results.values(buildKey(engine, of, part)).at(-1) ?? Number.NaN;
      const growth = value('cold') / value('cold', 'today');
      return [
        text,
        engine,
        value('pages'),
        seconds(value('cold')),
        seconds(value('without finishing')),
        seconds(value('warm')),
        megabytes(value('memory')),
        size === 'today' ? '' : Number.isNaN(growth) ? '–' : growth.toFixed(1),
        kilobytes(value('main script')),
        kilobytes(value('page html')),
      ];
    });
  const head = [
    'size',
    'engine',
    'HTML files',
    'cold s',
    'cold s, without our compression',
    'warm s',
    'memory MB',
    'times today',
    'main script KB br',
    'a page KB br',
  ];
  return `### Build\n\n${table(head, rows)}\n\nOne run each. ${results.circumstances()}`;
}
