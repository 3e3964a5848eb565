/**
 * `npm run packages -- add numpy matplotlib`, `list`, `check`, `remove pandas`: the Python packages that apps may import.
 * They are listed in python/packages.json; OPERATING.md explains where they come from and what they weigh.
 */
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { withLock } from '../deploy/file-lock';
import { addPackages } from '../src/live/packages/add';
import { checkedPackages } from '../src/live/packages/check';
import { packsFolder, readData } from '../src/live/packages/data';
import { readLocks } from '../src/live/packages/lock';
import { originsOf } from '../src/live/packages/origins';
import { megabytes, reporterFor } from '../src/live/packages/progress';
import { removePackages } from '../src/live/packages/remove';
import { readOptions, runCommand, UserError } from './command-line';

const require = createRequire(import.meta.url);
const { version: pyodide } = require('pyodide/package.json') as { version: string };
const folder = path.resolve('python');

const { values, positionals } = readOptions({
  allowPositionals: true,
  options: { from: { type: 'string', multiple: true }, lock: { type: 'string' } },
});
const [command, ...names] = positionals;

async function add(): Promise<void> {
  const official = require.resolve('pyodide/pyodide-lock.json');
  const locks = [official, ...(values.lock === undefined ? [] : [values.lock])].map((where) => ({
    text: read(where),
    where: path.basename(where),
  }));
  const { info } = JSON.parse(read(official)) as { info: { abi_version: string; python: string } };
  await addPackages({
    folder,
    names,
    lock: readLocks(locks),
    origins: originsOf(values.from ?? [], process.env.PACKAGES_FROM, pyodide),
    target: { python: info.python, platform: `pyemscripten_${info.abi_version}_wasm32` },
    pyodide,
    report: reporterFor(process.stdout),
  });
  list();
  console.log('The next build includes them: npm start');
}

function read(file: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    throw new UserError(`${file} doesn't exist. Pass a lock file in Pyodide's format: --lock my-lock.json`);
  }
}

function list(): void {
  const packages = readData(folder);
  if (packages.length === 0) console.log('No packages. Add some: npm run packages -- add numpy matplotlib pandas');
  for (const { name, version, license, pack } of packages)
    console.log(`${name} ${version}  ${megabytes(pack.size)}  ${license}`);
}

const alone = (work: () => Promise<void>): Promise<void> =>
  withLock(path.join(packsFolder(folder), 'lock'), '`npm run packages`', work);

const commands: Readonly<Record<string, () => void | Promise<void>>> = {
  add: () => alone(add),
  list,
  check: () => {
    const { length } = checkedPackages({ folder, pyodide });
    console.log(`The packs of all ${length} packages match python/packages.json.`);
  },
  remove: () => alone(async () => console.log(`Removed ${removePackages(folder, names).join(', ')}.`)),
};

await runCommand(async () => {
  const chosen = commands[command ?? ''];
  if (!chosen)
    throw new UserError(
      `Specify what to do: npm run packages -- <${Object.keys(commands).join('|')}>. Example: npm run packages -- add numpy`,
    );
  await chosen();
});
