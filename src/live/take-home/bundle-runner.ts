/** Bundles the page of the self-hosted runner: the panel of the docs without Docusaurus. Node only. */
import { readdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { type BuildOptions, build, type Plugin } from 'esbuild';
import type { Brand } from '../../brand/brand';
import { faviconSvg } from '../../brand/mark';
import { paletteStyles } from '../../brand/styles';

const require = createRequire(import.meta.url);
const KATEX = path.dirname(require.resolve('katex/package.json'));
const TEMPLATES = path.join(path.dirname(require.resolve('minijinja-js/package.json')), 'dist/web');

/** Content by path below the page's root. */
type Files = Record<string, string | Uint8Array>;

export interface RunnerPage {
  readonly files: Files;
  /** Folders of the npm packages in it, below the project's root. */
  readonly packages: readonly string[];
}

function options(siteDir: string, { name, library, site }: Brand): BuildOptions {
  const source = (file: string) => path.join(siteDir, 'src', file);
  const stand = (file: string) => source(`live/runner/docusaurus/${file}`);
  return {
    absWorkingDir: siteDir,
    bundle: true,
    write: false,
    metafile: true,
    format: 'esm',
    platform: 'browser',
    target: 'es2022',
    minify: true,
    // The licenses are in the wheel.
    legalComments: 'none',
    logLevel: 'error',
    jsx: 'automatic',
    plugins: [withoutEditor],
    outdir: path.join(siteDir, 'generated/runner'),
    define: {
      'process.env.NODE_ENV': '"production"',
      'process.env.KATEX_STYLES': '"/katex.min.css"',
      'process.env.DOCS': JSON.stringify(site.url + site.basePath),
      'process.env.PRODUCT': JSON.stringify(name),
      'process.env.LIBRARY': JSON.stringify(library),
    },
    alias: {
      '@docusaurus/Link': stand('Link.tsx'),
      '@docusaurus/router': stand('router.ts'),
      '@docusaurus/Head': stand('Head.ts'),
      'original-react-jsx-runtime': require.resolve('react/jsx-runtime'),
      'react/jsx-runtime': source('trusted-types/jsx-runtime.ts'),
    },
  };
}

/** The runner doesn't edit apps, and its server wouldn't run what is edited. */
const withoutEditor: Plugin = {
  name: 'without-editor',
  setup({ onResolve, onLoad }) {
    onResolve({ filter: /^\.\/editor$/ }, () => ({ path: 'editor', namespace: 'absent' }));
    onLoad({ filter: /./, namespace: 'absent' }, () => ({ contents: 'export {}' }));
  },
};

async function bundled(entry: string, given: BuildOptions): Promise<RunnerPage> {
  const { outputFiles = [], metafile } = await build({ ...given, entryPoints: [entry] });
  const name = (file: string) =>
    path
      .relative(given.outdir ?? '', file)
      .split(path.sep)
      .join('/');
  // The innermost package of each file.
  const packages = Object.keys(metafile?.inputs ?? {}).flatMap(
    (file) => /^(.*node_modules\/(?:@[^/]+\/)?[^/]+)\//.exec(file)?.[1] ?? [],
  );
  return { files: Object.fromEntries(outputFiles.map((file) => [name(file.path), file.contents])), packages };
}

/** Every browser that runs the page reads woff2. */
function formulaFiles(): Files {
  const styles = readFileSync(path.join(KATEX, 'dist/katex.min.css'), 'utf8');
  const fonts = readdirSync(path.join(KATEX, 'dist/fonts')).filter((file) => file.endsWith('.woff2'));
  const whole = styles.replace(/,url\([^)]*\.(?:woff|ttf)\) format\("[^"]*"\)/g, '');
  return {
    'katex.min.css': whole,
    ...Object.fromEntries(fonts.map((font) => [`fonts/${font}`, readFileSync(path.join(KATEX, 'dist/fonts', font))])),
  };
}

export async function bundleRunner(siteDir: string, brand: Brand): Promise<RunnerPage> {
  const folder = path.join(siteDir, 'src/live/runner');
  const given = options(siteDir, brand);
  const [page, worker] = await Promise.all([
    bundled(path.join(folder, 'index.tsx'), { ...given, splitting: true, chunkNames: 'part-[hash]' }),
    bundled(path.join(folder, 'template-worker.ts'), given),
  ]);
  const { light, dark } = brand.colors;
  const files = {
    ...page.files,
    ...worker.files,
    ...formulaFiles(),
    'index.css': paletteStyles(brand.colors) + Buffer.from(page.files['index.css'] ?? '').toString('utf8'),
    'index.html': readFileSync(path.join(folder, 'index.html')),
    'icon.svg': brand.logo ? readFileSync(path.join(siteDir, brand.logo.light)) : faviconSvg(light.accent, dark.accent),
    'minijinja_js_bg.wasm': readFileSync(path.join(TEMPLATES, 'minijinja_js_bg.wasm')),
  };
  return { files, packages: [...new Set([...page.packages, ...worker.packages])].sort() };
}
