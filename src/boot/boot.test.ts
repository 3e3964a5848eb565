/** The pure parts of the first load. What needs a browser is in tests/e2e and tests/faults. */
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { decodablePath } from './application/decodable-path';
import { bundleScript } from './bundle';
import { cleanPath, suggestBasePath } from './early/base-address';
import { speculationRules } from './speculation';

const siteDir = path.resolve(import.meta.dirname, '../..');

describe('cleanPath', () => {
  for (const [path, clean] of [
    ['/', '/'],
    ['/index.html', '/'],
    ['/x', '/x'],
    ['/x/', '/x'],
    ['/x.html', '/x'],
    ['/x/index', '/x'],
    ['/x/index.html', '/x'],
    ['/x/index/', '/x'],
    ['/blog/Vivid-1.5-Workshop', '/blog/Vivid-1.5-Workshop'],
    ['/blog/Vivid-1.5-Workshop.html', '/blog/Vivid-1.5-Workshop'],
    ['/reindex', '/reindex'],
    ['/xhtml', '/xhtml'],
  ] as const) {
    it(`${path} → ${clean}`, () => expect(cleanPath(path)).toBe(clean));
  }
});

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

describe('decodablePath', () => {
  for (const [path, mended] of [
    ['/a%20b', '/a%20b'],
    ['/%E0%A4%A', '/%25E0%25A4%25A'],
    ['/%', '/%25'],
    ['/100%', '/100%25'],
    ['/%c0%af', '/%25c0%25af'],
  ] as const) {
    it(`${path} → ${mended}`, () => {
      expect(decodablePath(path)).toBe(mended);
      expect(() => decodeURI(decodablePath(path))).not.toThrow();
    });
  }
});

describe('bundleScript', () => {
  it('puts the settings in and cannot be ended by one of them', () => {
    const text = bundleScript(siteDir, 'early/index.ts', { basePath: '</script><script>alert(1)//' });
    expect(text).toContain('alert(1)');
    expect(text.toLowerCase()).not.toContain('</script');
  });
});

describe('speculationRules', () => {
  it('stay below the base path', () => {
    const patterns = [...speculationRules('/docs/').matchAll(/"(\/[^"]*)"/g)].map(([, pattern]) => pattern);
    expect(patterns.length).toBeGreaterThan(2);
    for (const pattern of patterns) expect(pattern).toMatch(/^\/docs\//);
  });
});
