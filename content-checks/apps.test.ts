/** Recorded steps: missing, out of date or too large, they are reported with the command that helps. */
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { loadApp, type RecordedStep } from '../src/live/schema/load';
import { MAX_STEPS_BYTES } from '../src/live/schema/steps';
import { checkApp } from './apps';

const root = mkdtempSync(path.join(tmpdir(), 'steps-'));
afterAll(() => rmSync(root, { recursive: true, force: true }));

const folder = path.join(root, 'apps/x');
const write = (name: string, content: string) => writeFileSync(path.join(folder, name), content);
mkdirSync(folder, { recursive: true });
write(
  'app.yaml',
  `title: T
summary: S
about: A
needs: [numpy]
record: { n: [1, 2] }
groups:
  - inputs: [{ name: n, type: number, label: N, default: 1, max: 9 }]
cases: [{ name: c, expect: { x: 1 } }]
`,
);
write('main.py', 'import numpy\n\n\ndef main(inputs):\n    return {"x": inputs["n"]}\n');
write('output.html', '<p>{{ outputs.x }}</p>\n');
const { sources } = loadApp(path.join(root, 'apps'), 'x');
const printed = { stdout: '', stderr: '' };
write(
  'recorded.json',
  JSON.stringify({ sources, inputs: { n: 1 }, outputs: '{"x": 1}', html: '<p>1</p>', ...printed }),
);

const step = (n: number, html = `<p>${n}</p>`): RecordedStep => ({ values: { n }, html, ...printed });

it.each<[string, { sources: string; results: RecordedStep[] } | undefined, string[]]>([
  ['none', undefined, ['No steps are recorded. Run: npm run apps:record -- x']],
  ['all', { sources, results: [step(1), step(2)] }, []],
  [
    'of other code',
    { sources: 'old', results: [step(1), step(2)] },
    ['The app has changed since its steps were recorded. Run: npm run apps:record -- x'],
  ],
  [
    'of other values',
    { sources, results: [step(1), step(3)] },
    ['The app has changed since its steps were recorded. Run: npm run apps:record -- x'],
  ],
  [
    'too large',
    { sources, results: [step(1), step(2, 'x'.repeat(MAX_STEPS_BYTES + 200_000))] },
    ['the 2 recorded steps have 1,700 KB, at most 1,500 are stored. Record fewer values, or make the figures smaller.'],
  ],
])('recorded steps: %s', async (_what, steps, expected) => {
  if (steps) write('recorded-steps.json', JSON.stringify(steps));
  else rmSync(path.join(folder, 'recorded-steps.json'), { force: true });
  const findings = await checkApp(root, 'x', '');
  expect(findings.map(({ file, line, problem, fix }) => [file, line, `${problem}. ${fix}`])).toEqual(
    expected.map((text) => ['apps/x/recorded-steps.json', 1, text]),
  );
});
