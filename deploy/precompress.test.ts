import { createHash } from 'node:crypto';
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { listFiles } from './build-record';
import { brotliQuality, precompress } from './precompress';

let top: string;
const folder = (): string => path.join(top, 'site');
const run = () => listFiles(folder()).then((names) => precompress(folder(), names, path.join(top, 'cache')));
beforeEach(async () => {
  top = await mkdtemp(path.join(tmpdir(), 'compress-'));
  await mkdir(folder());
});
afterEach(() => rm(top, { recursive: true, force: true }));

it('writes copies that unpack to the file, for what compresses and no other', async () => {
  const text = 'a line of text\n'.repeat(200);
  await writeFile(path.join(folder(), 'page.html'), text);
  await writeFile(path.join(folder(), 'tiny.css'), 'p{}');
  await writeFile(path.join(folder(), 'photo.png'), text);
  await writeFile(path.join(folder(), 'stored.zip'), text);
  await writeFile(path.join(folder(), 'packed.zip'), incompressible());
  expect(await run()).toMatchObject({ files: 2, fromCache: 0 });
  expect(await listFiles(folder())).toEqual(
    [
      'packed.zip',
      'page.html',
      'page.html.br',
      'page.html.gz',
      'photo.png',
      'stored.zip',
      'stored.zip.br',
      'stored.zip.gz',
      'tiny.css',
    ].sort(),
  );
  expect(brotliDecompressSync(await readFile(path.join(folder(), 'page.html.br'))).toString()).toBe(text);
  expect(gunzipSync(await readFile(path.join(folder(), 'page.html.gz'))).toString()).toBe(text);
});

it('takes from the cache what it compressed before, by content', async () => {
  await writeFile(path.join(folder(), 'a.js'), 'code();\n'.repeat(200));
  await run();
  await rm(path.join(folder(), 'a.js.br'));
  await writeFile(path.join(folder(), 'b.js'), 'code();\n'.repeat(200));
  await writeFile(path.join(folder(), 'c.js'), 'other();\n'.repeat(200));
  const names = ['a.js', 'b.js', 'c.js'];
  expect(await precompress(folder(), names, path.join(top, 'cache'))).toMatchObject({ files: 3, fromCache: 2 });
});

it('compresses as strongly as the size of the file allows', () => {
  expect(brotliQuality(50_000)).toBe(11);
  expect(brotliQuality(10 * 1024 * 1024)).toBe(10);
});

/** Bytes that no compressor makes smaller: a chain of hashes. */
function incompressible(): Buffer {
  const parts: Buffer[] = [];
  for (let last: Buffer = Buffer.from('seed'); parts.length < 100; ) {
    last = createHash('sha256').update(last).digest();
    parts.push(last);
  }
  return Buffer.concat(parts);
}
