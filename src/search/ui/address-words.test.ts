import { describe, expect, it } from 'vitest';
import { addressWords } from './address-words';

describe('the words of an unknown address', () => {
  it.each([
    ['/quick-overview', '/', 'quick overview'],
    ['/handbook/inputs/table_group/', '/handbook/', 'inputs table group'],
    ['/docs/plots.html', '/', 'docs plots'],
    ['/caf%C3%A9', '/', 'café'],
    ['/%E0%A4%A', '/', 'E0 A4'],
    ['/', '/', ''],
    ['/<script>alert(1)</script>', '/', 'script alert script'],
  ])('%s', (path, base, words) => expect(addressWords(path, base, 64)).toBe(words));

  it('leaves out what does not fit', () => {
    const words = addressWords(`/${'word-'.repeat(40)}`, '/', 64);
    expect(words.length).toBeLessThanOrEqual(64);
    expect(words).toMatch(/^word( word)+$/);
  });
});
