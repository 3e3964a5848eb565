/** Which wheels a name stands for, and which wheels fit. */
import { expect, it } from 'vitest';
import { type LockEntry, readLocks } from './lock';
import { resolve } from './resolve';
import { tagProblem } from './wheel';

const entry = (name: string, ...depends: string[]): LockEntry => ({
  name,
  version: '1.0',
  file_name: `${name}-1.0-py3-none-any.whl`,
  sha256: '0'.repeat(64),
  depends,
  imports: [name],
  install_dir: 'site',
});

const lockOf = (...entries: LockEntry[]) =>
  readLocks([
    { text: JSON.stringify({ packages: Object.fromEntries(entries.map((one) => [one.name, one])) }), where: 'lock' },
  ]);

const lock = lockOf(
  entry('numpy'),
  entry('python-dateutil', 'six'),
  entry('six'),
  entry('pandas', 'numpy', 'Python_Dateutil'),
  entry('broken', 'nowhere'),
  entry('a', 'b'),
  entry('b', 'c'),
  entry('c', 'b'),
  entry('self', 'self'),
);

it('lists dependencies first and each once, whatever the spelling', () => {
  const names = resolve(['PANDAS', 'numpy'], lock).map(({ name }) => name);
  expect(names).toEqual(['numpy', 'six', 'python-dateutil', 'pandas']);
});

it.each([
  ['numpi', /^numpi isn't in the lock file.*Did you mean numpy\?/],
  ['zzz', /^zzz isn't in the lock file: there is no build of it for this version of Pyodide\. For a wheel/],
  ['broken', /^broken needs nowhere, which isn't in the lock file\. Add an entry for nowhere/],
  ['a', /^These packages need each other: b → c → b\./],
  ['self', /^These packages need each other: self → self\./],
])('explains what is wrong with %s', (name, message) => expect(() => resolve([name], lock)).toThrow(message));

it.each([
  ['{', /^lock isn't valid JSON/],
  ['{}', /^lock isn't a lock file: packages/],
  [JSON.stringify({ packages: { x: { ...entry('x'), sha256: 'abc' } } }), /packages\.x\.sha256/],
  [JSON.stringify({ packages: { x: { ...entry('x'), file_name: '../x.whl' } } }), /without a folder/],
])('rejects a lock file that is none: %s', (text, message) =>
  expect(() => readLocks([{ text, where: 'lock' }])).toThrow(message),
);

it('lets a later lock file replace an entry', () => {
  const first = JSON.stringify({ packages: { numpy: entry('numpy') } });
  const second = JSON.stringify({ packages: { numpy: { ...entry('NumPy'), version: '2.0' } } });
  const merged = readLocks([first, second].map((text) => ({ text, where: 'lock' })));
  expect([...merged.values()].map(({ version }) => version)).toEqual(['2.0']);
});

const target = { python: '3.14.2', platform: 'pyemscripten_2026_0_wasm32' };

it.each([
  'x-1.0-py3-none-any.whl',
  'x-1.0-py2.py3-none-any.whl',
  'x-1.0-1-py3-none-any.whl',
  'x-1.0-cp314-cp314-pyemscripten_2026_0_wasm32.whl',
  'x-1.0-cp39-abi3-pyemscripten_2026_0_wasm32.whl',
  'x-1.0-py3-none-pyemscripten_2026_0_wasm32.whl',
])('%s fits', (name) => expect(tagProblem(name, target)).toBeUndefined());

it.each([
  ['x.tar.gz', /not that of a wheel/],
  ['x-1.0-cp313-cp313-pyemscripten_2026_0_wasm32.whl', /built for cp313-cp313, not for Python 3\.14/],
  ['x-1.0-cp315-abi3-pyemscripten_2026_0_wasm32.whl', /cp315-abi3/],
  ['x-1.0-py2-none-any.whl', /py2-none/],
  [
    'x-1.0-cp314-cp314-manylinux_2_17_x86_64.whl',
    /built for manylinux_2_17_x86_64, not for pyemscripten_2026_0_wasm32/,
  ],
  ['x-1.0-cp314-cp314-pyodide_2025_0_wasm32.whl', /built for pyodide_2025_0_wasm32/],
])('%s does not fit', (name, message) => expect(tagProblem(name, target)).toMatch(message));
