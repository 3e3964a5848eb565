/** Installs peers and tools on demand, each into a folder of its own under bench/peers/, with exact versions. */
import { spawnSync } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { peersFolder } from './places';

export interface Installation {
  readonly id: string;
  readonly packages: Readonly<Record<string, string>>;
  readonly overrides?: Readonly<Record<string, string>>;
  readonly node?: string;
}

const nodePackage = `node-${process.platform}-${process.arch}`;

/** The folder with node_modules. Installs again only when the wanted versions changed. */
export function install({ id, packages, overrides, node }: Installation): string {
  const folder = path.join(peersFolder, id);
  const manifest = path.join(folder, 'package.json');
  const dependencies = { ...packages, ...(node && { [nodePackage]: node }) };
  const wanted = `${JSON.stringify({ private: true, dependencies, ...(overrides && { overrides }) }, null, 2)}\n`;
  const done = path.join(folder, '.installed');
  if (fs.existsSync(done) && fs.readFileSync(done, 'utf8') === wanted) return folder;
  fs.mkdirSync(folder, { recursive: true });
  fs.writeFileSync(manifest, wanted);
  const list = Object.entries(dependencies).map(([name, version]) => `${name} ${version}`);
  console.log(`Installing into bench/peers/${id}/: ${list.join(', ')}`);
  const result = spawnSync('npm', ['install', '--no-audit', '--no-fund', '--ignore-scripts', '--no-package-lock'], {
    cwd: folder,
    stdio: ['ignore', 'inherit', 'inherit'],
    env: { ...process.env, NODE_ENV: 'development', npm_config_omit: '' },
  });
  if (result.status !== 0) throw new Error(`npm could not install ${id}: see its messages above.`);
  fs.writeFileSync(done, wanted);
  return folder;
}

/** The Node that runs an engine: the machine's own, or the one installed with it. */
export function nodeOf({ id, node }: Pick<Installation, 'id' | 'node'>): string {
  return node ? path.join(peersFolder, id, 'node_modules', nodePackage, 'bin/node') : process.execPath;
}

/** File of a package's command. */
export function commandFile(id: string, packageName: string, command: string): string {
  const folder = path.join(peersFolder, id, 'node_modules', packageName);
  const { bin } = JSON.parse(fs.readFileSync(path.join(folder, 'package.json'), 'utf8')) as {
    bin: string | Record<string, string>;
  };
  const file = typeof bin === 'string' ? bin : bin[command];
  if (!file) throw new Error(`${packageName} has no command ${command}.`);
  return path.join(folder, file);
}
