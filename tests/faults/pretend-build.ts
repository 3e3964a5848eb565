/**
 * Another build of the same site without building: every hashed file gets another hash, in its name and wherever it is
 * named, as if the code had changed. What no test of a deploy opens is left out: the Python runtime, the data of apps, the
 * apps for other sites and for download, posts and half of the docs. `<html data-release>` tells a test which release it
 * looks at.
 */
import { createHash } from 'node:crypto';
import { copyFile, mkdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { describeFiles, listFiles, readRecord, recordFile } from '../../deploy/build-record';

const hashInName = /[.-]([0-9a-f]{8,})\.\w+$/;
const LEFT_OUT = [
  /\.(br|gz|md)$/,
  /^(py|embed|app-code|app-data|wheels|assets\/(cards|samples))\//,
  /^(blog|getting-started|output|self-hosting-apps|advanced-applications|[\w-]+-library)\//,
  /^llms|^_headers$/,
];
const isText = /\.(html|js|mjs|css|json|xml|txt|webmanifest)$/;

export async function pretendBuild(source: string, target: string, release: number): Promise<void> {
  const names = (await listFiles(source)).filter((name) => !LEFT_OUT.some((pattern) => pattern.test(name)));
  const renamed = new Map<string, string>();
  for (const name of names) {
    const hash = hashInName.exec(name)?.[1];
    if (!hash || !/^(assets|app-data|search-index)\/|^boot\./.test(name)) continue;
    renamed.set(hash, createHash('sha256').update(`${hash} ${release}`).digest('hex').slice(0, hash.length));
  }
  const rename = (text: string): string => text.replace(/[0-9a-f]{8,}/g, (hash) => renamed.get(hash) ?? hash);
  for (const name of names) {
    const from = path.join(source, name);
    const to = path.join(target, rename(name));
    await mkdir(path.dirname(to), { recursive: true });
    if (!isText.test(name)) await copyFile(from, to);
    else
      await writeFile(to, rename(await readFile(from, 'utf8')).replace('<html ', `<html data-release="${release}" `));
  }
  await mkdir(path.dirname(recordFile(target)), { recursive: true });
  const record = { ...readRecord(source), purpose: 'deployment', files: await describeFiles(target) };
  await writeFile(recordFile(target), JSON.stringify(record));
}
