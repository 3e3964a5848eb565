/** The pure parts of the first load. What needs a browser is in tests/e2e and tests/faults. */
import path from 'node:path';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { bundleScript } from '../build-files/bundle-script';
import { suggestBasePath } from './inline-script/base-address';
import { typed } from './inline-script/first-actions';
import { keepStoredState } from './inline-script/stored-state';

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

describe('the color mode', () => {
  afterEach(() => vi.unstubAllGlobals());

  /** A page with the inline script, and what React's listener for `storage` hears after it. */
  function open(address: string, theme: string) {
    const page = new EventTarget();
    const root = { dataset: {} as Record<string, string> };
    const heard: (string | null)[] = [];
    const { pathname, search } = new URL(address, 'https://x.example');
    class StorageChange extends Event {
      readonly key: string | null;
      constructor(type: string, { key }: { key: string | null }) {
        super(type);
        this.key = key;
      }
    }
    vi.stubGlobal('location', { pathname, search });
    vi.stubGlobal('localStorage', { getItem: (key: string) => (key === 'theme' ? theme : null) });
    vi.stubGlobal('matchMedia', () => ({ matches: false }));
    vi.stubGlobal('document', Object.assign(new EventTarget(), { documentElement: root }));
    vi.stubGlobal('addEventListener', page.addEventListener.bind(page));
    vi.stubGlobal('dispatchEvent', page.dispatchEvent.bind(page));
    vi.stubGlobal('StorageEvent', StorageChange);
    keepStoredState({ defaultMode: 'light', followSystem: true, announcementId: null, basePath: '/' });
    page.addEventListener('storage', (event) => heard.push((event as StorageChange).key));
    for (const key of ['theme', null, 'other']) page.dispatchEvent(new StorageChange('storage', { key }));
    page.dispatchEvent(Object.assign(new Event('pageshow'), { persisted: true }));
    document.dispatchEvent(new Event('prerenderingchange'));
    return { heard, ...root.dataset };
  }
  const everything = ['theme', null, 'other', 'theme', 'theme'];

  it('of an embed is that of its address, whatever another tab or an earlier visit chose', () => {
    expect(open('/embed/area?mode=dark', 'light')).toEqual({ heard: ['other'], theme: 'dark', themeChoice: 'dark' });
  });
  for (const [name, address, choice] of [
    ['an embed that asks for none', '/embed/area', 'dark'],
    ['an embed that asks for an unknown one', '/embed/area?mode=blue', 'system'],
    ['any other page', '/code/overview?mode=light', 'dark'],
  ] as const) {
    it(`of ${name} follows storage`, () => {
      expect(open(address, 'dark')).toMatchObject({ heard: everything, themeChoice: choice });
    });
  }
});
