/**
 * Turns the folder that Docusaurus wrote into something to serve or deploy: the security policy from the pages' own inline
 * scripts, headers and redirects for every kind of server, the SBOM and the compressed copies. The record, written last, marks it as
 * finished.
 */
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { Redirects } from '../src/redirects/redirects';
import { type BuildRecord, DEPLOY_FOLDER, describeFiles, inDeployFolder, listFiles, recordFile } from './build-record';
import { type HeaderSettings, headersByClass } from './headers';
import { scanPage, scriptHashes } from './inline-scripts';
import { knownScripts } from './known-scripts';
import { renderNginx } from './nginx/conf';
import { type PrecompressResult, precompress, pruneCache } from './precompress';
import { sbomOf } from './sbom';
import { staticHeadersFile, staticRedirectsFile } from './static-headers';

export interface DeployFilesOptions {
  readonly folder: string;
  readonly root: string;
  readonly url: string;
  readonly basePath: string;
  readonly headerSettings: HeaderSettings;
  readonly redirects?: Redirects;
  readonly purpose: BuildRecord['purpose'];
  /** Places in the lock file of the packages that readers download. */
  readonly shipped?: readonly string[];
  readonly progress?: (done: number, all: number) => void;
}

export interface DeployFiles {
  readonly pages: number;
  readonly record: BuildRecord;
  /** Absent for a local build. */
  readonly compressed?: PrecompressResult;
}

async function policyHashes(folder: string, pages: readonly string[]): Promise<string[]> {
  const scans = pages.map(async (page) => scanPage(page, await readFile(path.join(folder, page), 'utf8')));
  return scriptHashes(await Promise.all(scans), knownScripts);
}

async function writeSbom(folder: string, root: string, shipped: readonly string[]): Promise<void> {
  const lock = JSON.parse(await readFile(path.join(root, 'package-lock.json'), 'utf8')) as {
    packages: Parameters<typeof sbomOf>[0];
  };
  await writeFile(
    inDeployFolder(folder, 'sbom.cdx.json'),
    `${JSON.stringify(sbomOf(lock.packages, shipped), null, 1)}\n`,
  );
}

export async function writeDeployFiles(options: DeployFilesOptions): Promise<DeployFiles> {
  const { folder, root, url, basePath, headerSettings, purpose, redirects = {}, shipped = [] } = options;
  await rm(recordFile(folder), { force: true });
  await mkdir(path.join(folder, DEPLOY_FOLDER), { recursive: true });
  const names: string[] = [];
  for (const name of await listFiles(folder)) {
    if (/\.(br|gz)$/.test(name) || /^_(headers|redirects)$/.test(name)) await rm(path.join(folder, name));
    else names.push(name);
  }
  const pages = names.filter((name) => name.endsWith('.html'));
  const hashes = await policyHashes(folder, pages);
  const headers = headersByClass(hashes, headerSettings);
  const cache = path.join(root, '.cache', 'precompress');
  const compressed = purpose === 'local' ? undefined : await precompress(folder, names, cache, options.progress);
  await pruneCache(cache);
  await writeFile(path.join(folder, '_headers'), staticHeadersFile(basePath, headers, names));
  await writeFile(path.join(folder, '_redirects'), staticRedirectsFile(basePath, redirects));
  await writeSbom(folder, root, shipped);
  const files = await describeFiles(folder);
  const record: BuildRecord = { basePath, url, purpose, scriptHashes: hashes, headers, redirects, files };
  for (const [name, text] of Object.entries(renderNginx(record, path.join('/var/www/site', basePath))))
    await writeFile(inDeployFolder(folder, name), text);
  await writeFile(recordFile(folder), `${JSON.stringify(record, null, 1)}\n`);
  return { pages: pages.length, record, ...(compressed && { compressed }) };
}
