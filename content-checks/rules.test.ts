/** Each rule finds what it is for, and lets good pages pass. */
import { describe, expect, it } from 'vitest';
import brand from '../brand.config';
import { frontMatter } from './front-matter';
import { type Finding, type Rule, readPage } from './page';
import {
  admonitions,
  endings,
  fences,
  formulaSources,
  headings,
  linkText,
  pictures,
  templates,
  wording,
} from './page-checks';
import {
  appSources,
  brandSpelledOut,
  duplicates,
  fileRules,
  statedCounts,
  structure,
  unknownTokens,
} from './site-checks';

const LONG = 'A description that is long enough to be of use in a list of results, and not too long.';
const KEYWORDS = 'keywords: [one word, two words, three]';
const HEAD = `---\ntitle: Good page\nsidebar_label: Good\ndescription: "${LONG}"\n${KEYWORDS}\n---\n\n`;
const problems = (rule: Rule, body: string, file = 'docs/a.mdx') =>
  rule(readPage(file, HEAD + body), brand).map((finding: Finding) => finding.problem);

const CASES: readonly (readonly [string, Rule, string, RegExp | null])[] = [
  ['a level-1 heading', headings, '# Again {/* #again */}', /level 1/],
  ['a skipped level', headings, '## A {/* #a */}\n\n#### B {/* #b */}', /level 4 follows/],
  ['no explicit id', headings, '## A', /explicit id/],
  ['an id twice', headings, '## A {/* #a */}\n\n## B {/* #a */}', /appears twice/],
  ['good headings', headings, '## A {/* #a */}\n\n### B {/* #b */}\n\n## C {/* #c */}', null],
  ['an id in braces', headings, '## A {#a}', null],
  ['an id in a comment', headings, '## A {/* #a */}', null],
  ['"here" as link text', linkText, 'Look [here](./b.mdx).', /"here"/],
  ['"this page" as link text', linkText, 'Look at [this page](./b.mdx).', /"this page"/],
  ['a link to localhost', linkText, '[The app](http://localhost:8000)', /leads nowhere/],
  ['good link text', linkText, 'See [Input types](./b.mdx).', null],
  ['an image without alt', pictures, '![](a.png)', /without alt/],
  ['an image by reference without alt', pictures, '![][a]\n\n[a]: a.png', /without alt/],
  ['an empty alt in braces', pictures, `<img src="a.png" alt={''} />`, /without a descriptive alt/],
  ['a figure without alt', pictures, '<Figure id="a" />', /without a descriptive alt/],
  ['a good figure', pictures, '<Figure id="a" alt="Two boxes joined by an arrow." />', null],
  ['a fence without a language', fences, '```\nx\n```', /without a language/],
  ['an unknown language', fences, '```cobol\nx\n```', /"cobol"/],
  ['a good fence', fences, '```python\nx = 1\n```', null],
  ['a template that draws', templates, '```jinja\n<table></table>\n```', /the page doesn't show it/],
  ['a template that is rendered', templates, "```jinja outputs='{}'\n<table></table>\n```", null],
  ['a refused word', wording, 'You simply run it.', /"simply"/],
  ['an exclamation mark', wording, 'It runs! Look.', /"!"/],
  ['filler', wording, 'Coming soon.', /Coming soon/],
  ['code is not prose', wording, '`a != b` and `simply`', null],
  ['a word of place', wording, 'It is just under 23 degrees.', null],
  ['a filler word', wording, 'It is actually short.', /"actually"/],
  ['a title without brackets', admonitions, ':::warning Not medical advice\n\nText.\n\n:::', /not in brackets/],
  ['a space after the colons', admonitions, '::: note\n\nText.\n\n:::', /space after the colons/],
  ['an unknown admonition', admonitions, ':::caution\n\nText.\n\n:::', /":::caution" is not known/],
  ['an open admonition', admonitions, ':::note\n\nText.', /not closed/],
  ['an admonition in another', admonitions, ':::note\n\n:::tip\n\nText.\n\n:::', /not closed/],
  ['a stray end', admonitions, 'Text.\n\n:::', /closes nothing/],
  ['good admonitions', admonitions, ':::note\n\nText.\n\n:::\n\n:::warning[A title]\nText.\n:::', null],
  ['colons in code', admonitions, '```text\n::: x\n```', null],
  ['no next step', endings, 'Text.', /does not end with a next step/],
  [
    'no mistake',
    endings,
    '<YouWillLearn>\n\n- a\n\n</YouWillLearn>\n\n<NextStep to="/a" title="A">\n\nB.\n\n</NextStep>',
    /no common mistake/,
  ],
  [
    'a good ending',
    endings,
    '<YouWillLearn>\n\n- a\n\n</YouWillLearn>\n\n<Pitfall title="a">\n\nB.\n\n</Pitfall>\n\n<NextStep to="/a" title="A">\n\nB.\n\n</NextStep>',
    null,
  ],
  ['a constant without a source', formulaSources, '$$\nd = 1.609 m\n$$', /no source/],
  ['a constant with a source', formulaSources, '$$\nd = 1.609 m\n$$\n\nSource: a table.', null],
  ['a formula without constants', formulaSources, '$$\nA = \\pi r^2\n$$', null],
];

describe('rules of the text', () => {
  for (const [name, rule, body, expected] of CASES) {
    it(name, () => {
      const found = problems(rule, body);
      if (expected === null) expect(found).toEqual([]);
      else expect(found.join('\n')).toMatch(expected);
    });
  }
});

describe('structure', () => {
  const page = readPage('docs/a.mdx', `${HEAD}<App id="a" />\n\n## One {/* #one */}\n\n### Inner {/* #inner */}`);
  const found = (apps: string[], sections: string[], file = 'docs/a.mdx') =>
    structure([page], { [file]: { apps, sections } }).map(({ problem }) => problem);
  it('accepts a page with its apps and sections', () => expect(found(['a'], ['one', 'inner'])).toEqual([]));
  it('misses a section', () => expect(found([], ['two'])).toEqual(['The section #two is missing']));
  it('misses an app', () => expect(found(['b'], [])).toEqual(['The app "b" is missing']));
  it('misses a page', () => expect(found([], [], 'docs/b.mdx')).toEqual(['The page is missing']));
  it('asks nothing of a page that is not listed', () => expect(structure([page], {})).toEqual([]));
});

describe('front matter', () => {
  const check = (yaml: string, file = 'docs/a.mdx') =>
    frontMatter(readPage(file, `---\n${yaml}\n---\n`)).map((finding) => finding.problem);
  it('lets good front matter pass', () =>
    expect(check(`title: Good\nsidebar_label: Good\ndescription: "${LONG}"\n${KEYWORDS}`)).toEqual([]));
  it('refuses unknown keys', () =>
    expect(check(`title: Good\nsidebar_label: Good\ndescription: "${LONG}"\n${KEYWORDS}\nmood: good`)).toEqual([
      'Unknown front matter: mood',
    ]));
  it('refuses short descriptions', () =>
    expect(check(`title: Good\nsidebar_label: Good\n${KEYWORDS}\ndescription: Short.`)[0]).toMatch(/70 to 160/));
  it.each([
    ['', /keywords/],
    ['keywords: [one, two]', /at least 3/],
    ['keywords: [one, two, two]', /twice/],
    ['keywords: [One, two, three]', /lower-case/],
  ])('wants words for the search: %s', (line, problem) =>
    expect(check(`title: Good\nsidebar_label: Good\ndescription: "${LONG}"\n${line}`)[0]).toMatch(problem),
  );
  it.each(['draft: true', 'unlisted: true', 'tags: [a]', 'image: /img/a.png', 'custom_edit_url: null'])(
    'knows %s of Docusaurus',
    (line) =>
      expect(check(`title: Good\nsidebar_label: Good\ndescription: "${LONG}"\n${KEYWORDS}\n${line}`)).toEqual([]),
  );
  it('asks nothing of a partial', () => expect(check('', 'docs/_part.mdx')).toEqual([]));
  it('wants a label, slug, date, authors, tags and words for the search of a post', () => {
    expect(check(`title: Good\ndescription: "${LONG}"`, 'blog/a.mdx')).toHaveLength(6);
  });
  it('finds the same title, description and address twice', () => {
    const page = { file: 'docs/a.mdx', source: HEAD, head: { title: 'Good page', description: LONG }, route: '/a' };
    const found = duplicates([page, { ...page, file: 'docs/b.mdx' }]);
    expect(found.map(({ file, line }) => `${file}:${line}`)).toEqual([
      'docs/a.mdx:2',
      'docs/b.mdx:2',
      'docs/a.mdx:4',
      'docs/b.mdx:4',
      'docs/a.mdx:1',
      'docs/b.mdx:1',
    ]);
  });
});

describe('stated counts', () => {
  const check = (text: string) =>
    statedCounts(readPage('docs/a.mdx', HEAD + text), { apps: 74, posts: 18, 'docs pages': 41 }).map(
      (finding) => finding.problem,
    );
  it.each(['More than 70 apps run.', 'More than 15 posts.', 'in 3 steps'])('lets %s pass', (text) =>
    expect(check(text)).toEqual([]),
  );
  it.each([
    ['60 apps', '"60 apps" is stated, but there are 74'],
    ['more than 74 apps', '"more than 74 apps" is stated, but there are 74'],
    ['more than 30 apps', '"more than 30 apps" is stated, but there are 74'],
    ['[18 posts](/blog)', '"18 posts" is stated, but there are 18'],
  ])('refuses %s', (text, problem) => expect(check(text)).toEqual([problem]));
});

describe('tokens', () => {
  const found = (text: string, file = 'docs/a.mdx') =>
    unknownTokens(file, text, brand).map(({ line, problem }) => `${line} ${problem}`);
  it.each([
    ['docs/a.mdx', 'a\n__PRODUKT__', ['2 __PRODUKT__ is not a token']],
    ['docs/a.mdx', '__prodct__', ['1 __prodct__ is not a token']],
    ['docs/a.mdx', '[x](__link_pricng__)', ['1 __link_pricng__ is not a token']],
    ['docs/a.mdx', '```python\nx.__init__\n```', []],
    ['docs/a.mdx', 'Define `__init__`.', []],
    ['docs/a.mdx', '__PRODUCT__ __product__ __library__ __link_pricing__', []],
    ['apps/a/app.yaml', 'title: __PRODUKT__', ['1 __PRODUKT__ is not a token']],
    ['apps/a/main.py', '__name__', []],
  ])('%s: %s', (file, text, expected) => expect(found(text, file)).toEqual(expected));
});

describe('files', () => {
  it('wants lower-case names', () => expect(fileRules('figures/My Figure.svg', 10)[0]?.problem).toMatch(/lower-case/));
  it('knows the kinds of files', () => expect(fileRules('figures/a.exe', 10)[0]?.problem).toMatch(/\.exe/));
  it('limits sizes', () => expect(fileRules('figures/a.png', 900_000)[0]?.problem).toMatch(/900 KB/));
  for (const bad of [
    '<svg viewBox="0 0 1 1"><script/></svg>',
    '<svg viewBox="0 0 1 1" onload="x()"></svg>',
    '<svg viewBox="0 0 1 1"><use href="http://x"/></svg>',
    '<svg></svg>',
  ]) {
    it(`refuses ${bad}`, () => expect(fileRules('figures/a.svg', 10, bad)).toHaveLength(1));
  }
  it('lets a good drawing pass', () =>
    expect(fileRules('figures/a.svg', 10, '<svg viewBox="0 0 1 1"><path d="M0 0"/></svg>')).toEqual([]));
});

describe('brand and apps', () => {
  it('finds the name in any case', () =>
    expect(brandSpelledOut('a.ts', `const x = '${brand.name.toUpperCase()}';`, brand)).toHaveLength(1));
  it('lets tokens pass', () => expect(brandSpelledOut('a.ts', '__PRODUCT__', brand)).toEqual([]));
  it('wants a source of an app', () => {
    expect(appSources('apps/a/app.yaml', {}, 'x = 0.3048')).toHaveLength(1);
    expect(appSources('apps/a/app.yaml', {}, 'x = 2')).toEqual([]);
    expect(appSources('apps/a/app.yaml', { sources: [{ text: 'A book' }] }, 'x = 0.3048')).toEqual([]);
  });
});
