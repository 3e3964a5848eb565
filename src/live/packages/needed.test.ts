/** What a page loads for an app, and what it tells a reader whose import fails. */
import { expect, it } from 'vitest';
import { missingPackage, modulesOf, type Offered, packagesFor, shortList } from './needed';

const one = (imports: readonly string[], ...dependencies: string[]) => ({
  version: '1.0',
  file: '',
  size: 1,
  sha256: '',
  imports,
  dependencies,
  license: '',
});

const offered: Offered = {
  matplotlib: one(['matplotlib', 'pylab'], 'numpy', 'python-dateutil'),
  numpy: one(['numpy']),
  pillow: one(['PIL']),
  'python-dateutil': one(['dateutil'], 'six'),
  six: one(['six']),
  ping: one(['ping'], 'pong'),
  pong: one(['pong'], 'ping'),
};

it.each([
  ['an import', [], ['numpy.linalg', 'math'], ['numpy']],
  ['a module with a different name', [], ['PIL.Image'], ['pillow']],
  ['dependencies first', [], ['pylab'], ['numpy', 'six', 'python-dateutil', 'matplotlib']],
  ['needs', ['Python_Dateutil'], [], ['six', 'python-dateutil']],
  ['nothing that is not there', ['scipy'], ['scipy', 'json'], []],
  ['packages that need each other', [], ['ping'], ['pong', 'ping']],
])('loads %s', (_what, needs, imported, expected) => expect(packagesFor(offered, needs, imported)).toEqual(expected));

it('imports in advance what belongs to the packages, and nothing else', () => {
  const imported = ['json', 'matplotlib.pyplot', 'numpy', 'scipy'];
  expect(modulesOf(offered, ['numpy', 'matplotlib'], imported)).toEqual(['matplotlib.pyplot', 'numpy']);
});

it.each([
  [{}, "ModuleNotFoundError: No module named 'numpy'", /^numpy isn't available here: .* no further packages\.$/],
  [
    { numpy: one(['numpy']), six: one(['six']) },
    "ModuleNotFoundError: No module named 'scipy.linalg'",
    /^scipy isn't available here\. .* can import numpy 1\.0 and six 1\.0\.$/,
  ],
  [offered, "ModuleNotFoundError: No module named 'PIL'", /^pillow is available.*Add `import PIL`/],
])('names the missing one and what is there', (there, error, sentence) =>
  expect(missingPackage(there, error)).toMatch(sentence),
);

it.each(['', "ValueError: No module named 'x'", "ModuleNotFoundError: No module named 'numpy.nothing'"])(
  'has nothing to say about "%s"',
  (error) => expect(missingPackage(offered, error)).toBeUndefined(),
);

it('shortens long lists', () => {
  expect(shortList(['numpy'])).toBe('numpy');
  expect(shortList(['six', 'numpy', 'pandas'])).toBe('six, numpy and pandas');
  expect(shortList(['six', 'numpy', 'pillow', 'matplotlib'])).toBe('matplotlib and 3 more packages');
});
