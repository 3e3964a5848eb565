/** Samples and quotations are read as CONTRIBUTING.md describes them, run, and compared. */

import { rmSync } from 'node:fs';
import { afterAll, describe, expect, it } from 'vitest';
import { stageLibrary } from '../src/live/python/native';
import { readPage } from './page';
import { checkSamples, itemsOf } from './samples';

const library = stageLibrary('__library__');
afterAll(() => rmSync(library, { recursive: true, force: true }));
const read = (text: string) => readPage('a.mdx', text);

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
    expect(itemsOf(read(page))).toEqual([
      { where: 'a.mdx:2', code: 'x = 1', continues: false, inputs: '{"a": True}' },
      { where: 'a.mdx:5', code: 'y = x', continues: true },
      { where: 'a.mdx:8', code: 'import numpy', continues: false, norun: 'needs numpy' },
    ]);
  });
  it.each([
    ['needs numpy', ['numpy'], true],
    ['needs numpy and pandas', ['numpy', 'pandas'], true],
    ['needs numpy and pandas', ['numpy'], false],
    ['needs numpy, pandas and matplotlib', ['numpy', 'pandas', 'matplotlib'], true],
    ['needs a C library that is compiled into an environment', ['numpy'], false],
  ])('runs a sample that "%s" with %j: %j', (reason, installed, runs) => {
    const items = itemsOf(read(page.replace('needs numpy', reason)), installed);
    expect(items[2]).not.toHaveProperty(runs ? 'norun' : 'code', runs ? reason : '');
    // What follows it is quoted from it, and is compared then.
    expect(items.length).toBe(runs ? 4 : 3);
  });
});

describe('reading what a page quotes', () => {
  const quotes = (...lines: string[]) =>
    itemsOf(read(['```python inputs=\'{"a": 1}\'', 'x', '```', ...lines].join('\n'))).slice(1);
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
  it('refuses to change what is not there', () =>
    expect(() => quotes(...fence("```traceback change='w -> z'"))).toThrow('a.mdx:4: the sample before it has no "w"'));
});

describe('running', () => {
  const main = '```python inputs=\'{"a": 1}\'\ndef main(inputs):\n    print(1 + 1)\n    return inputs\n```\n\n';
  const found = async (text: string) =>
    (await checkSamples([read(text)], library)).map(({ line, problem }) => [line, problem]);
  it.each([
    ['what is printed', `${main}\`\`\`text\n2\n\`\`\``, []],
    ['a wrong output', `${main}\`\`\`text\n3\n\`\`\``, [[7, 'the page quotes\n3\nbut it is\n2\n']]],
    ['what is returned', `${main}\`\`\`text returns\n{'a': 1}\n\`\`\``, []],
    [
      'a wrong result',
      `${main}\`\`\`text returns\n{'a': 2}\n\`\`\``,
      [[7, "the page quotes\n{'a': 2}\nbut it is\n{'a': 1}"]],
    ],
    ['the line of an error', '```python\nx = 1\ny = z\n```', [[3, "NameError: name 'z' is not defined"]]],
    ['the line of a syntax error', '```python\nx = 1\ny = (\n```', [[3, "SyntaxError: '(' was never closed"]]],
    [
      'a wrong change',
      "```python\nx = 1\n```\n```traceback change='w -> z'\ny\n```",
      [[4, 'the sample before it has no "w"']],
    ],
    ['norun without a reason', '```python norun="x"\ny\n```', [[1, 'norun= gives no reason']]],
  ])('%s', async (_what, text, expected) => expect(await found(text)).toEqual(expected));
  it('takes quoted errors from the interpreter of the pages, and the second time from its cache', async () => {
    const text = "```python\nx = 1\n```\n```traceback of='1 / 0'\nZeroDivisionError: nope\n```";
    const expected = [[4, 'the page quotes\nZeroDivisionError: nope\nbut it is\nZeroDivisionError: division by zero']];
    expect(await found(text)).toEqual(expected);
    expect(await found(text)).toEqual(expected);
  });
});
