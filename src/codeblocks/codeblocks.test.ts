/** Code fences: what authors write after the language, and the HTML that readers get. */
import { describe, expect, it } from 'vitest';
import { readFence } from './fence';
import { highlight, isKnownLanguage } from './highlight';

describe('readFence', () => {
  it('reads a title, marks and line numbers', () => {
    const fence = readFence('a\nb\nc\nd\n', 'title="main.py" {1,3-4} showLineNumbers');
    expect(fence).toEqual({ code: 'a\nb\nc\nd', title: 'main.py', lineNumbers: true, marked: new Set([1, 3, 4]) });
  });
  it('takes mark comments out of the code', () => {
    const fence = readFence('a\n# highlight-next-line\nb\n# highlight-start\nc\nd\n# highlight-end\ne');
    expect(fence.code).toBe('a\nb\nc\nd\ne');
    expect([...fence.marked]).toEqual([2, 3, 4]);
  });
  it('wants nothing', () => expect(readFence('x')).toEqual({ code: 'x', lineNumbers: false, marked: new Set() }));
});

describe('highlight', () => {
  it('gives tokens one class each and no inline style', async () => {
    const html = await highlight('def main(inputs):\n    return {"a": 1}  # note', 'python');
    expect(html).toContain('class="tk-keyword"');
    expect(html).toContain('class="tk-comment"');
    expect(html).not.toContain('style=');
  });
  it('makes no element of what looks like text', async () => {
    expect(await highlight('a = f(b, c)\nd', 'python')).toBe('a =<span class="tk-function"> f</span>(b, c)\nd');
  });
  it('makes elements of marked lines, and of all lines that are numbered', async () => {
    expect(await highlight('a\nb', 'text', { marked: new Set([2]) })).toBe(
      'a\n<span class="line line--marked">b</span>',
    );
    expect(await highlight('a\nb', 'text', { numbered: true })).toBe(
      '<span class="line">a</span>\n<span class="line">b</span>',
    );
  });
  it('escapes what is code', async () => expect(await highlight('<img src=x>', 'text')).not.toContain('<img'));
  it('keeps the text', async () => {
    const code = 'x = "<b>"\n\nif x:\n    pass';
    const text = (await highlight(code, 'python'))
      .replace(/<[^>]+>/g, '')
      .replaceAll('&#x3C;', '<')
      .replaceAll('&lt;', '<');
    expect(text).toBe(code);
  });
  it('knows aliases, and refuses what it does not know', () => {
    expect(['py', 'python', 'jinja', 'sh', 'text'].every(isKnownLanguage)).toBe(true);
    expect(isKnownLanguage('cobol')).toBe(false);
  });
});
