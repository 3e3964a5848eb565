/** How the runner reports code that fails: the line that readers see first, and why a value can't be shown. */
import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { runNative } from './native';

const CASES: readonly (readonly [string, string, string])[] = [
  [
    'a note does not take the place of the message',
    'error = ValueError("a")\n    error.__notes__ = ["b", "c\\nd"]\n    raise error',
    'ValueError: a',
  ],
  ['a syntax error', 'x = {', "SyntaxError: '{' was never closed"],
  ['no dict', 'return 1.5', 'OutputError: main returned float; return a dict'],
  [
    'a key that is no text',
    'return {"a": {(1, 2): 3}}',
    "OutputError: outputs['a'] has a key of type tuple; use text as keys",
  ],
  [
    'a whole number that no template can read',
    'return {"a": [1, 2**127]}',
    "OutputError: outputs['a'][1] is a whole number of 39 digits or more; return a float or text",
  ],
  [
    'one that Python itself would not print',
    'return {"a": -(10**5000)}',
    "OutputError: outputs['a'] is a whole number of 39 digits or more; return a float or text",
  ],
];

it('names what went wrong', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'runner-'));
  const requests = CASES.map(([, body]) => ({ code: `def main(inputs):\n    ${body}\n`, inputs: {} }));
  const answers = await runNative(requests, { folder, library: folder, timeLimit: 5 });
  expect(answers.map(({ error }, index) => [CASES[index]?.[0], error?.message])).toEqual(
    CASES.map(([name, , message]) => [name, message]),
  );
});

it('shows the largest whole number that a template can read', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'runner-'));
  const code = 'def main(inputs):\n    return {"a": 2**127 - 1}\n';
  const [answer] = await runNative([{ code, inputs: {} }], { folder, library: folder, timeLimit: 5 });
  expect(answer?.outputs).toBe('{"a": 170141183460469231731687303715884105727}');
});
