/** Every public function has its place: on the page of its module, in its group, and in the app of that group. */
import { existsSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { anchorOf, type Entry, entryMarkdown, expandReference, type Reference } from './markdown';
import { readReference, withPyodide } from './read';

const root = resolve(import.meta.dirname, '../..');
const page = (module: string) =>
  readFileSync(resolve(root, 'docs/library', `${module.replaceAll('_', '-')}.mdx`), 'utf8');

const reference = await readReference(root);
const groups = reference.modules.flatMap(({ module, groups }) =>
  groups.map((group) => ({ module, group, name: `${module} ${group.id}` })),
);

describe('the library and its pages', () => {
  it('reads a library worth documenting', () => {
    expect(reference.modules.map(({ module }) => module)).toEqual(['file_utils', 'plotdraw']);
    expect(groups.flatMap(({ group }) => group.entries).length).toBeGreaterThan(60);
  });

  it('holds every public name of the package', () => {
    const exported = reference.modules.flatMap(({ module }) => {
      const source = readFileSync(resolve(root, `python/library/${module}.py`), 'utf8');
      const list = /__all__ = \[([^\]]*)\]/.exec(source)?.[1] ?? '';
      return [...list.matchAll(/"(\w+)"/g)].map((match) => match[1]);
    });
    const documented = groups.flatMap(({ group }) => group.entries.map((entry) => entry.name));
    expect(exported.length).toBeGreaterThan(30);
    expect(exported.filter((name) => !documented.includes(String(name)))).toEqual([]);
    expect(documented.length).toBe(new Set(documented).size);
  });

  it.each(groups)('$name: stands on its page, under its own heading', ({ module, group }) => {
    const heading = page(module).indexOf(`\n## ${group.title} {/* #${group.id} */}\n`);
    const tag = page(module).indexOf(`\n<Reference module="${module}" group="${group.id}" />\n`);
    expect(heading, `docs/library: add "## ${group.title} {/* #${group.id} */}"`).toBeGreaterThan(0);
    expect(tag, `docs/library: add <Reference module="${module}" group="${group.id}" />`).toBeGreaterThan(heading);
    const expanded = expandReference(page(module), reference);
    for (const entry of group.entries) {
      expect(expanded.split(`{/* #${anchorOf(entry)} */}`).length, entry.name).toBe(2);
    }
  });

  it.each(groups)('$name: has an app that uses each of its functions', ({ module, group }) => {
    const id = `reference-${group.id}`;
    expect(page(module)).toContain(`<App id="${id}" />`);
    const file = resolve(root, 'apps', id, 'main.py');
    expect(existsSync(file), `apps/${id} is missing`).toBe(true);
    const code = readFileSync(file, 'utf8');
    const used = (name: string) => new RegExp(`\\.${name.split('.').at(-1)}\\b`).test(code);
    // A class that only holds an answer (DataUrl, ImageSize, Table) is used by using the function that gives it.
    const holders = new Set(['DataUrl', 'ImageSize', 'Table', 'Html']);
    const unused = group.entries.map((entry) => entry.name).filter((name) => !holders.has(name) && !used(name));
    expect(unused, `apps/${id}/main.py`).toEqual([]);
  });

  it('shows what an example draws', () => {
    const draws = ({ example: { steps } }: Entry) =>
      steps.some(({ code, output }) => /\bCanvas\(/.test(code) || /^['"]?<(?:svg|img|table|figure)\b/.test(output));
    const entries = groups.flatMap(({ group }) => group.entries);
    expect(entries.filter(draws).length).toBeGreaterThan(20);
    expect(entries.flatMap((entry) => (draws(entry) && !entry.example.rendered ? [entry.name] : []))).toEqual([]);
  });

  it.each(reference.modules.map(({ module }) => module))('%s: gives every heading an id of its own', (module) => {
    const ids = [...expandReference(page(module), reference).matchAll(/^#{2,4} .*\{\/\* #([\w-]+) \*\/\}$/gm)];
    const names = ids.map((match) => match[1]);
    expect(names.length).toBe(new Set(names).size);
  });
});

describe('an entry', () => {
  const entry: Entry = {
    name: 'double',
    kind: 'function',
    signature: 'double(x: float | None) -> float',
    summary: 'Give {twice} a <number> of $5.',
    description: ['See `half` and `double`.'],
    args: [{ name: 'x', text: 'A number; a | b.' }],
    returns: 'Twice `x`.',
    raises: [{ name: 'ValueError', text: 'It is not a number.' }],
    example: { steps: [{ code: 'double(2)', output: '4' }], rendered: null },
  };
  const markdown = entryMarkdown(entry, (word) => (word === 'half' ? '#half' : undefined));

  it('escapes what MDX or a formula would read', () => {
    expect(markdown).toContain('Give \\{twice\\} a \\<number\\> of \\$5.');
  });
  it('links the names it knows, but not itself', () => {
    expect(markdown).toContain('See [`half`](#half) and `double`.');
  });
  it('keeps a bar inside its table cell', () => {
    expect(markdown).toContain('| `x` | A number; a \\| b. |');
  });
  it('shows the example with its output', () => {
    expect(markdown).toContain('```python\ndouble(2)\n```\n\n```text\n4\n```');
  });
  it('sets several outputs under their lines', () => {
    const steps = [
      { code: 'double(1)', output: '2' },
      { code: 'double(3)', output: '6' },
    ];
    const text = entryMarkdown({ ...entry, example: { steps, rendered: '<svg></svg>' } }, () => undefined);
    expect(text).toContain('```python\ndouble(1)\n# 2\ndouble(3)\n# 6\n```');
    expect(text).toContain('<Drawn html={"<svg></svg>"} />');
  });
});

describe('a page', () => {
  const empty: Reference = { version: '1', modules: [{ module: 'm', groups: [] }] };
  it.each([
    ['<Reference module="n" group="g" />', 'no such module; it has m'],
    ['<Reference module="m" group="g" />', 'm has no such group'],
    ['<Reference group="g" />', 'is not understood'],
  ])('refuses %s', (tag, message) => {
    expect(() => expandReference(tag, empty)).toThrow(message);
  });
  it('leaves other pages alone', () => {
    expect(expandReference('# Title\n\n`<Reference />`\n', empty)).toBe('# Title\n\n`<Reference />`\n');
  });
});

describe('without python3', () => {
  let other: Reference;
  beforeAll(async () => {
    other = JSON.parse(await withPyodide(resolve(root, 'python/reference.py'))) as Reference;
  }, 240_000);
  it('Pyodide gives the same reference', () => {
    expect(other).toEqual(reference);
  });
});
