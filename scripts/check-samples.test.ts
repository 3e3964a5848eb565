/** Every Python sample of the pages runs, or says why not. */
import { describe, expect, it } from 'vitest';
import { checkSamples, runSamples, samplesOf } from './check-samples';

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
    'prose',
    '```text',
    'no',
    '```',
    '```python',
    'print(2)',
    '```',
    '',
    '```text',
    '2',
    '```',
  ].join('\n');
  it('finds them with their options', () => {
    expect(samplesOf(page, 'a.mdx')).toEqual([
      { where: 'a.mdx:2', code: 'x = 1', continues: false, inputs: '{"a": True}' },
      { where: 'a.mdx:5', code: 'y = x', continues: true },
      { where: 'a.mdx:8', code: 'import numpy', continues: false, norun: 'needs numpy' },
      { where: 'a.mdx:15', code: 'print(2)', continues: false, prints: '2\n' },
    ]);
  });
  it('takes what a sample prints by its word', () => {
    const shows = (text: string) =>
      runSamples([samplesOf(`\`\`\`python\nprint(1 + 1)\n\`\`\`\n\n\`\`\`text\n${text}\n\`\`\`\n`, 'a.mdx')]);
    expect(shows('2')).toEqual([{ where: 'a.mdx:1', called: false }]);
    expect(shows('3')[0]?.error).toBe('printed "2\\n", but the page shows "3\\n"');
  });
});

it('every sample runs or is excused, and few are', { timeout: 280_000 }, () => {
  const { samples, run, excused, failures } = checkSamples();
  expect(samples.length).toBeGreaterThanOrEqual(150);
  expect(samples.filter((sample) => sample.prints !== undefined).length).toBeGreaterThanOrEqual(100);
  expect(run + excused.length).toBe(samples.length);
  expect(excused.length / samples.length).toBeLessThanOrEqual(0.1);
  for (const { where, norun } of excused) expect(norun, where).toMatch(/\w{4,}/);
  expect(failures).toEqual([]);
});
