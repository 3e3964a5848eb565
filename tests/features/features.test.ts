/** What authors know from Docusaurus: one build of the pages in this folder, read as readers and crawlers get them. */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { type Browser, chromium, type Page } from '@playwright/test';
import { type CheerioAPI, load } from 'cheerio';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { serve } from '../../deploy/server/serve';
import { placeOf } from '../../deploy/staging';
import { BROWSER_ARGUMENTS, findTestBrowser } from '../../scripts/browser';
import { STYLED } from '../../src/markdown/theme-imports';
import { build, type Copy, root } from '../brand/copy-and-build';
import { copyFeatures } from './copy-features';

let copy: Copy;
let server: Awaited<ReturnType<typeof serve>>;
let browser: Browser;
let page: Page;
const thrown: string[] = [];

const read = (file: string): string => readFileSync(path.join(copy.build, file), 'utf8');
const html = (file: string): CheerioAPI => load(read(`${file}.html`));
const textsOf = ($: CheerioAPI, selector: string): string[] =>
  $(selector)
    .toArray()
    .map((element) => $(element).text());
const sidebar = (file: string): string[] => textsOf(html(file), '.theme-doc-sidebar-menu a');

beforeAll(async () => {
  copy = copyFeatures();
  const options = ['--strict', '--local', '--config', 'tests/features/docusaurus.config.ts'];
  const result = build(copy, { BRAND_FILE: 'tests/features/brand.ts' }, ...options);
  expect(result.status, `${result.stdout}\n${result.stderr}`).toBe(0);
  server = await serve({ place: placeOf('build', copy.folder), port: 0, log: () => {} });
  const executablePath = findTestBrowser();
  browser = await chromium.launch({ ...(executablePath && { executablePath }), args: BROWSER_ARGUMENTS });
  page = await browser.newPage({ baseURL: `http://localhost:${server.port}` });
  page.on('pageerror', (error) => thrown.push(error.message));
  page.on('console', (message) => {
    if (message.type() === 'error') thrown.push(message.text());
  });
});

afterAll(async () => {
  await browser?.close();
  await server?.close();
  copy?.remove();
});

async function hydrated(address: string): Promise<void> {
  await page.goto(address);
  await page.keyboard.press('Control');
  await page.waitForSelector('html[data-boot=ready]');
}

describe('components', () => {
  it('are all on the page for authors: those of pages, and those of the theme that are allowed', () => {
    const source = readFileSync(path.join(root, 'tests/features/docs/components.mdx'), 'utf8');
    const map = readFileSync(path.join(root, 'src/markdown/components.tsx'), 'utf8');
    const ours = [...map.matchAll(/^ {2}([A-Z]\w+)[,:]/gm)].map(([, name = '']) => name);
    // Written by the build, not by authors. A gallery needs recorded samples: docs/output/plots.mdx has one.
    const written = ours.filter(
      (name) =>
        !['Details', 'Drawn', 'Formula', 'SamplePicture', 'SampleResult', 'SampleThumbnail', 'SampleGallery'].includes(
          name,
        ),
    );
    expect(written.length).toBeGreaterThan(10);
    // A list of cards shows the pages of a category, so it is on another page.
    const names = [...written, ...STYLED.filter((name) => name !== 'DocCardList')];
    expect(names.filter((name) => !source.includes(`<${name}`))).toEqual([]);
  });

  it('have their source below them', () => {
    const sources = textsOf(html('components'), '[data-language=mdx] code');
    const page = readFileSync(path.join(root, 'tests/features/docs/components.mdx'), 'utf8');
    expect(sources).toHaveLength(page.split('<Example>').length - 1);
    expect(sources[0]).toMatch(/^<Tabs groupId="system">[\s\S]*<\/Tabs>$/);
  });

  it('tabs look like tabs, and the choice is remembered', async () => {
    await hydrated('/components');
    const [linux, mac] = ['Linux', 'Mac'].map((name) => page.getByRole('tab', { name }));
    expect(await mac?.getAttribute('aria-selected')).toBe('true');
    const boxes = await Promise.all([linux?.boundingBox(), mac?.boundingBox()]);
    expect(boxes[0]?.y).toBe(boxes[1]?.y);
    expect(await page.getByRole('tablist').evaluate((list) => getComputedStyle(list).borderBottomWidth)).toBe('1px');
    await linux?.click();
    await page.getByText('Use the package manager.', { exact: true }).waitFor();
    await hydrated('/components');
    await page.getByText('Use the package manager.', { exact: true }).waitFor();
    expect(await linux?.getAttribute('aria-selected')).toBe('true');
  });

  it('tabs of any choice take the same room, so that showing a remembered one moves nothing', async () => {
    const bottom = () =>
      page
        .locator('.tabs-container')
        .first()
        .evaluate((box) => box.getBoundingClientRect().height);
    await page.evaluate(() => localStorage.clear());
    await page.goto('/components');
    const before = await bottom();
    await page.evaluate(() => localStorage.setItem('docusaurus.tab.system', 'linux'));
    await hydrated('/components');
    expect(await page.getByRole('tab', { name: 'Linux' }).getAttribute('aria-selected')).toBe('true');
    expect(await bottom()).toBe(before);
    expect(await page.getByRole('tabpanel').count()).toBe(await page.getByRole('tablist').count());
  });

  it('tabs are all on paper, each under its label', async () => {
    await page.goto('/components');
    const label = page.locator('[data-print-label]').filter({ hasText: /^Linux$/ });
    const text = page.getByText('Use the package manager.', { exact: true });
    const other = page
      .locator('[role=tabpanel]')
      .filter({ has: page.locator('[data-print-label]', { hasText: /^Mac$/ }) });
    expect(await label.isVisible()).toBe(false);
    await page.emulateMedia({ media: 'print' });
    expect(await Promise.all([label, text, other.first()].map((shown) => shown.isVisible()))).toEqual([
      true,
      true,
      true,
    ]);
    await page.emulateMedia({ media: null });
  });

  it('cards list the pages of the sidebar, or of the category', () => {
    expect(textsOf(html('index'), 'article h2, a.card h2').map((text) => text.replace(/^\W+/u, ''))).toEqual([
      'Features',
      'Components',
      'Code',
      'Markdown',
      'Guides',
    ]);
    expect(html('guides/second')('a.card')).toHaveLength(2);
    expect(html('guides')('a.card')).toHaveLength(2);
  });
});

describe('code', () => {
  const block = ($: CheerioAPI, title: string) => $(`[data-language]:contains("${title}")`);

  it('numbers lines from where the author says, in fences and elements', () => {
    const $ = html('code');
    const numbers = (title: string) => block($, title).find('[data-line]').toArray();
    expect(numbers('numbered.py').map(({ attribs }) => attribs['data-line'])).toEqual(['10', '11']);
    expect(numbers('element.py').map(({ attribs }) => attribs['data-line'])).toEqual(['5', '6']);
  });

  it('highlights <CodeBlock> at build time, and keeps its indentation', () => {
    const $ = html('code');
    expect(block($, 'element.py').find('.tk-keyword').first().text()).toBe('def');
    expect(block($, 'element.py').find('code').text()).toBe('def element():\n    return 1');
    expect($('[data-language=json] .tk-constant').text().trim()).toBe('1');
  });

  it('shows code that is made when the page renders, without colors', () => {
    expect(textsOf(html('code'), 'pre code')).toContain('print("made when the page renders")');
  });

  it('shows what was added and removed, with signs that are not copied, and copies what remains', async () => {
    const $ = html('code');
    const changed = block($, 'changed.py');
    expect(changed.find('code').text()).toBe('def area(r):\n    return 3.14 * r**2\n    return math.pi * r**2');
    expect(changed.find('.tk-keyword').first().text()).toBe('def');
    expect(read('code.md')).toContain(
      '```diff\n def area(r):\n-    return 3.14 * r**2\n+    return math.pi * r**2\n```',
    );
    await hydrated('/code');
    const signs = await page
      .locator('[data-sign]')
      .evaluateAll((lines) => lines.map((line) => getComputedStyle(line, '::before').content));
    expect(signs.slice(0, 2)).toEqual(['"−" / "removed"', '"+" / "added"']);
    expect(signs[2]).toContain('-');
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
    const marked = page.locator('[data-language]', { hasText: 'marked-changes.py' });
    await marked.getByRole('button', { name: 'Wrap' }).waitFor({ state: 'attached' });
    await marked.getByRole('button', { name: 'Copy' }).click();
    await marked.getByRole('button', { name: 'Copied' }).waitFor();
    const copied = await page.evaluate(() => navigator.clipboard.readText());
    expect(copied.split('\n').slice(0, 2)).toEqual(['rate = 0.25', 'years = 10']);
  });

  it('highlights languages of the brand file, and inline code that names its language', () => {
    const $ = html('code');
    expect($('[data-language=rust] .tk-keyword').text()).toBe('fn');
    expect(
      $('p code')
        .toArray()
        .map((code) => $(code).text()),
    ).toEqual(['len("abc")', 'len']);
    expect($('p code .tk-string').text()).toBe('"abc"');
  });
});

describe('Markdown', () => {
  it('takes heading ids in both forms, and titles of notes in both forms', () => {
    const $ = html('markdown');
    const ids = $('.theme-doc-markdown h2')
      .toArray()
      .map(({ attribs }) => attribs.id);
    expect(ids.slice(0, 2)).toEqual(['classic-id', 'comment-id']);
    expect(textsOf($, 'h2')[0]).not.toContain('{#');
    expect(textsOf($, '.theme-admonition > p:first-child')).toEqual([
      'Tip: A title after the kind',
      'Warning: A title in brackets',
    ]);
  });

  it('has partials, footnotes, formulas and details', () => {
    const $ = html('markdown');
    expect($('.theme-doc-markdown').text()).toContain('This paragraph is a partial.');
    expect($('section[data-footnotes] li').text()).toContain('The text of the footnote.');
    expect($('.katex')).toHaveLength(1);
    expect($('details summary').text()).toBe('Open me');
  });
});

describe('front matter', () => {
  it('unlisted: the page exists, and no list, sitemap or crawler has it', () => {
    expect(html('unlisted')('meta[name=robots]').attr('content')).toContain('noindex');
    expect(sidebar('index')).not.toContain('Unlisted page');
    expect(read('sitemap.xml')).not.toContain('unlisted');
    for (const list of ['blog', 'blog/archive', 'blog/tags/plain', 'blog/authors/writer', 'blog/first-post'])
      expect(read(`${list}.html`), list).not.toContain('Unlisted post');
    expect(read('blog/rss.xml')).not.toContain('Unlisted post');
    expect(existsSync(path.join(copy.build, 'blog/unlisted-post.html'))).toBe(true);
  });

  it('draft: the page is not there', () => {
    expect(existsSync(path.join(copy.build, 'draft.html'))).toBe(false);
    expect(sidebar('index')).not.toContain('Draft');
  });

  it('tags: each has a page, and the page links to it', () => {
    expect(
      html('guides/first')('a[rel=tag]')
        .toArray()
        .map(({ attribs }) => attribs.href),
    ).toEqual(['/tags/plain', '/tags/advanced']);
    expect(read('tags/plain.html')).toContain('First guide');
  });

  it('image and custom_edit_url are used', () => {
    const $ = html('guides/second');
    expect($('meta[property="og:image"]').attr('content')).toMatch(/\/img\/second\.png$/);
    expect($('.theme-edit-this-page').attr('href')).toBe('https://elsewhere.example/second');
  });
});

describe('"Was this page helpful?" with an endpoint', () => {
  it('keeps what was typed until it has arrived, and sends the page, the answer and the comment only', async () => {
    const bodies: unknown[] = [];
    let status = 500;
    await page.route('**/answers', (route) => {
      const { cookie, referer } = route.request().headers();
      bodies.push({ cookie, referer, ...(route.request().postDataJSON() as object) });
      return route.fulfill({ status, body: '' });
    });
    expect(read('code.html')).not.toContain('Was this page helpful?');
    await hydrated('/code');
    await page.getByRole('group', { name: 'Was this page helpful?' }).getByRole('button', { name: 'No' }).click();
    const comment = page.getByRole('textbox', { name: 'What was missing or wrong? (optional)' });
    await comment.fill('A second sample');
    // Another page, and back.
    await page.getByRole('link', { name: 'Markdown', exact: true }).first().click();
    await page.getByRole('heading', { level: 1, name: 'Markdown' }).waitFor();
    await page.goBack();
    expect(await comment.inputValue()).toBe('A second sample');
    await page.getByRole('button', { name: 'Send' }).click();
    const told = page.getByRole('main').getByRole('status');
    await told.filter({ hasText: 'could not be sent' }).waitFor();
    expect(await comment.inputValue()).toBe('A second sample');
    thrown.length = 0; // The browser's own line about the status 500.
    status = 204;
    await page.getByRole('button', { name: 'Send' }).click();
    await told.filter({ hasText: 'Thanks for your answer.' }).waitFor();
    expect(await comment.count()).toBe(0);
    const sent = { page: expect.stringMatching(/\/code$/), answer: 'No', comment: 'A second sample' };
    expect(bodies).toEqual([sent, sent]);
    await page.unroute('**/answers');
  });
});

describe('around the page', () => {
  it.each([
    ['code', 'tests/features/docs/code.mdx'],
    ['1.0', 'versioned_docs/version-1.0/index.mdx'],
    ['blog/first-post', 'tests/features/blog/2026-01-02-first-post.mdx'],
    ['about', 'tests/features/pages/about.mdx'],
  ])('%s can be edited, and says when it was last updated', (file, source) => {
    const $ = html(file);
    expect($('.theme-edit-this-page').attr('href')).toBe(`https://git.example/docs/edit/main/${source}`);
    expect($('.theme-last-updated time').attr('datetime')).toMatch(/^\d{4}-\d{2}-\d{2}T/);
  });

  it('an earlier version has its banner, its badge and its sidebar, and the dropdown leads to both', () => {
    const $ = html('1.0');
    expect($('.theme-doc-version-banner').text()).toContain('no longer actively maintained');
    expect($('.theme-doc-version-badge').text()).toBe('Version: 1.0');
    expect(sidebar('1.0')).toEqual(['Features of 1.0']);
    expect(
      $('.navbar .dropdown__link')
        .toArray()
        .map(({ attribs }) => attribs.href),
    ).toEqual(expect.arrayContaining(['/', '/1.0']));
    expect(html('code')('.theme-doc-version-banner')).toHaveLength(0);
  });

  it('pages in src/pages are built, in MDX and in React', () => {
    expect(html('about')('h1').text()).toBe('About');
    expect(html('about')('.tk-string').text()).toBe('"in a page"');
    expect(html('team')('h1').text()).toBe('Team');
  });

  it('the style sheet has rules for what the pages use, which the shipped site does without', () => {
    const sheets = (folder: string) =>
      readdirSync(path.join(copy.build, folder, 'assets/css')).filter((name) => /^styles\.\w+\.css$/.test(name));
    for (const folder of ['', 'he']) {
      expect(sheets(folder)).toHaveLength(1);
      const css = read(path.join(folder, 'assets/css', sheets(folder)[0] ?? ''));
      for (const rule of ['.tabs__item', '.card', '.alert--warning', '.badge--secondary']) expect(css).toContain(rule);
    }
  });
});

describe('a second language, written from right to left', () => {
  it('has its pages, with the others in the first language', () => {
    const $ = html('he/code');
    expect($('html').attr('lang')).toBe('he');
    expect($('html').attr('dir')).toBe('rtl');
    expect($('h1').text()).toBe('קוד');
    expect(html('he/markdown')('h1').text()).toBe('Markdown');
    expect($('link[hreflang=en]').attr('href')).toMatch(/\/code$/);
  });

  it('is mirrored, except for code, and hydrates without an error', async () => {
    for (const address of ['/he', '/he/code']) await hydrated(address);
    const side = (selector: string) =>
      page
        .locator(selector)
        .first()
        .evaluate((element) => element.getBoundingClientRect().left > innerWidth / 2);
    expect(await side('.theme-doc-sidebar-container')).toBe(true);
    expect(await page.locator('pre').evaluate((element) => getComputedStyle(element).direction)).toBe('ltr');
    expect(thrown).toEqual([]);
  });
});
