/**
 * Runs a TypeScript script of this repository, installing the packages first when they are missing or don't match the
 * lock file. Plain JavaScript with no import outside of Node, so that `npm start` and `npm test` work as the first
 * command after a clone: `node scripts/with-install.mjs scripts/start.ts [arguments]`.
 */
import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';

const root = path.dirname(path.dirname(fileURLToPath(import.meta.url)));
const lockFile = path.join(root, 'package-lock.json');
const installedLock = path.join(root, 'node_modules', '.package-lock.json');

function fail(message) {
  console.error(`\n${message}\n`);
  process.exit(1);
}

/** The oldest Node that the packages accept is in package.json ("engines"). */
function checkNode() {
  const wanted = JSON.parse(readFileSync(path.join(root, 'package.json'), 'utf8')).engines.node.replace(/^>=/, '');
  const [wantedMajor, wantedMinor = 0] = wanted.split('.').map(Number);
  const [major, minor] = process.versions.node.split('.').map(Number);
  if (major < wantedMajor || (major === wantedMajor && minor < wantedMinor)) {
    fail(`Node ${process.versions.node} is too old: this project needs Node ${wanted} or newer (https://nodejs.org).`);
  }
}

/** Why an install is needed, or undefined: npm writes its own record last, so a broken install has none. */
function reasonToInstall() {
  if (!existsSync(installedLock)) return 'no packages are installed yet';
  const [wanted, present] = [lockFile, installedLock].map((file) => JSON.parse(readFileSync(file, 'utf8')).packages);
  const differs = ([place, { version, optional }]) =>
    place !== '' && !(optional && !present[place]) && present[place]?.version !== version;
  const different = Object.entries(wanted).find(differs)?.[0];
  return different && `${different.replace(/^node_modules\//, '')} differs from the lock file`;
}

/** Installs exactly what the lock file lists. */
const installArguments = ['ci', '--no-audit', '--no-fund'];

function install(reason) {
  console.log(`Installing packages (${reason}); this takes a minute or two the first time.`);
  const started = Date.now();
  const npm = process.env.npm_execpath;
  const [command, first] = npm?.endsWith('js') ? [process.execPath, [npm]] : ['npm', []];
  const result = spawnSync(command, [...first, ...installArguments], {
    cwd: root,
    stdio: 'inherit',
    // `npm test --omit=dev` or NODE_ENV=production must not omit what builds the site.
    env: { ...process.env, NODE_ENV: 'development', npm_config_omit: '', npm_config_production: '' },
  });
  if (result.status !== 0) {
    fail(
      "The packages could not be installed: see npm's messages above. Check the network, then run the command again.",
    );
  }
  console.log(`Packages installed in ${Math.round((Date.now() - started) / 1000)} s.\n`);
}

/**
 * The script and what it imports of this repository as one file, which Node then runs itself. Loading hundreds of modules
 * of packages through tsx takes seconds. Only for scripts that import no TypeScript by a computed name.
 */
async function bundle(file) {
  const { build } = await import('esbuild');
  const folder = path.join(root, 'generated', 'commands', String(process.pid));
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }));
  const ownAddress = {
    name: 'own-address',
    setup: ({ onLoad }) =>
      onLoad({ filter: /\.ts$/ }, ({ path: module }) => ({
        loader: 'ts',
        contents: readFileSync(module, 'utf8')
          .replaceAll('import.meta.url', JSON.stringify(pathToFileURL(module).href))
          .replaceAll('import.meta.dirname', JSON.stringify(path.dirname(module))),
      })),
  };
  /** Node refuses to import JSON from a package without an attribute that other bundlers don't know. */
  const packagedJson = {
    name: 'packaged-json',
    setup: ({ onResolve }) =>
      onResolve({ filter: /^[^.].*\.json$/ }, ({ path: name }) => ({ path: createRequire(file).resolve(name) })),
  };
  await build({
    entryPoints: [file],
    outdir: folder,
    outExtension: { '.js': '.mjs' },
    bundle: true,
    splitting: true,
    format: 'esm',
    platform: 'node',
    target: 'node20',
    packages: 'external',
    plugins: [ownAddress, packagedJson],
    logLevel: 'error',
  });
  return path.join(folder, path.basename(file).replace(/\.ts$/, '.mjs'));
}

checkNode();
const bundled = process.argv[2] === '--bundled';
if (bundled) process.argv.splice(2, 1);
const script = process.argv[2];
if (!script) fail('Usage: node scripts/with-install.mjs [--bundled] <script.ts> [arguments]');
const reason = reasonToInstall();
if (reason) install(reason);

process.chdir(root);
const file = path.resolve(root, script);
process.argv.splice(1, 2, file);
if (!bundled) (await import('tsx/esm/api')).register();
await import(pathToFileURL(bundled ? await bundle(file) : file).href);
