import { describe, expect, it } from 'vitest';
import { kilobytes, megabytes, seconds, spread, table } from './tables';

describe('tables', () => {
  it('evens out its columns and escapes bars', () => {
    expect(
      table(
        ['engine', 'ms'],
        [
          ['a|b', 7],
          ['ours', 1234],
        ],
      ),
    ).toBe(['| engine | ms   |', '| ------ | ---- |', '| a\\|b   | 7    |', '| ours   | 1234 |'].join('\n'));
  });

  it('refuses a row with a cell too few', () => {
    expect(() => table(['a', 'b'], [['x']])).toThrow('1 cells');
  });

  it('shows a median with its spread, and without one where there is none', () => {
    expect(spread({ median: 585.4, min: 540, max: 610.6, runs: 3 })).toBe('585 (540–611)');
    expect(spread({ median: 100, min: 100.2, max: 99.9, runs: 3 })).toBe('100');
    expect(spread({ median: 1500, min: 1500, max: 2000, runs: 2 }, seconds)).toBe('1.5 (1.5–2.0)');
  });

  it('converts units', () => {
    expect([kilobytes(30_720), seconds(12_340), megabytes(3 * 1024 * 1024)]).toEqual(['30.0', '12.3', '3']);
  });
});
