/**
 * `npm run build [-- --out-dir build] [--strict] [--local] [--config file]`: the production build. Docusaurus writes the
 * pages into a staging folder; they are verified, finished (deploy/deploy-files.ts) and swapped in. `--strict`: a warning
 * is a failure.
 * `--local`: no compressed copies, as `npm start` builds. `npm run deploy` rejects such a build.
 */
import { existsSync } from 'node:fs';
import { copyFile, readdir, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { stripVTControlCharacters } from 'node:util';
import { inDeployFolder } from '../deploy/build-record';
import { type DeployFiles, writeDeployFiles } from '../deploy/deploy-files';
import { withLock } from '../deploy/file-lock';
import { headerSettings } from '../deploy/headers';
import { buildLock, placeOf, recoverSwap, stagingFolder, swapIn } from '../deploy/staging';
import { verifyBuild } from '../deploy/verify';
import type { Brand } from '../src/brand/brand';
import { loadBrand } from '../src/brand/load';
import { purgeStyles } from '../src/css/purge';
import { writeOffline } from '../src/offline/build';
import { readRedirects, writeRedirects } from '../src/redirects/pages';
import type { Redirects } from '../src/redirects/redirects';
import { readOptions, runCommand, UserError } from './command-line';
import { docusaurus } from './docusaurus';
import { hashOfSources, SOURCES_FILE } from './freshness';

export interface BuildOptions {
  readonly outDir?: string;
  readonly strict?: boolean;
  readonly local?: boolean;
  /** Another file than docusaurus.config.ts. */
  readonly config?: string;
}

/** Lines of the build's output that are a warning. */
export function isWarning(line: string): boolean {
  const text = stripVTControlCharacters(line);
  return /warning|⚠/i.test(text) && !/\b(0|no) warnings\b/i.test(text);
}

/** Docusaurus speaks of a command before the build is in its place. */
export const isPremature = (line: string): boolean =>
  /Use `npm run serve` command to test your build/.test(stripVTControlCharacters(line));

export async function build({
  outDir = 'build',
  strict = false,
  local = false,
  config,
}: BuildOptions = {}): Promise<void> {
  const root = process.cwd();
  const started = Date.now();
  const brand = await loadBrand(root);
  const redirectList = readRedirects(root);
  const place = placeOf(outDir, root);
  await withLock(buildLock(root), 'A build of this folder', async () => {
    await recoverSwap(place);
    const sources = hashOfSources(root);
    const staged = stagingFolder(place);
    try {
      const { url, basePath } = brand.site;
      const options = ['--out-dir', path.relative(root, staged), ...(config ? ['--config', config] : [])];
      await render(options, strict, local);
      const { packages } = verifyBuild(staged, basePath);
      await purgeStyles(staged);
      await addHomes(staged);
      writeOffline({ siteDir: root, folder: staged, basePath, offline: brand.behavior.offline });
      const redirects = await writeRedirects(redirectList, { folder: staged, url, basePath });
      await finish(brand, root, staged, packages, redirects, local);
      await writeFile(inDeployFolder(staged, SOURCES_FILE), sources);
      await swapIn(staged, place);
    } finally {
      await rm(staged, { recursive: true, force: true });
    }
  });
  console.log(`Built ${path.relative(root, place.folder)}/ in ${((Date.now() - started) / 1000).toFixed(1)} s.`);
}

async function render(options: readonly string[], strict: boolean, local: boolean): Promise<void> {
  const warnings: string[] = [];
  await docusaurus(['build', ...options], {
    environment: { BUILD_PURPOSE: local ? 'local' : 'deployment' },
    onLine: (line) => {
      if (isPremature(line)) return;
      console.log(line);
      if (isWarning(line)) warnings.push(stripVTControlCharacters(line).trim());
    },
  });
  if (strict && warnings.length > 0) {
    throw new UserError(
      `The build has ${warnings.length} warning(s), which --strict doesn't allow:\n${warnings.join('\n')}`,
    );
  }
}

/** The home page of a further language is `he/index.html`. Like every page, it is served without a slash: `/he`. */
async function addHomes(folder: string): Promise<void> {
  for (const name of await readdir(folder)) {
    const home = path.join(folder, name, 'index.html');
    if (existsSync(home)) await copyFile(home, path.join(folder, `${name}.html`));
  }
}

async function finish(
  brand: Brand,
  root: string,
  folder: string,
  shipped: readonly string[],
  redirects: Redirects,
  local: boolean,
): Promise<void> {
  const { url, basePath } = brand.site;
  const showProgress = process.stdout.isTTY;
  const finished = await writeDeployFiles({
    folder,
    root,
    url,
    basePath,
    headerSettings: headerSettings(brand),
    redirects,
    purpose: local ? 'local' : 'deployment',
    shipped,
    progress: (done, all) => {
      if (showProgress) process.stdout.write(`\rCompressing ${done} of ${all} files${done === all ? '\r' : ''}`);
    },
  });
  report(finished);
}

function report({ pages, record, compressed }: DeployFiles): void {
  const kilobytes = (bytes: number): string => `${Math.round(bytes / 1024).toLocaleString('en')} KB`;
  if (compressed) {
    const { files, fromCache, before, brotli } = compressed;
    console.log(
      `Compressed ${files} files (${fromCache} from the cache): ${kilobytes(before)} → ${kilobytes(brotli)} brotli.`,
    );
  }
  console.log(`Security policy: ${pages} pages, ${record.scriptHashes.length} inline scripts allowed by hash.`);
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  const { values } = readOptions({
    options: {
      'out-dir': { type: 'string' },
      strict: { type: 'boolean' },
      local: { type: 'boolean' },
      config: { type: 'string' },
    },
  });
  const { 'out-dir': outDir, strict = false, local = false, config } = values;
  await runCommand(() => build({ ...(outDir && { outDir }), strict, local, ...(config && { config }) }));
}
