import { createHash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { type KnownScript, scanPage, scriptHashes, UnknownScript } from './inline-scripts';

const page = (body: string): string => `<!doctype html><html><head></head><body>${body}</body></html>`;
const known: KnownScript[] = [{ name: 'hello', recognize: (text) => text.includes('hello') }];
const hashOf = (text: string): string => `sha256-${createHash('sha256').update(text).digest('base64')}`;
const check = (...bodies: string[]): string[] =>
  scriptHashes(
    bodies.map((body, index) => scanPage(`${index}.html`, page(body))),
    known,
  );

describe('inline scripts', () => {
  it('are hashed as the browser hashes them, byte by byte', () => {
    expect(check('<script>\n hello("é & <b>") </script>')).toEqual([hashOf('\n hello("é & <b>") ')]);
    expect(check('<script type="module">hello</script><SCRIPT>hello</SCRIPT>')).toEqual([hashOf('hello')]);
  });

  it('leave data blocks and files alone', () => {
    expect(check('<script type="application/ld+json">{"a":1}</script><script src="/x.js"></script>')).toEqual([]);
  });

  it('count speculation rules and import maps, which the policy controls too', () => {
    expect(check('<script type="speculationrules">{"hello":1}</script>')).toHaveLength(1);
    expect(() => check('<script type="importmap">{}</script>')).toThrow(UnknownScript);
  });

  it('are not found in text, comments, attributes or templates of code', () => {
    expect(
      check(
        '<!-- <script>x</script> --><p title="<script>y</script>">&lt;script&gt;z&lt;/script&gt;</p><textarea><script>w</script></textarea>',
      ),
    ).toEqual([]);
  });

  it('stop the build when nobody listed them, with page, hash and advice', () => {
    expect(() => check('<p>', '<script>alert(1)</script>')).toThrow(
      /1\.html: unknown inline script \(sha256-.*alert\(1\)[\s\S]*known-scripts/,
    );
    expect(() => check('<svg><script>alert(2)</script></svg>')).toThrow(/alert\(2\)/);
  });

  it('must be the same on every page', () => {
    expect(() => check('<script>hello 1</script>', '<script>hello 2</script>')).toThrow(/differs from page to page/);
  });

  it('may differ between languages, since the base path is in them', () => {
    const scan = (language: string, text: string) =>
      scanPage(`${language}.html`, `<html lang=${language}><script>${text}</script>`);
    expect(scriptHashes([scan('en', 'hello 1'), scan('he', 'hello 2')], known)).toHaveLength(2);
    expect(() => scriptHashes([scan('he', 'hello 1'), scan('he', 'hello 2')], known)).toThrow(/differs/);
  });
});

describe('what the policy blocks', () => {
  it.each([
    '<button onclick="x()">',
    '<svg onload=x>',
    '<a href="javascript:x()">',
    '<a href=" JavaScript:x()">',
    '<a href="java\nscript:x()">',
    '<form action="javascript:x">',
    '<svg><a xlink:href="javascript:x()"></a></svg>',
    '<template><p onclick="x()"></template>',
  ])('%s stops the build', (body) => {
    expect(() => check(body)).toThrow(/blocked by the security policy/);
  });

  it.each(['<a href="/javascript:">', '<p data-on="x">', '<a href="#onload">'])('%s passes', (body) => {
    expect(check(body)).toEqual([]);
  });
});

describe('a scan of many pages', () => {
  const first =
    '<script>hello 1</script><script src="/x.js"></script><script type=application/ld+json>{"a":1}</script>';

  it.each([
    ['another script', '<script>other</script>'],
    ['another script after a known one', `${first}<script>other</script>`],
    ['capitals', '<SCRIPT>other</SCRIPT>'],
    ['a line break in the tag', '<script\n>other</script>'],
    ['a script that is never closed', '<script>other'],
    ['a slash', '<script/>other</script>'],
    ['a space before the end', '<script>other</script >'],
    ['a type that says nothing of data', '<script type=module>other</script>'],
  ])('finds %s', (_name, body) => {
    expect(scanPage('b', page(body)).scripts.map(({ text }) => text.slice(0, 5))).toContain('other');
  });

  it('finds a handler and a javascript: address', () => {
    expect(scanPage('b', page(`${first}<p onclick="x()">`)).blocked).toHaveLength(1);
    expect(scanPage('c', page(`${first}<a href="javascript:x()">`)).blocked).toHaveLength(1);
  });
});
