/** Typical mistakes of authors, each in a page, post or app that is fine otherwise: the message gives file, line and fix. */
import { execFileSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import brand from '../brand.config';
import { newApp, newPage, newPost } from '../scripts/scaffold/scaffold';
import { stageLibrary } from '../src/live/python/native';
import { recordApp } from '../src/live/python/record';
import { loadApp } from '../src/live/schema/load';
import { checkContent } from './check';
import { show } from './page';

interface Mistake {
  readonly name: string;
  /** The scaffold that is spoiled; of an app, the file in its folder. */
  readonly in: 'page' | 'post' | 'app.yaml' | 'main.py' | 'output.html';
  readonly from: string;
  readonly to: string;
  /** What the line of the finding contains. */
  readonly at: string;
  readonly says: RegExp;
  /** Other than that of the mistake. */
  readonly reported?: string;
  readonly extension?: '.md';
}

const TEXT = 'Say in one';
const HEADING = '## Name the section after what it gives {/* #first-section */}';
const inText = (name: string, text: string, says: RegExp, at = text): Mistake => ({
  name,
  in: 'page',
  from: TEXT,
  to: `${text}\n\n${TEXT}`,
  at,
  says,
});

const MISTAKES: readonly Mistake[] = [
  inText('an unknown token', 'About __PRODUKT__.', /__PRODUKT__ is not a token\. Use one of __PRODUCT__/),
  inText('the name of the product', `About ${brand.name}.`, /is spelled out\. Write __PRODUCT__/),
  inText(
    'a raw link to nothing',
    '<a href="/no/page">The page</a>',
    /\/no\/page leads to no page\. Write the address of a page/,
  ),
  inText('a raw link without an address', '<a className="x">The page</a>', /<a> leads nowhere\. Add href/),
  inText(
    'a raw picture of nothing',
    '<img src="/img/none.png" alt="A picture of a beam with a load." />',
    /none\.png doesn't exist\. Put it beside the page, or below static/,
  ),
  inText(
    'a video that the policy blocks',
    '<iframe src="https://www.youtube.com/embed/x" title="A film" />',
    /blocks frames from https:\/\/www\.youtube\.com\. Add 'https:\/\/www\.youtube\.com' to frameHosts/,
  ),
  inText(
    'a link to a moved file',
    'See [Overview](../inputs/quick-overview.mdx).',
    /Did you mean \.\.\/getting-started/,
  ),
  inText(
    'a misspelled file',
    'See [Overview](../getting-started/quick-overveiw.mdx).',
    /leads to no page\. Did you mean \.\.\/getting-started\/quick-overview\.mdx\?/,
  ),
  inText(
    'a name in braces',
    'It costs {price} dollars.',
    /\{price\} uses "price", which the page doesn't define\. In text, write/,
  ),
  inText('a component that is not closed', '<Pitfall title="One">', /closing tag for `<Pitfall>`.*Close each element/),
  inText(
    'a file name where the build needs an address',
    '<NextStep to="../getting-started/quick-overview.mdx" title="Overview">Read on.</NextStep>',
    /doesn't find \.\.\/getting-started\/quick-overview\.mdx in <NextStep>\. Write its address: \/getting-started\/quick-overview\./,
  ),
  inText('a broken anchor', 'See [Top](#no-such-id).', /has no section #no-such-id\. Its sections are first-section/),
  inText('a typo', 'Enter a nubmer.', /"nubmer" is not in the dictionary\. Correct it, or add the name to words\.txt/),
  inText('British spelling', 'Pick a colour.', /"colour" is not American spelling\. Use the American form/),
  inText(
    'a term without a definition',
    'A <Term>widget</Term> here.',
    /The term "widget" has no definition\. Add it to docs\/glossary\.yaml/,
  ),
  inText('an unknown app', '<App id="no-such-app" />', /no app "no-such-app"\. Correct the id, or write the app/),
  inText('an unknown component', '<Hint>\n\nText.\n\n</Hint>', /no component <Hint>\. Use one of .*Pitfall/, '<Hint>'),
  inText('an open admonition', ':::note\n\nText.', /not closed\. End it with ":::"/, ':::note'),
  inText(
    'a code language after the backticks',
    'Call `len(x)`{:python} first.',
    /Put the language inside the backticks/,
  ),
  inText('a brace in text', 'The set {1, 2} is small: {x y}.', /acorn\. Braces contain JavaScript: .*backticks/),
  inText('a comparison in text', 'Only a <5 kg load.', /before name.*\. In text, write &lt;/),
  inText('a picture without text', '![](/img/a.png)', /without alt text\. Describe/),
  inText(
    'a sample that draws, without its picture',
    '```python\nimport __library__ as cw\n\nchart = cw.bar_chart(["a", "b"], [1, 2])\n```',
    /draws a picture, and the page doesn't have it\. Run npm run samples:record/,
    '```python',
  ),
  inText(
    'a sample that fails',
    '```python\nx = 1\nprint(y)\n```',
    /NameError: name 'y' is not defined\. Correct the sample/,
    'print(y)',
  ),
  inText(
    'a wrong output',
    '```python\nprint(1 + 1)\n```\n\n```text\n3\n```',
    /the page quotes\n3\nbut it is\n2\n\nCopy what follows/,
    '```text',
  ),
  { ...inText('a page in .md', 'You simply run it.', /"simply" in prose\. Leave it out/), extension: '.md' },
  {
    name: 'a heading without an id',
    in: 'page',
    from: HEADING,
    to: '## Name',
    at: '## Name',
    says: /without an explicit id\. End it with/,
  },
  {
    name: 'unknown front matter',
    in: 'page',
    from: 'keywords:',
    to: 'sidebar_lable: x\nkeywords:',
    at: 'sidebar_lable',
    says: /Unknown front matter: sidebar_lable\. Remove it, or correct its spelling/,
  },
  {
    name: 'front matter that is no YAML',
    in: 'page',
    from: 'keywords:',
    to: 'image: a: b\nkeywords:',
    at: 'image: a: b',
    says: /Front matter: .*\. Correct the YAML, for example by putting the text in double quotes/,
  },
  {
    name: 'an unknown tag',
    in: 'post',
    from: '"math"',
    to: '"nope"',
    at: 'tags:',
    says: /"nope" is not in blog\/tags\.yml\. Add it there, or use one of/,
  },
  {
    name: 'an undefined output',
    in: 'output.html',
    from: '<p',
    to: '<p>Hello</p>\n<p>{{ outputs.reslt }}</p>\n<p',
    at: 'reslt',
    says: /No run of the app returned outputs\.reslt\. Use one of result/,
  },
  {
    name: 'a format that fails',
    in: 'output.html',
    from: '<p',
    to: '<p>\n  {{ outputs.result | format(".1f") }}\n</p>\n<p>{{ outputs.result | format("2 digits") }}</p>\n<p',
    at: '2 digits',
    says: /"2 digits" is not a format specification\. Try "\.2f"/,
  },
  {
    name: 'a rounded value',
    in: 'app.yaml',
    from: 'inputs: { x: 2 }\n    expect: { result: 4 }',
    to: 'inputs: { x: 12.76595 }\n    expect: { result: 25.53 }',
    at: '- name: two',
    says: /result is 25\.5319, expected 25\.53\. If the expected value is rounded, write \{ approx: 25\.53, tolerance: 0\.005 \}/,
  },
  {
    name: 'a key that no app has',
    in: 'app.yaml',
    from: 'label: Number',
    to: 'lable: Number',
    at: 'lable',
    says: /unknown key\. Remove it or correct its spelling/,
  },
  {
    name: 'a recorded value that no input has',
    in: 'app.yaml',
    from: 'groups:',
    to: 'needs: [numpy]\nrecord: { y: [1, 2] }\ngroups:',
    at: 'record:',
    says: /record\.y: no input is called "y"\. Known: x/,
  },
  {
    name: 'a package without values to play with',
    in: 'app.yaml',
    from: 'groups:',
    to: 'needs: [numpy]\ngroups:',
    at: 'needs:',
    says: /The app needs numpy, but records no values to play with\. Add `record: \{input: \[values\]\}`/,
  },
  {
    name: 'a typo in the text of an app',
    in: 'app.yaml',
    from: 'summary: ',
    to: 'summary: Computes a nubmer from $x$. ',
    at: 'nubmer',
    says: /"nubmer" is not in the dictionary/,
  },
  {
    name: 'code that fails',
    in: 'main.py',
    from: '    return',
    to: '    y = 1\n    inputs["z"]\n    return',
    at: 'inputs["z"]',
    says: /The default inputs fail: KeyError: 'z'\. Correct the code, or the defaults/,
  },
  {
    name: 'a result that is not recorded again',
    in: 'main.py',
    from: '2 *',
    to: '2.0 *',
    at: '{',
    says: /no longer gives the recorded result\. Run: npm run apps:record -- mistake-\d+/,
    reported: 'recorded.json',
  },
];

const root = mkdtempSync(path.join(tmpdir(), 'mistakes-'));
const repository = path.dirname(import.meta.dirname);
const write = (file: string, text: string) => {
  mkdirSync(path.dirname(path.join(root, file)), { recursive: true });
  writeFileSync(path.join(root, file), text);
};
const writeAll = (files: Readonly<Record<string, string>>) => {
  for (const [file, text] of Object.entries(files)) write(file, text);
};

const choices = { date: '2026-05-31', author: 'desk', tags: ['math'], knownAuthors: ['desk'], knownTags: ['math'] };
const idOf = (index: number) => `mistake-${index}`;

/** The files that are fine, and the one of them that the mistake is made in. */
function scaffold({ name, in: where, extension }: Mistake, index: number) {
  const title = `Mistake ${index}: ${name}`.replace(/[^\w :-]/g, '');
  const isApp = where !== 'page' && where !== 'post';
  const { files } = isApp
    ? newApp(idOf(index), title)
    : where === 'page'
      ? newPage(`inputs/${idOf(index)}`, title)
      : newPost(title, choices);
  const [file = ''] = Object.keys(files).filter((one) => !isApp || one.endsWith(where));
  return { files, file: extension ? file.replace('.mdx', extension) : file, source: files[file] ?? '' };
}

let good: string[];
let found: string[];

beforeAll(async () => {
  for (const name of ['node_modules', 'src', 'cspell.json', 'words.txt', 'python'])
    symlinkSync(path.join(repository, name), path.join(root, name));
  for (const name of ['authors.yml', 'tags.yml']) {
    mkdirSync(path.join(root, 'blog'), { recursive: true });
    cpSync(path.join(repository, 'blog', name), path.join(root, 'blog', name));
  }
  writeAll(newPage('getting-started/quick-overview', 'Quick overview').files);
  const library = stageLibrary('__library__');
  for (const [index, mistake] of MISTAKES.entries()) {
    const { files } = scaffold(mistake, index);
    writeAll(files);
    if (!(`apps/${idOf(index)}/app.yaml` in files)) continue;
    const recorded = await recordApp(loadApp(path.join(root, 'apps'), idOf(index)), library);
    write(`apps/${idOf(index)}/recorded.json`, `${JSON.stringify(recorded, null, 2)}\n`);
  }
  rmSync(library, { recursive: true, force: true });
  good = (await checkContent(root, brand)).findings.map(show);
  for (const [index, mistake] of MISTAKES.entries()) {
    const { file, source } = scaffold(mistake, index);
    if (mistake.extension) rmSync(path.join(root, file.replace(mistake.extension, '.mdx')));
    write(
      file,
      source.replace(mistake.from, () => mistake.to),
    );
  }
  found = (await checkContent(root, brand)).findings.map(show);
});
afterAll(() => rmSync(root, { recursive: true, force: true }));

it('says nothing about what is right', () => expect(good).toEqual([]));

describe('says file, line and fix of', () => {
  it('a redirect to nothing, also when only that file is checked', async () => {
    write('redirects.yaml', '# Moved pages.\n/old-page: /no-such-page\n');
    const { findings, files } = await checkContent(root, brand, ['redirects.yaml']);
    expect(findings.map(show)).toEqual([
      'redirects.yaml:2: there is no page /no-such-page. Redirect /old-page to a page that exists.',
    ]);
    expect(files).toBe(1);
    rmSync(path.join(root, 'redirects.yaml'));
  });
  it('a section that is gone and that another page links to, when only its own page is checked', async () => {
    const target = 'docs/getting-started/quick-overview.mdx';
    const page = 'docs/inputs/linking.mdx';
    const { files } = newPage('inputs/linking', 'Linking');
    const text = Object.values(files)[0]?.replace(
      TEXT,
      `See [Overview](../getting-started/quick-overview.mdx#gone).\n\n${TEXT}`,
    );
    write(page, text ?? '');
    const { findings } = await checkContent(root, brand, [target]);
    expect(findings.map(show).join()).toMatch(
      /^docs\/inputs\/linking\.mdx:\d+: docs\/getting-started\/quick-overview\.mdx has no section #gone\./,
    );
    rmSync(path.join(root, page));
  });
  it.each(MISTAKES.map((mistake, index) => [mistake.name, mistake, index] as const))('%s', (_name, mistake, index) => {
    const { file } = scaffold(mistake, index);
    const place = mistake.reported ? path.posix.join(path.posix.dirname(file), mistake.reported) : file;
    const text = readFileSync(path.join(root, place), 'utf8');
    const line = text.slice(0, text.indexOf(mistake.at)).split('\n').length;
    const here = found.filter((one) => one.startsWith(`${place}:`));
    expect(here.join('\n')).toMatch(mistake.says);
    expect(here.find((one) => mistake.says.test(one))).toContain(`${place}:${line}: `);
  });
});

it('as a command: prints one finding a line and a summary, and fails', () => {
  let output = '';
  try {
    execFileSync(process.execPath, ['scripts/with-install.mjs', '--bundled', 'scripts/check.ts', 'docs/no-such.mdx'], {
      cwd: repository,
      encoding: 'utf8',
      env: { ...process.env, INIT_CWD: repository },
    });
  } catch (error) {
    output = (error as { stdout: string }).stdout;
  }
  expect(output).toMatch(
    /^docs\/no-such\.mdx:1: This is not a file of the content\. Name a page.*\n0 files checked: 1 to fix\.\n$/,
  );
});
