import logger from '@docusaurus/logger';
import { expect, it } from 'vitest';
import { isPremature, isWarning } from './build';

it.each([
  ['[WARNING] Docusaurus found broken anchors!', true],
  ['\x1b[33m[WARNING]\x1b[39m Duplicate routes found!', true],
  ['(node:123) DeprecationWarning: x', true],
  ['⚠ Module not found', true],
  ['Compiled with 2 warnings', true],
  ['[SUCCESS] Generated static files in "build".', false],
  ['Compiled with 0 warnings', false],
  ['[INFO] Creating an optimized production build...', false],
])('%s', (line, warning) => {
  expect(isWarning(line)).toBe(warning);
});

it('drops the line that names a command before the build is in its place', () => {
  expect(isPremature(logger.interpolate`Use code=${'npm run serve'} command to test your build locally.`)).toBe(true);
  expect(isPremature('[SUCCESS] Generated static files in "build".')).toBe(false);
});
