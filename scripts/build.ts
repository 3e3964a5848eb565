/**
 * `npm run build [-- --out-dir build] [--strict]`: the production build. Docusaurus writes the pages; then the security
 * policy, the headers and the compressed copies are made from them (deploy/finish.ts), and the whole takes the place of
 * the build before. `--strict`: a warning is a failure.
 */
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { stripVTControlCharacters } from 'node:util';
import { finishBuild } from '../deploy/finish';
import { configuredOrigins } from '../deploy/headers';
import { UnknownScript } from '../deploy/inline-scripts';
import { putInPlace, workshopOf } from '../deploy/put-in-place';
import { placeOf } from '../deploy/server/site';
import { loadBrand } from '../src/brand/load';
import { purgeStyles } from '../src/css/purge';
import { writeOffline } from '../src/offline/build';
import { readOptions } from './command-line';
import { docusaurus, readLines } from './docusaurus';
import { readSources, writeStamp } from './freshness';

export interface BuildOptions {
  readonly outDir?: string;
  readonly strict?: boolean;
}

export class BuildFailed extends Error {}

/** Lines of the build's output that are a warning. */
export function isWarning(line: string): boolean {
  const text = stripVTControlCharacters(line);
  return /warning|⚠/i.test(text) && !/\b(0|no) warnings\b/i.test(text);
}

export async function build({ outDir = 'build', strict = false }: BuildOptions = {}): Promise<void> {
  const root = process.cwd();
  const started = Date.now();
  const brand = await loadBrand(root);
  const place = placeOf(outDir, root);
  const sources = readSources(root);
  const fresh = workshopOf(place, root);

  const child = docusaurus(['build', '--out-dir', path.relative(root, fresh.folder)]);
  const warnings: string[] = [];
  await readLines(child, (line) => {
    console.log(line);
    if (isWarning(line)) warnings.push(stripVTControlCharacters(line).trim());
  });
  if (child.exitCode !== 0) throw new BuildFailed('The build stopped: see the message above.');

  await purgeStyles(fresh.folder);
  const { offline } = brand.behavior;
  writeOffline({ siteDir: root, folder: fresh.folder, basePath: brand.site.basePath, offline });
  const showProgress = process.stdout.isTTY;
  const finished = await finishBuild({
    place: fresh,
    root,
    url: brand.site.url,
    basePath: brand.site.basePath,
    origins: configuredOrigins(brand.search, brand.analyticsId),
    progress: (done, all) => {
      if (showProgress) process.stdout.write(`\rCompressing ${done} of ${all} files`);
      else if (done === all) process.stdout.write(`Compressed ${all} files`);
    },
  });
  const { files, fromCache, before, brotli } = finished.compressed;
  const kilobytes = (bytes: number): string => `${Math.round(bytes / 1024).toLocaleString('en')} KB`;
  console.log(
    `${showProgress ? '\r' : '\n'}Compressed ${files} files (${fromCache} from the cache): ${kilobytes(before)} → ${kilobytes(brotli)} brotli.`,
  );
  console.log(`Security policy: ${finished.pages} pages, ${finished.hashes.length} inline scripts allowed by hash.`);
  await putInPlace(fresh, place);
  if (outDir === 'build') await writeStamp(root, place.folder, sources);
  console.log(`Built ${path.relative(root, place.folder)}/ in ${((Date.now() - started) / 1000).toFixed(1)} s.`);
  if (strict && warnings.length > 0) {
    throw new BuildFailed(
      `The build has ${warnings.length} warning(s), and --strict lets none pass:\n${warnings.join('\n')}`,
    );
  }
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  const { values } = readOptions({ options: { 'out-dir': { type: 'string' }, strict: { type: 'boolean' } } });
  try {
    await build({ ...(values['out-dir'] && { outDir: values['out-dir'] }), strict: values.strict ?? false });
  } catch (error) {
    const known =
      error instanceof BuildFailed ||
      error instanceof UnknownScript ||
      (error instanceof Error && error.name === 'EnvironmentError');
    console.error(`\n${known ? (error as Error).message : error instanceof Error ? error.stack : String(error)}\n`);
    process.exit(1);
  }
}
