/** Wheels of our own code, and the lock file that lists them: what a mirror offers, without the network. */
import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';

export interface WheelSource {
  readonly name: string;
  readonly version?: string;
  readonly tag?: string;
  readonly depends?: readonly string[];
  readonly imports?: readonly string[];
  /** Name in the wheel → text, or the path of a file for binary content. */
  readonly files: Readonly<Record<string, string | { readonly file: string }>>;
  readonly license?: string;
}

export interface MadeWheel {
  readonly file: string;
  readonly entry: Readonly<Record<string, unknown>>;
}

const ZIP = `import json, sys, zipfile
made = json.load(sys.stdin)
with zipfile.ZipFile(made["target"], "w", zipfile.ZIP_DEFLATED) as archive:
    for name, content in made["files"].items():
        data = content if isinstance(content, str) else open(content["file"], "rb").read()
        archive.writestr(zipfile.ZipInfo(name, (1980, 1, 1, 0, 0, 0)), data, zipfile.ZIP_DEFLATED)
`;

/** Writes `<folder>/<name>-<version>-<tag>.whl` and returns its entry in a lock file. */
export function makeWheel(folder: string, source: WheelSource): MadeWheel {
  const { name, version = '1.0', tag = 'py3-none-any', depends = [], license = 'MIT' } = source;
  const module = name.replaceAll('-', '_');
  const info = `${module}-${version}.dist-info`;
  const fileName = `${module}-${version}-${tag}.whl`;
  const target = path.join(folder, fileName);
  const files = {
    ...source.files,
    [`${info}/METADATA`]: `Metadata-Version: 2.4\nName: ${name}\nVersion: ${version}\nLicense-Expression: ${license}\n`,
    [`${info}/WHEEL`]: `Wheel-Version: 1.0\nRoot-Is-Purelib: true\nTag: ${tag}\n`,
    [`${info}/RECORD`]: '',
  };
  execFileSync('python3', ['-c', ZIP], { input: JSON.stringify({ target, files }) });
  return {
    file: target,
    entry: {
      name,
      version,
      file_name: fileName,
      sha256: createHash('sha256').update(readFileSync(target)).digest('hex'),
      depends,
      imports: source.imports ?? [module],
      install_dir: 'site',
      package_type: 'package',
    },
  };
}

/** Writes `<folder>/lock.json` and returns its path. */
export function writeLock(folder: string, wheels: readonly Pick<MadeWheel, 'entry'>[]): string {
  const file = path.join(folder, 'lock.json');
  const packages = Object.fromEntries(wheels.map(({ entry }) => [String(entry.name), entry]));
  writeFileSync(file, JSON.stringify({ info: {}, packages }));
  return file;
}
