/** Adding, checking and removing packages against a mirror on loopback, and what each failure leaves behind: nothing. */
import {
  appendFileSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { type Mirror, startMirror } from '../../../tests/packages/mirror';
import { type MadeWheel, makeWheel, writeLock } from '../../../tests/packages/wheels';
import { addPackages } from './add';
import { checkedPackages } from './check';
import { readData, writeData } from './data';
import { readLocks } from './lock';
import type { Origin } from './origins';
import { readPack } from './pack';
import { removePackages } from './remove';

const PYODIDE = '314.0.7';
const top = mkdtempSync(path.join(tmpdir(), 'packages-'));
const wheels = path.join(top, 'wheels');
let mirror: Mirror;
let folder: string;
let printed: string[];
const made: Record<string, MadeWheel> = {};

beforeAll(async () => {
  mkdirSync(wheels);
  const files = (module: string) => ({
    [`${module}/__init__.py`]: `"""${'x'.repeat(2000)}"""\nNAME = "${module}"\n`,
    [`${module}/data.txt`]: 'data',
    [`${module}/__init__.pyi`]: 'NAME: str',
    [`${module}/py.typed`]: '',
    [`${module}/include/x.h`]: 'int x;',
    [`${module}/tests/test_it.py`]: 'assert True',
    [`${module}/__pycache__/old.cpython-312.pyc`]: 'old',
    [`${module}-1.0.data/purelib/${module}/extra.py`]: 'X = 1\n',
    [`${module}-1.0.data/scripts/run`]: '#!python',
  });
  const make = (name: string, more: Partial<Parameters<typeof makeWheel>[1]> = {}) => {
    made[name] = makeWheel(wheels, { name, files: files(name.replaceAll('-', '_')), ...more });
  };
  make('demo-base', { license: 'BSD-3-Clause' });
  make('demo-top', { depends: ['demo_base'] });
  make('demo-other');
  make('wrong-tag', { tag: 'cp313-cp313-pyemscripten_2026_0_wasm32' });
  make('wrong-library', { files: { 'wrong_library/x.cpython-314-wasm32-emscripten.so': '\u007fELF' } });
  make('wrong-module', { imports: ['elsewhere'] });
  make('outside', { files: { 'outside/__init__.py': '', '../planted.py': '' } });
  make('orphan', { depends: ['nowhere'] });
  make('ring-a', { depends: ['ring-b'] });
  make('ring-b', { depends: ['ring-a'] });
  make('not-there');
  rmSync(made['not-there']?.file ?? '');
  make('no-zip');
  mirror = await startMirror(wheels);
});
afterAll(async () => {
  await mirror.close();
  rmSync(top, { recursive: true, force: true });
});
beforeEach(() => {
  folder = mkdtempSync(path.join(top, 'python-'));
  mirror.requests.length = 0;
  mirror.breaks.length = 0;
  printed = [];
});

interface Given {
  readonly origins?: readonly Origin[];
  readonly change?: Readonly<Record<string, Record<string, unknown>>>;
  readonly attempts?: number;
  readonly packer?: readonly string[];
}

/** The same file that Pyodide runs, without Pyodide's seconds. */
const NATIVE = ['python3', '-B', path.join(import.meta.dirname, 'pack_wheel.py')];

function add(
  names: readonly string[],
  { origins, change = {}, attempts = 2, packer = NATIVE }: Given = {},
): Promise<void> {
  const entries = Object.entries(made).map(([name, { entry }]) => ({ entry: { ...entry, ...change[name] } }));
  return addPackages({
    folder,
    names,
    lock: readLocks([{ text: readFileSync(writeLock(top, entries), 'utf8'), where: 'lock.json' }]),
    origins: origins ?? [{ kind: 'address', place: mirror.address }],
    target: { python: '3.14.2', platform: 'pyemscripten_2026_0_wasm32' },
    pyodide: PYODIDE,
    report: { line: (text) => printed.push(text), advance: () => undefined },
    packer,
    download: { attempts, pauseMs: 1, silenceMs: 2000 },
  });
}

const names = (): string[] => readData(folder).map(({ name }) => name);
const packs = (): string[] =>
  existsSync(path.join(folder, 'packs'))
    ? readdirSync(path.join(folder, 'packs')).filter((name) => name !== '.downloads')
    : [];
const place = () => ({ folder, pyodide: PYODIDE });

it('adds a package with its dependency: data, packs, trimmed and compiled; then checks and removes both', async () => {
  await add(['Demo_Top']);
  const [base, demo] = readData(folder);
  expect(base).toMatchObject({
    name: 'demo-base',
    license: 'BSD-3-Clause',
    requested: false,
    origin: `${mirror.address}demo_base-1.0-py3-none-any.whl`,
    sha256: made['demo-base']?.entry.sha256,
  });
  expect(demo).toMatchObject({ name: 'demo-top', dependencies: ['demo-base'], imports: ['demo_top'], requested: true });
  const [first] = checkedPackages(place());
  const { files } = readPack(first?.bytes ?? new Uint8Array());
  expect(files.map(({ name }) => name)).toEqual([
    'demo_base-1.0.dist-info/METADATA',
    'demo_base-1.0.dist-info/WHEEL',
    'demo_base/__init__.pyc',
    'demo_base/data.txt',
    'demo_base/extra.pyc',
  ]);
  expect(packs()).toEqual([base?.pack.file, demo?.pack.file]);
  expect(existsSync(path.join(folder, 'packs/.downloads'))).toBe(false);

  const before = readFileSync(path.join(folder, 'packages.json'), 'utf8');
  mirror.requests.length = 0;
  await add([]);
  expect(mirror.requests, 'what is there is not fetched again').toEqual([]);
  rmSync(path.join(folder, 'packs'), { recursive: true });
  expect(() => checkedPackages(place())).toThrow(/demo-base: demo-base.*\.pack is missing[\s\S]*packages -- add$/);
  await add([]);
  expect(readFileSync(path.join(folder, 'packages.json'), 'utf8'), 'the same wheels, the same packs').toBe(before);

  expect(() => removePackages(folder, ['demo-base'])).toThrow(
    /^demo-top needs demo-base\. Remove both: .* demo-top demo-base$/,
  );
  expect(() => removePackages(folder, ['numpy'])).toThrow(
    /isn't in python\/packages\.json\. Packages: demo-base, demo-top/,
  );
  expect(removePackages(folder, ['demo-top'])).toEqual(['demo-base', 'demo-top']);
  expect([names(), packs()]).toEqual([[], []]);
});

it('uses the first origin that has the wheel, a folder without a copy', async () => {
  const [one, two] = ['one', 'two'].map((name) => path.join(folder, name)) as [string, string];
  for (const each of [one, two]) mkdirSync(each);
  cpSync(made['demo-other']?.file ?? '', path.join(two, 'demo_other-1.0-py3-none-any.whl'));
  const origins: Origin[] = [
    { kind: 'folder', place: one },
    { kind: 'folder', place: two },
    { kind: 'address', place: mirror.address },
  ];
  await add(['demo-other'], { origins });
  expect(readData(folder)[0]?.origin).toBe('folder');
  expect(mirror.requests).toEqual([]);
});

it('continues a download that breaks, and in the next command', async () => {
  const size = readFileSync(made['demo-other']?.file ?? '').length;
  mirror.breaks.push(100, 50);
  await expect(add(['demo-other'])).rejects.toThrow(/could not be downloaded: .*run the same command again/);
  expect(names()).toEqual([]);
  await add(['demo-other']);
  expect(mirror.requests.map((line) => line.replace(/^\S+ /, ''))).toEqual(['whole', 'bytes=100-', 'bytes=150-']);
  expect(size).toBeGreaterThan(150);
  expect(names()).toEqual(['demo-other']);
});

it('starts over if the beginning of a download is wrong', async () => {
  mirror.breaks.push(100);
  await expect(add(['demo-other'], { attempts: 1 })).rejects.toThrow(/could not be downloaded/);
  const downloads = path.join(folder, 'packs/.downloads');
  const [partial = ''] = readdirSync(downloads);
  writeFileSync(path.join(downloads, partial), 'x'.repeat(100));
  await add(['demo-other']);
  expect(names()).toEqual(['demo-other']);
});

it.each<[string, readonly string[], Given, RegExp]>([
  [
    'a wrong digest',
    ['demo-other'],
    { change: { 'demo-other': { sha256: '1'.repeat(64) } } },
    /SHA-256 digest is different\. Nothing was changed/,
  ],
  ['a wrong tag', ['wrong-tag'], {}, /can't be used: it was built for cp313-cp313, not for Python 3\.14/],
  ['a library for a different system', ['wrong-library'], {}, /was built for a different system/],
  ['a module that is not in the wheel', ['wrong-module'], {}, /it has no module elsewhere/],
  ['a file outside the folder', ['outside'], {}, /outside its folder/],
  ['a missing dependency', ['orphan'], {}, /^orphan needs nowhere, which isn't in the lock file/],
  ['packages that need each other', ['ring-a'], {}, /^These packages need each other: ring-a → ring-b → ring-a/],
  ['a wheel that no origin has', ['not-there'], {}, /^No origin has not_there-1\.0-py3-none-any\.whl\. Asked: http/],
  [
    'no network',
    ['demo-other'],
    { origins: [{ kind: 'address', place: 'http://127.0.0.1:9/' }] },
    /could not be downloaded: .*Check the network/,
  ],
  ['nothing to do', [], {}, /^Name the packages to add/],
])('%s: one sentence, and nothing is changed', async (_what, wanted, given, message) => {
  // The dependency that is fine must not be left behind either.
  const failure = await add(wanted.length > 0 ? ['demo-base', ...wanted] : [], given).then(
    () => undefined,
    (error: Error) => error,
  );
  expect(failure).toMatchObject({ name: 'PackageError', message: expect.stringMatching(message) });
  expect(failure?.message).not.toContain('\n');
  expect([names(), packs()]).toEqual([[], []]);
});

it('a wheel that is no zip file: the digest fits, the content does not', async () => {
  const file = made['no-zip']?.file ?? '';
  writeFileSync(file, 'PK cut');
  const { createHash } = await import('node:crypto');
  const sha256 = createHash('sha256').update(readFileSync(file)).digest('hex');
  await expect(add(['no-zip'], { change: { 'no-zip': { sha256 } } })).rejects.toThrow(/isn't a complete zip file/);
  expect([names(), packs()]).toEqual([[], []]);
});

it('a full disk: one sentence, and nothing is changed', async () => {
  const entry = made['demo-other']?.entry;
  const downloads = path.join(folder, 'packs/.downloads');
  mkdirSync(downloads, { recursive: true });
  // Every write to this device fails as if the disk were full.
  symlinkSync(
    '/dev/full',
    path.join(downloads, `${String(entry?.sha256).slice(0, 16)}-${String(entry?.file_name)}.part`),
  );
  await expect(add(['demo-other'])).rejects.toThrow(/^The disk is full\. No package was changed\. Free some space/);
  expect([names(), packs()]).toEqual([[], []]);
});

it.each<[string, (file: string) => void, RegExp]>([
  ['truncated', (file) => truncateSync(file, 100), /was changed after it was packed/],
  ['changed', (file) => appendFileSync(file, 'x'), /was changed after it was packed/],
  ['missing', (file) => rmSync(file), /is missing/],
])('check finds a pack that is %s', async (_what, damage, message) => {
  await add(['demo-other']);
  expect(checkedPackages(place())).toHaveLength(1);
  damage(path.join(folder, 'packs', packs()[0] ?? ''));
  expect(() => checkedPackages(place())).toThrow(message);
});

it('check finds packs of an earlier Pyodide, a lost dependency and data that is none', async () => {
  await add(['demo-top']);
  expect(() => checkedPackages({ folder, pyodide: '315.0.0' })).toThrow(/packed for Pyodide 314\.0\.7, but 315\.0\.0/);
  writeData(
    folder,
    readData(folder).filter(({ name }) => name === 'demo-top'),
  );
  expect(() => checkedPackages(place())).toThrow(/demo-top: it needs demo-base, which isn't listed/);
  writeFileSync(path.join(folder, 'packages.json'), '[{"name": 1}]');
  expect(() => checkedPackages(place())).toThrow(/packages\.json can't be read \(0\.name: .*git checkout/);
});

it('keeps what was requested, and cleans up after a command that was killed', async () => {
  await add(['demo-base']);
  mkdirSync(path.join(folder, 'packs/.staging'));
  await add(['demo-top']);
  expect(packs()).toHaveLength(2);
  expect(removePackages(folder, ['demo-top'])).toEqual(['demo-top']);
  expect(names()).toEqual(['demo-base']);
});
