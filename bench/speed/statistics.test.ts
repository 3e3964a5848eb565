import { describe, expect, it } from 'vitest';
import { interleaved, median, summarize } from './statistics';

describe('statistics', () => {
  it.each([
    [[5], 5],
    [[3, 1, 2], 2],
    [[4, 1, 3, 2], 2.5],
    [[10, 9, 100], 10],
  ])('the median of %j is %d', (values, expected) => {
    expect(median(values)).toBe(expected);
  });

  it('refuses the median of nothing', () => {
    expect(() => median([])).toThrow('a measurement is missing');
  });

  it('gives the spread beside the median', () => {
    expect(summarize([7, 3, 5])).toEqual({ median: 5, min: 3, max: 7, runs: 3 });
  });

  it('lets another engine begin each round, and runs each once in it', () => {
    expect(interleaved(['a', 'b', 'c'], 3)).toEqual(['a', 'b', 'c', 'b', 'c', 'a', 'c', 'a', 'b']);
  });
});
