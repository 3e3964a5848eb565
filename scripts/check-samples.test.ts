/** Every Python sample of the pages runs, or says why not. */
import { describe, expect, it } from 'vitest';
import { checkSamples, samplesOf } from './check-samples';

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
    expect(samplesOf(page, 'a.mdx')).toEqual([
      { where: 'a.mdx:2', code: 'x = 1', continues: false, inputs: '{"a": True}' },
      { where: 'a.mdx:5', code: 'y = x', continues: true },
      { where: 'a.mdx:8', code: 'import numpy', continues: false, norun: 'needs numpy' },
    ]);
  });
});

it('every sample runs or is excused, and few are', { timeout: 280_000 }, () => {
  const { samples, run, excused, failures } = checkSamples();
  expect(samples.length).toBeGreaterThanOrEqual(150);
  expect(run + excused.length).toBe(samples.length);
  expect(excused.length / samples.length).toBeLessThanOrEqual(0.1);
  for (const { where, norun } of excused) expect(norun, where).toMatch(/\w{4,}/);
  expect(failures).toEqual([]);
});
