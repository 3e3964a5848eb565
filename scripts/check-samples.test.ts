/** Every Python sample of the pages runs, or says why not. */
import { describe, expect, it } from 'vitest';
import { bootForTests, checkQuotedErrors, checkSamples, itemsOf, runItems } from './check-samples';

describe('reading the fences of a page', () => {
  const page = [
    'text',
    '```python title="main.py" inputs=\'{"a": true}\'',
    'x = 1',
    '```',
    '~~~py continues',
    'y = x',
    '~~~',
    '```python norun="needs numpy"',
    'import numpy',
    '```',
    '```text',
    'no',
    '```',
  ].join('\n');
  it('finds them with their options', () => {
    expect(itemsOf(page, 'a.mdx')).toEqual([
      { where: 'a.mdx:2', code: 'x = 1', continues: false, inputs: '{"a": True}' },
      { where: 'a.mdx:5', code: 'y = x', continues: true },
      { where: 'a.mdx:8', code: 'import numpy', continues: false, norun: 'needs numpy' },
    ]);
  });
});

describe('reading what a page quotes', () => {
  const quotes = (...lines: string[]) =>
    itemsOf(['```python inputs=\'{"a": 1}\'', 'x', '```', ...lines].join('\n'), 'a.mdx').slice(1);
  const fence = (open: string) => [open, 'y', '```'];
  it.each([
    ['the output, right after a sample', ['', ...fence('```text')], [{ where: 'a.mdx:5', kind: 'prints', text: 'y' }]],
    ['nothing after a sentence', ['So:', ...fence('```text')], []],
    [
      'the result, where it is marked as such',
      ['So:', ...fence('```text prints returns')],
      [{ where: 'a.mdx:5', kind: 'prints returns', text: 'y' }],
    ],
    [
      'the error of the changed sample',
      fence("```traceback change='x -> z'"),
      [{ where: 'a.mdx:4', text: 'y', code: 'z', inputs: '{"a": 1}' }],
    ],
    [
      'the error of code of its own',
      fence("```text of='f()' inputs='{}'"),
      [{ where: 'a.mdx:4', text: 'y', code: 'import __library__ as cw\n\n\ndef main(inputs):\n    f()', inputs: '{}' }],
    ],
    ['nothing that is excused', fence('```traceback norun="needs geopandas"'), []],
  ])('%s', (_what, lines, expected) => expect(quotes(...lines)).toEqual(expected));
  it('takes what a sample prints and returns by its word', () => {
    const shown = (open: string, text: string) =>
      runItems([
        itemsOf(
          `\`\`\`python inputs='{"a": 1}'\ndef main(inputs):\n    print(1 + 1)\n    return inputs\n\`\`\`\n\n\`\`\`${open}\n${text}\n\`\`\`\n`,
          'a.mdx',
        ),
      ]).flatMap(({ error }) => error ?? []);
    expect(shown('text', '2')).toEqual([]);
    expect(shown('text', '3')).toEqual(['the page quotes\n3\nbut it is\n2\n']);
    expect(shown('text returns', "{'a': 1}")).toEqual([]);
    expect(shown('text returns', "{'a': 2}")).toEqual(["the page quotes\n{'a': 2}\nbut it is\n{'a': 1}"]);
  });
  it('refuses to change what is not there', () =>
    expect(() => quotes(...fence("```traceback change='w -> z'"))).toThrow('a.mdx:4: the sample before it has no "w"'));
});

it('every sample runs or is excused, few are, and gives what the page says', { timeout: 280_000 }, () => {
  const { samples, quotes, run, excused, failures } = checkSamples();
  expect(samples.length).toBeGreaterThanOrEqual(150);
  expect(quotes.length).toBeGreaterThanOrEqual(100);
  expect(run + excused.length).toBe(samples.length);
  expect(excused.length / samples.length).toBeLessThanOrEqual(0.1);
  for (const { where, norun } of excused) expect(norun, where).toMatch(/\w{4,}/);
  expect(failures).toEqual([]);
});

it('every quoted error is what the interpreter of the pages says', { timeout: 180_000 }, async () => {
  const python = await bootForTests();
  const { count, failures } = checkQuotedErrors((request) => python.run(request));
  expect(count).toBeGreaterThanOrEqual(25);
  expect(failures).toEqual([]);
});
