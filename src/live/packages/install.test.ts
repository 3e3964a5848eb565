/** From a wheel to an import, with Pyodide on Node: packed, compiled and loaded by the Python that readers have. */
import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { loadPyodide, type PyodideAPI } from 'pyodide';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { makeWheel } from '../../../tests/packages/wheels';
import { type InterpreterParts, installPacks } from './install';
import { readPack } from './pack';

const folder = mkdtempSync(path.join(tmpdir(), 'install-'));
let python: PyodideAPI;

beforeAll(async () => {
  python = await loadPyodide();
  python.FS.writeFile('/home/pyodide/app_packages.py', readFileSync(path.join(import.meta.dirname, 'loading.py')));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const imported = (code: string): string[] =>
  JSON.parse(python.runPython('import app_packages; app_packages.imported')(code)) as string[];

it('a wheel becomes a pack, and the pack a module that is imported without its source', () => {
  const { file } = makeWheel(folder, {
    name: 'demo-shapes',
    files: {
      'demo_shapes/__init__.py': 'from .area import area\nprint("loud")\n',
      'demo_shapes/area.py': 'def area(width, height):\n    return width * height\n',
      'demo_shapes/notes.txt': 'read me',
      'demo_shapes/template.py': 'this is no Python {{ name }}',
    },
  });
  const pack = path.join(folder, 'demo.pack');
  const packer = path.join(import.meta.dirname, 'pack-wheel.mjs');
  const answer = execFileSync(process.execPath, [packer, file, pack, 'site', 'demo_shapes'], { encoding: 'utf8' });
  expect(JSON.parse(answer)).toEqual({ license: 'MIT' });
  const bytes = readFileSync(pack);
  expect(readPack(bytes).files.map(({ name }) => name)).toContain('demo_shapes/template.py');
  installPacks(python as unknown as InterpreterParts, [new Uint8Array(bytes)]);
  const printed: string[] = [];
  python.setStdout({ batched: (text) => printed.push(text) });
  python.runPython('import app_packages; app_packages.import_all')(JSON.stringify(['demo_shapes.area', 'not_there']));
  const result = python.runPython(`
import sys, importlib.metadata, importlib.resources
assert "demo_shapes.area" in sys.modules
import demo_shapes
[demo_shapes.area(2, 3), demo_shapes.area.__code__.co_filename, importlib.metadata.version("demo-shapes"),
 importlib.resources.read_text("demo_shapes", "notes.txt")]`) as { toJs(): unknown };
  expect(result.toJs()).toEqual([6, '/lib/python3.14/site-packages/demo_shapes/area.py', '1.0', 'read me']);
  expect(printed, 'what a package prints when it is loaded is not the output of an app').toEqual([]);
});

it('a library that is none ends the loading with its name', () => {
  const header = { format: 1, folder: 'site', files: [['broken/x.so', 4]] };
  const bytes = new Uint8Array(Buffer.from(`${JSON.stringify(header)}\nabcd`));
  expect(() => installPacks(python as unknown as InterpreterParts, [bytes])).toThrow(
    /broken\/x\.so could not be loaded/,
  );
});

it.each([
  ['import numpy', ['numpy']],
  ['import numpy as np, os.path\nfrom scipy.linalg import inv', ['numpy', 'os.path', 'scipy.linalg']],
  ['def main(inputs):\n    try:\n        import pandas\n    except ImportError:\n        pass', ['pandas']],
  ['from . import x\nfrom .y import z', []],
  ['# import numpy\n"""import scipy"""\nx = "import pandas"', []],
  ['import (', []],
  ['raise SystemExit\nimport numpy', ['numpy']],
  [`${'('.repeat(5000)}`, []],
  ['\0', []],
])('finds the imports of %j without running it', (code, expected) => expect(imported(code)).toEqual(expected));
