/** The sites to compare: ours as it is built, and each peer's, written from the same content. */
import { createHash } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import { precompress } from '../../deploy/precompress';
import { loadBrand } from '../../src/brand/load';
import { type Content, docsOf, multiply, readContent } from './content';
import { PEERS } from './engines';
import type { Engine } from './engines/engine';
import { commandFile, install, nodeOf } from './install';
import { ourBuild, peersFolder, root } from './places';
import { type Run, run } from './process-tree';

let content: Promise<Content> | undefined;

/** Today's pages, read once. */
export function todaysContent(): Promise<Content> {
  content ??= loadBrand(root).then((brand) => readContent(root, brand));
  return content;
}

export const pageCount = (value: Content): number => docsOf(value).length + value.posts.length;

/** Folder of a peer's site; `pages` undefined means today's size. */
export const siteFolder = (engine: Engine, pages?: number): string =>
  path.join(peersFolder, engine.id, `site-${pages ?? 'today'}`);

/** Writes the site of a peer, and removes pages that are no longer there. Files that did not change are left alone. */
export async function writeSite(engine: Engine, pages?: number): Promise<string> {
  const today = await todaysContent();
  const folder = siteFolder(engine, pages);
  const files = engine.files(pages === undefined ? today : multiply(today, pages));
  const list = path.join(folder, '.files.json');
  const before = fs.existsSync(list) ? (JSON.parse(fs.readFileSync(list, 'utf8')) as string[]) : [];
  for (const name of before) if (!files.has(name)) fs.rmSync(path.join(folder, name), { force: true });
  for (const [name, text] of files) {
    const file = path.join(folder, name);
    if (fs.existsSync(file) && fs.readFileSync(file, 'utf8') === text) continue;
    fs.mkdirSync(path.dirname(file), { recursive: true });
    fs.writeFileSync(file, text);
  }
  fs.writeFileSync(list, JSON.stringify([...files.keys()]));
  return folder;
}

export function command(engine: Engine, [packageName, name, ...rest]: readonly [string, string, ...string[]]) {
  return { file: nodeOf(engine), args: [commandFile(engine.id, packageName, name), ...rest] };
}

export async function buildPeer(engine: Engine, pages?: number, limitMs?: number): Promise<Run> {
  const { file, args } = command(engine, engine.build);
  return run(file, args, { cwd: siteFolder(engine, pages), ...(limitMs && { limitMs }) });
}

/** Compressed copies beside the files, by the code that our own build uses. */
export async function compress(folder: string): Promise<void> {
  const names = fs
    .readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && !/\.(br|gz)$/.test(entry.name))
    .map((entry) => path.relative(folder, path.join(entry.parentPath, entry.name)));
  await precompress(folder, names, path.join(peersFolder, '.compressed'));
}

export interface Site {
  readonly id: string;
  readonly name: string;
  readonly folder: string;
}

export const OURS = { id: 'ours', name: 'ours' } as const;

/** Ours: the finished build of this tree. */
export function ourSite(): Site {
  const folder = ourBuild;
  if (!fs.existsSync(path.join(folder, 'index.html'))) throw new Error('There is no build: run npm run build first.');
  return { ...OURS, folder };
}

/** What a peer's site is made of: its files and its packages. */
function fingerprint(folder: string): string {
  const hash = createHash('sha256');
  const names = JSON.parse(fs.readFileSync(path.join(folder, '.files.json'), 'utf8')) as string[];
  for (const name of [...names, '../.installed']) hash.update(fs.readFileSync(path.join(folder, name)));
  return hash.digest('hex');
}

/** A peer, installed, written, built and compressed; built again only when its pages or versions changed. */
export async function peerSite(engine: Engine): Promise<Site> {
  install(engine);
  const folder = await writeSite(engine);
  const out = path.join(folder, engine.out);
  const stamp = path.join(folder, '.built');
  const now = fingerprint(folder);
  if (!fs.existsSync(stamp) || fs.readFileSync(stamp, 'utf8') !== now) {
    console.log(`Building ${engine.name} …`);
    fs.rmSync(stamp, { force: true });
    fs.rmSync(out, { recursive: true, force: true });
    await buildPeer(engine);
    await compress(out);
    fs.writeFileSync(stamp, now);
  }
  return { id: engine.id, name: engine.name, folder: out };
}

export async function allSites(peers: readonly Engine[] = PEERS): Promise<Site[]> {
  const sites = [ourSite()];
  for (const engine of peers) sites.push(await peerSite(engine));
  return sites;
}
