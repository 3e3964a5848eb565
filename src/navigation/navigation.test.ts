/** The pure parts of navigation. What needs a browser is in tests/e2e and tests/faults. */
import { describe, expect, it } from 'vitest';
import { cleanPath, decodablePath, normalizePathname } from './normalize-address';
import { speculationRules } from './speculation-rules';

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

describe('decodablePath', () => {
  for (const [path, fixed] of [
    ['/a%20b', '/a%20b'],
    ['/%E0%A4%A', '/%25E0%25A4%25A'],
    ['/%', '/%25'],
    ['/100%', '/100%25'],
    ['/%c0%af', '/%25c0%25af'],
  ] as const) {
    it(`${path} → ${fixed}`, () => {
      expect(decodablePath(path)).toBe(fixed);
      expect(() => decodeURI(decodablePath(path))).not.toThrow();
    });
  }
});

describe('normalizePathname', () => {
  const isRoutePath = (path: string) => ['/docs/', '/docs/x', '/docs/old.html'].includes(path);
  for (const [path, normalized] of [
    ['/docs/x', '/docs/x'],
    ['/docs/x/', '/docs/x'],
    ['/docs/x.html', '/docs/x'],
    ['/docs/x/index', '/docs/x'],
    ['/docs', '/docs/'],
    ['/docs/index.html', '/docs/'],
    ['/docs/old.html', '/docs/old.html'],
    ['/docs/unknown/', '/docs/unknown/'],
    ['/docs/%', '/docs/%25'],
  ] as const) {
    it(`${path} → ${normalized}`, () => expect(normalizePathname(path, isRoutePath)).toBe(normalized));
  }
});

describe('speculationRules', () => {
  it('stay below the base path', () => {
    const patterns = [...speculationRules('/docs/').matchAll(/"(\/[^"]*)"/g)].map(([, pattern]) => pattern);
    expect(patterns.length).toBeGreaterThan(2);
    for (const pattern of patterns) expect(pattern).toMatch(/^\/docs\//);
  });
});
