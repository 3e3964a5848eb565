/**
 * What turns the folder that Docusaurus wrote into something to deploy: the security policy from the pages' own inline
 * scripts, the headers for every kind of server, and the compressed copies. The record written last marks the build as finished.
 */
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { type ConfiguredOrigins, headersByClass } from './headers';
import { createScanner, scriptHashes } from './inline-scripts';
import { knownScripts } from './known-scripts';
import { nginxConf } from './nginx/conf';
import { type PrecompressResult, precompress, pruneCache } from './precompress';
import { type DeployRecord, listFiles, type SitePlace } from './server/site';
import { staticHeadersFile } from './static-headers';

export interface FinishOptions {
  readonly place: SitePlace;
  readonly root: string;
  readonly url: string;
  readonly basePath: string;
  readonly origins: ConfiguredOrigins;
  readonly progress?: (done: number, all: number) => void;
}

export interface Finished {
  readonly pages: number;
  readonly hashes: readonly string[];
  readonly compressed: PrecompressResult;
}

export async function finishBuild(options: FinishOptions): Promise<Finished> {
  const { place, root, url, basePath, origins } = options;
  const stale = (name: string): boolean => /\.(br|gz)$/.test(name) || name === '_headers';
  const names: string[] = [];
  for (const name of await listFiles(place.folder)) {
    if (stale(name)) await rm(path.join(place.folder, name));
    else names.push(name);
  }
  const pages = names.filter((name) => name.endsWith('.html'));
  const scan = createScanner();
  const scans = [];
  for (const page of pages) scans.push(scan(page, await readFile(path.join(place.folder, page), 'utf8')));
  const hashes = scriptHashes(scans, knownScripts);
  const headers = headersByClass(hashes, origins);

  const compressed = await precompress(place.folder, names, path.join(root, '.cache', 'precompress'), options.progress);
  await pruneCache(path.join(root, '.cache', 'precompress'));
  await writeFile(path.join(place.folder, '_headers'), staticHeadersFile(basePath, headers));

  const template = await readFile(path.join(root, 'deploy', 'nginx', 'site.conf.template'), 'utf8');
  const nginx = nginxConf(template, {
    basePath,
    headers,
    listen: '80',
    serverName: new URL(url).hostname,
    root: '/var/www/site',
  });
  const record: DeployRecord = { basePath, url, headers };
  await mkdir(path.dirname(place.record), { recursive: true });
  await writeFile(place.record.replace(/\.json$/, '.nginx.conf'), nginx);
  await writeFile(place.record, `${JSON.stringify(record, null, 2)}\n`);
  return { pages: pages.length, hashes, compressed };
}
