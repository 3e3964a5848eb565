import { expect, it } from 'vitest';
import { missingPackages } from './missing-packages';

it.each([
  [[], [], []],
  [['numpy'], [], ['numpy']],
  [['numpy', 'pandas'], ['numpy', 'six'], ['pandas']],
  [['numpy'], ['numpy'], []],
])('%j of %j misses %j', (needs, available, missing) => {
  expect(missingPackages({ needs }, available)).toEqual(missing);
});
