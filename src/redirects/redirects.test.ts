import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { readRedirects, redirectPage, writeRedirects } from './pages';
import { parseRedirects } from './redirects';

describe('redirects.yaml', () => {
  it('may be empty or have comments only', () => {
    for (const text of ['', '# nothing yet\n']) expect(parseRedirects(text)).toEqual({ list: [], problems: [] });
  });

  it('maps old addresses to new ones, parts of pages and other sites', () => {
    const text = '# moved\n/old: /new\n/a/b: /blog/x-1.5#part\n/café: https://example.org/a?b=1&c=2\n/c: /\n';
    const { list, problems } = parseRedirects(text);
    expect(problems).toEqual([]);
    expect(list).toEqual([
      { from: '/old', to: '/new', line: 2 },
      { from: '/a/b', to: '/blog/x-1.5#part', line: 3 },
      { from: '/café', to: 'https://example.org/a?b=1&c=2', line: 4 },
      { from: '/c', to: '/', line: 5 },
    ]);
  });

  it.each([
    ['/a: /b\n/a: /c', /^redirects\.yaml:2: \/a is redirected in line 1 already\. Delete/],
    ['/a: /a', /:1: \/a → \/a is a loop/],
    ['/a: /b\n/b: /c#x\n/c: /a', /:1: \/a → \/b → \/c → \/a is a loop/],
    ['/a: /b\n/b: /c#x', /:1: \/a → \/b → \/c#x is a chain\. Write `\/a: \/c#x`/],
    ['\n/a/: /b', /:2: "\/a\/" isn't an address.*such as \/a$/],
    ['/a.html: /b', /:1: "\/a\.html" isn't an address.*such as \/a$/],
    ['a/b/index.html: /b', /such as \/a\/b$/],
    ['/a?x=1: /b', /such as \/a$/],
    ['https://example.org/a: /b', /:1: "https:\/\/example\.org\/a" isn't an address/],
    ['/a: b', /:1: "b" isn't an address of this site.*such as \/b$/],
    ['/a: /b/', /such as \/b$/],
    ['/a: //evil.example', /isn't an address of this site/],
    ['/a: /b#x#y', /isn't an address of this site/],
    ['/a: http://example.org', /"http:\/\/example\.org" isn't an https address/],
    ['/a: "javascript:alert(1)"', /isn't an https address/],
    ['/a: "https://example.org/\\"; return 200"', /isn't an https address/],
    ['/a: https://example.org/$host', /isn't an https address/],
    ['/a b: /c', /isn't an address of this site/],
    ['/a:', /:1: isn't a redirect; write one redirect per line/],
    ['/a: [/b]', /:1: isn't a redirect/],
    ['- /a', /:1: isn't a map; write one/],
    ['/a: /b\n/c: "/d', /^redirects\.yaml:2: isn't YAML \(.*\); write one redirect per line/],
  ])('%j is refused with its line and the fix', (text, message) => {
    expect(parseRedirects(text).problems[0]).toMatch(message);
  });
});

describe('a build', () => {
  let folder: string;
  beforeEach(async () => {
    folder = await mkdtemp(path.join(tmpdir(), 'redirects-'));
    await mkdir(path.join(folder, 'blog'));
    await writeFile(path.join(folder, 'index.html'), '<h1>Home</h1>');
    await writeFile(path.join(folder, 'new.html'), '<h1>New</h1><h2 id=part>Part</h2>');
    await writeFile(path.join(folder, 'blog/rss.xml'), '<rss/>');
  });
  afterEach(() => rm(folder, { recursive: true, force: true }));

  const write = async (text: string) => {
    await writeFile(path.join(folder, 'redirects.yaml'), text);
    return writeRedirects(readRedirects(folder), { folder, url: 'https://docs.example.org', basePath: '/docs/' });
  };

  it('writes a page at each old address, which leads to the new one without a script', async () => {
    expect(await write('/a/old: /new#part\n/old.xml: /blog/rss.xml\n/home: /')).toEqual({
      '/a/old': '/new#part',
      '/old.xml': '/blog/rss.xml',
      '/home': '/',
    });
    const html = await readFile(path.join(folder, 'a/old.html'), 'utf8');
    expect(html).toContain('<meta http-equiv="refresh" content="0; url=/docs/new#part">');
    expect(html).toContain('<link rel="canonical" href="https://docs.example.org/docs/new#part">');
    expect(html).not.toContain('<script');
    expect(await readFile(path.join(folder, 'home.html'), 'utf8')).toContain('url=/docs/"');
  });

  it.each([
    ['/old: /nowhere', 'redirects.yaml:1: there is no page /nowhere. Redirect /old to a page that exists.'],
    ['/old: /new#gone', 'redirects.yaml:1: /new has no heading #gone. Write `/old: /new`, or an id of that page.'],
    ['/new: /', 'redirects.yaml:1: /new is a page of this site. Delete this line, or move the page.'],
    ['/old: /blog', 'redirects.yaml:1: there is no page /blog. Redirect /old to a page that exists.'],
    ['/x: /y\n/y: /new', 'redirects.yaml:1: /x → /y → /new is a chain. Write `/x: /new`.'],
  ])('refuses %j', async (text, message) => {
    await expect(write(text)).rejects.toThrow(message);
  });

  it('escapes an address of another site', () => {
    const html = redirectPage('https://example.org/?a=<b>&c', 'https://docs.example.org', '/');
    expect(html).toContain('url=https://example.org/?a=%3Cb%3E&amp;c"');
  });
});
