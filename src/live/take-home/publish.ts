/** Publishes the library as a wheel below `/wheels/`: its modules, the self-hosted runner and the runner's page. Node only. */
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import type { Brand } from '../../brand/brand';
import { applyTokens } from '../../brand/tokens';
import { deleteGenerated, writeGenerated } from '../../build-files/write-generated';
import { bundleRunner, type RunnerPage } from './bundle-runner';
import { buildWheel, wheelName } from './wheel';

const FOLDER = 'wheels';

/** The version that the library states. */
export function libraryVersion(siteDir: string): string {
  const source = readFileSync(path.join(siteDir, 'python/library/__init__.py'), 'utf8');
  const version = /^__version__ = "([^"]+)"$/m.exec(source)?.[1];
  if (version === undefined) throw new Error('python/library/__init__.py: there is no line `__version__ = "1.0.0"`.');
  return version;
}

/** Where the wheel of this brand is, below the base path. */
export function wheelPath(siteDir: string, { library }: Pick<Brand, 'library'>): string {
  return `${FOLDER}/${wheelName(library, libraryVersion(siteDir))}`;
}

/** Its address on the published site. */
export function wheelAddress(siteDir: string, brand: Pick<Brand, 'library' | 'site'>): string {
  return `${brand.site.url}${brand.site.basePath}${wheelPath(siteDir, brand)}`;
}

/** The modules of a folder with the brand's names in them, below `prefix`. */
function modules(folder: string, brand: Brand, prefix = ''): Record<string, string> {
  const names = readdirSync(folder).filter((name) => name.endsWith('.py'));
  return Object.fromEntries(
    names.map((name) => [prefix + name, applyTokens(readFileSync(path.join(folder, name), 'utf8'), brand)]),
  );
}

const RUNNER = '_runner/';

export async function libraryWheel(siteDir: string, brand: Brand, page?: RunnerPage): Promise<Buffer> {
  const read = (name: string) => readFileSync(path.join(siteDir, name), 'utf8');
  const { '_runner/__main__.py': main = '', ...runner } = modules(path.join(siteDir, 'python/runner'), brand, RUNNER);
  const { files } = page ?? (await bundleRunner(siteDir, brand));
  return buildWheel({
    library: brand.library,
    version: libraryVersion(siteDir),
    summary: `What apps of ${brand.name} import, and the runner for downloaded apps`,
    home: brand.site.url + brand.site.basePath,
    files: {
      ...modules(path.join(siteDir, 'python/library'), brand),
      ...runner,
      '__main__.py': main,
      [`${RUNNER}app_runner.py`]: applyTokens(read('src/live/python/runner.py'), brand),
      ...Object.fromEntries(Object.entries(files).map(([name, content]) => [`${RUNNER}page/${name}`, content])),
    },
    licenses: { LICENSE: read('LICENSE'), 'THIRD_PARTY.md': read('THIRD_PARTY.md') },
  });
}

/** Returns its path below the base path. */
export async function publishWheel(siteDir: string, brand: Brand): Promise<string> {
  const target = wheelPath(siteDir, brand);
  const page = await bundleRunner(siteDir, brand);
  // For the list of third-party software, which bundlers of the site don't know.
  writeGenerated(siteDir, 'wheel-packages.json', JSON.stringify(page.packages));
  writeGenerated(siteDir, `static/${target}`, await libraryWheel(siteDir, brand, page));
  // Wheels of earlier versions and brands.
  deleteGenerated(siteDir, path.dirname(`static/${target}`), new Set([path.basename(target)]));
  return target;
}
