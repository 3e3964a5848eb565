/** The library as a wheel, installed by pip into a folder of its own, and every app's "Download .py" run with it. */
import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import brand from '../../../brand.config';
import { installWheel, runDownload, WHEEL_ADDRESS, writeWheel } from '../../../tests/take-home/run-download';
import { applyTokens } from '../../brand/tokens';
import { loadApps } from '../schema/load';
import { libraryVersion, libraryWheel } from './publish';
import { buildWheel, wheelName } from './wheel';

const ROOT = path.resolve(import.meta.dirname, '../../..');
const folder = mkdtempSync(path.join(tmpdir(), 'take-home-'));
const installed = path.join(folder, 'installed');
let file: string;

beforeAll(async () => {
  file = await writeWheel(folder);
  installWheel(file, installed);
});
afterAll(() => rmSync(folder, { recursive: true }));

const python = (code: string, ...more: readonly string[]): string =>
  execFileSync('python3', ['-B', '-c', code, ...more], {
    encoding: 'utf8',
    env: { ...process.env, PYTHONPATH: installed },
  });

describe('the wheel', () => {
  it('has the same bytes each time', async () => {
    expect((await libraryWheel(ROOT, brand)).equals(readFileSync(file))).toBe(true);
  });

  it('is installed as a package of the stated version', () => {
    const code = `import importlib.metadata as m; d = m.distribution(${JSON.stringify(brand.library)}); print(d.version, d.metadata["Requires-Python"], sorted(f.name for f in d.files if "licenses" in f.parts))`;
    expect(python(code).trim()).toBe(`${libraryVersion(ROOT)} >=3.9 ['LICENSE', 'THIRD_PARTY.md']`);
  });

  it('has a RECORD in which every digest is right', () => {
    const check = `import base64, csv, hashlib, io, sys, zipfile
archive = zipfile.ZipFile(sys.argv[1]); assert archive.testzip() is None
names = archive.namelist(); assert names == sorted(names) and len(set(names)) == len(names)
record = next(name for name in names if name.endswith('/RECORD'))
listed = {path: (digest, size) for path, digest, size in csv.reader(io.StringIO(archive.read(record).decode()))}
assert set(listed) == set(names)
for path, (digest, size) in listed.items():
    if path != record:
        data = archive.read(path)
        found = base64.urlsafe_b64encode(hashlib.sha256(data).digest()).rstrip(b'=').decode()
        assert digest == 'sha256=' + found and int(size) == len(data), path
assert all(info.date_time == (1980, 1, 1, 0, 0, 0) for info in archive.infolist())
print(len(names))`;
    expect(Number(python(check, file))).toBeGreaterThan(30);
  });

  it('contains no token of ours', () => {
    const code = `import pathlib, re, sys
for file in pathlib.Path(sys.argv[1]).rglob('*'):
    if file.is_file() and re.search(rb'__(PRODUCT|product|library)__', file.read_bytes()): print(file)`;
    expect(python(code, installed)).toBe('');
  });

  it.each([
    ['abacus', 'abacus-1.0.0-py3-none-any.whl'],
    ['My_Tools', 'my_tools-1.0.0-py3-none-any.whl'],
  ])('of %s is called %s, and pip accepts it', (library, name) => {
    expect(wheelName(library, '1.0.0')).toBe(name);
    const other = path.join(folder, name);
    const options = { version: '1.0.0', summary: 'S', home: 'https://docs.example.org/', licenses: {} };
    writeFileSync(other, buildWheel({ library, ...options, files: { '__init__.py': 'answer = 42\n' } }));
    const target = path.join(folder, `other-${library}`);
    installWheel(other, target);
    expect(readFileSync(path.join(target, library, '__init__.py'), 'utf8')).toBe('answer = 42\n');
  });
});

const apps = loadApps(path.join(ROOT, 'apps'));

describe('"Download .py"', () => {
  const pure = apps.filter(({ definition }) => definition.needs.length === 0);
  it.each(pure.map((app) => [app.id, app] as const))('%s prints the recorded outputs', async (_id, app) => {
    const { stdout, outputs } = await runDownload(app, folder, 'python3', installed);
    expect(outputs).toBe(applyTokens(app.recorded?.outputs ?? '', brand));
    expect(stdout.startsWith(applyTokens(app.recorded?.stdout ?? '', brand))).toBe(true);
    expect(stdout.length).toBeGreaterThan(2);
  });

  it('begins with what it needs', async () => {
    const app = apps.find(({ code }) => code.includes('import __library__'));
    const { script } = await runDownload(app as never, folder, 'python3', installed);
    expect(script.split('\n').slice(1, 5)).toEqual([
      '#',
      `# Run it with:  python ${app?.id}.py`,
      '# It needs Python 3.9 or newer, and:',
      `#     python -m pip install ${WHEEL_ADDRESS}`,
    ]);
  });

  it('runs with plain `python app.py` and leaves nothing behind', async () => {
    const app = apps.find(({ id }) => id === 'projections');
    await runDownload(app as never, folder, 'python3', installed);
    const own = path.join(folder, 'projections');
    const temporary = path.join(own, 'temporary');
    mkdirSync(temporary);
    const env = { ...process.env, PYTHONPATH: installed, TMPDIR: temporary };
    const printed = execFileSync('python3', ['-B', 'app.py'], { cwd: own, encoding: 'utf8', env });
    expect(printed.length).toBeGreaterThan(100);
    expect(readdirSync(temporary)).toEqual([]);
  });
});
