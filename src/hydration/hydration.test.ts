/** The pure parts of the first load. What needs a browser is in tests/e2e and tests/faults. */
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { bundleScript } from '../build-files/bundle-script';
import { suggestBasePath } from './inline-script/base-address';
import { typed } from './inline-script/first-actions';

const siteDir = path.resolve(import.meta.dirname, '../..');

describe('suggestBasePath', () => {
  for (const [actual, expected, base, suggestion] of [
    ['/', '/', '/', null],
    ['/index.html', '/', '/', null],
    ['/docs/', '/', '/', '/docs/'],
    ['/a/b/index.html', '/', '/', '/a/b/'],
    ['/', '/docs/', '/docs/', '/'],
    ['/docs/code/overview', '/code/overview', '/', '/docs/'],
    ['/code/overview', '/docs/code/overview', '/docs/', '/'],
    ['/docs/code/overview', '/docs/code/overview', '/docs/', null],
    ['/elsewhere', '/code/overview', '/', null],
  ] as const) {
    it(`${actual}, built as ${expected} → ${suggestion}`, () => {
      expect(suggestBasePath(actual, expected, base)).toBe(suggestion);
    });
  }
});

describe('bundleScript', () => {
  it('puts the settings in and cannot be ended by one of them', () => {
    const text = bundleScript(siteDir, 'src/hydration/inline-script/index.ts', {
      basePath: '</script><script>alert(1)//',
    });
    expect(text).toContain('alert(1)');
    expect(text.toLowerCase()).not.toContain('</script');
  });
});

describe('keys after the search shortcut', () => {
  const keys = (query: string, ...pressed: object[]) =>
    pressed.reduce<string | undefined>((text, key) => typed(text ?? '', key as KeyboardEvent), query);
  for (const [name, query, pressed, expected] of [
    ['letters arrive in order', '', [{ key: 't' }, { key: 'a' }, { key: 'b' }], 'tab'],
    ['Backspace takes one back', 'tab', [{ key: 'Backspace' }], 'ta'],
    ['a shortcut is not text', 'tab', [{ key: 'c', ctrlKey: true }], undefined],
    ['a named key is not text', 'tab', [{ key: 'Escape' }], undefined],
  ] as const) {
    it(name, () => expect(keys(query, ...pressed)).toBe(expected));
  }
});
