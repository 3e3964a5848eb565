/** Code fences: what authors write after the language, and the HTML that readers get. */
import type { Root } from 'hast';
import { toHtml } from 'hast-util-to-html';
import remarkParse from 'remark-parse';
import remarkRehype from 'remark-rehype';
import { unified } from 'unified';
import { describe, expect, it } from 'vitest';
import { codeAfter, readFence } from './fence';
import { checkLanguages, highlight, isKnownLanguage } from './highlight';
import { highlightCode } from './rehype-highlight';

describe('readFence', () => {
  it('reads a title, marks and line numbers', () => {
    const fence = readFence('a\nb\nc\nd\n', 'title="main.py" {1,3-4} showLineNumbers');
    expect(fence).toEqual({ code: 'a\nb\nc\nd', title: 'main.py', firstLine: 1, marked: new Set([1, 3, 4]) });
  });
  it('numbers lines from where the author says', () => expect(readFence('a', 'showLineNumbers=10').firstLine).toBe(10));
  it('takes mark comments out of the code', () => {
    const fence = readFence('a\n# highlight-next-line\nb\n# highlight-start\nc\nd\n# highlight-end\ne');
    expect(fence.code).toBe('a\nb\nc\nd\ne');
    expect([...fence.marked]).toEqual([2, 3, 4]);
  });
  it('takes comments about changes out of the code', () => {
    const fence = readFence('a\n# diff-remove-next-line\nb\n# diff-add-start\nc\nd\n# diff-add-end\ne', '', 'python');
    expect(fence.code).toBe('a\nb\nc\nd\ne');
    expect(fence.changes).toEqual(
      new Map([
        [2, '-'],
        [3, '+'],
        [4, '+'],
      ]),
    );
    expect(fence.language).toBeUndefined();
    expect(codeAfter(fence)).toBe('a\nc\nd\ne');
  });
  it('takes the signs out of a diff, whose code may have a language', () => {
    const fence = readFence(' a\n-b\n+c\n\n d', 'lang="python"', 'diff');
    expect(fence).toMatchObject({
      code: 'a\nb\nc\n\nd',
      changes: new Map([
        [2, '-'],
        [3, '+'],
      ]),
      language: 'python',
    });
  });
  it('leaves a patch alone: it is copied as a whole', () => {
    const patch = '--- a/x\n+++ b/x\n@@ -1 +1 @@\n-a\n+b';
    expect(readFence(patch, '', 'diff')).toEqual({ code: patch, marked: new Set() });
  });
  it('wants nothing', () => expect(readFence('x')).toEqual({ code: 'x', marked: new Set() }));
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
    expect(await highlight('a\nb', 'text', { firstLine: 9 })).toBe(
      '<span class="line" data-line="9">a</span>\n<span class="line" data-line="10">b</span>',
    );
  });
  it('makes elements of changed lines, without the sign in their text', async () => {
    expect(
      await highlight('a\nb', 'text', {
        changes: new Map([
          [1, '-'],
          [2, '+'],
        ]),
      }),
    ).toBe(
      '<span class="line line--removed" data-sign="-">a</span>\n<span class="line line--added" data-sign="+">b</span>',
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
    expect(['py', 'python', 'jinja', 'sh', 'text'].every((language) => isKnownLanguage(language))).toBe(true);
    expect(isKnownLanguage('cobol')).toBe(false);
  });
  it('takes further languages from the brand file, if the highlighter has them', async () => {
    expect(isKnownLanguage('rust', ['rust'])).toBe(true);
    expect(await highlight('fn main() {}', 'rust')).toContain('<span class="tk-keyword">fn</span>');
    expect(() => checkLanguages(['rust', 'kotlin'])).not.toThrow();
    expect(() => checkLanguages(['kotln'])).toThrow(/`codeLanguages` has "kotln".*\bkotlin\b/);
  });
});

describe('highlightCode', () => {
  const process = (markdown: string): Promise<Root> => {
    const processor = unified().use(remarkParse).use(remarkRehype).use(highlightCode, ['rust']);
    return processor.run(processor.parse(markdown));
  };

  it('highlights inline code that ends with its language', async () => {
    expect(toHtml(await process('`if x{:python}`'))).toBe('<p><code><span class="tk-keyword">if</span> x</code></p>');
    expect(toHtml(await process('`{:python}` and `{x}`'))).toBe('<p><code>{:python}</code> and <code>{x}</code></p>');
  });

  it.each([
    ['```mermaid\ngraph TD\n```', /figures\/<name>\.svg/],
    ['```cobol\nx\n```', /Unknown code language "cobol".* rust, text\. .*`codeLanguages`/],
    ['```diff lang="cobol"\n+x\n```', /Unknown code language "cobol"/],
    ['`x{:cobol}`', /Unknown code language "cobol"/],
  ])('rejects %j and names the alternative', async (markdown, message) => {
    await expect(process(markdown)).rejects.toThrow(message);
  });
});
