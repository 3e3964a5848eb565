import { load } from 'cheerio';
import remarkGfm from 'remark-gfm';
import remarkMath from 'remark-math';
import remarkParse from 'remark-parse';
import { unified } from 'unified';
import { describe, expect, it } from 'vitest';
import type { LoadedApp } from '../live/schema/load';
import { parseApp } from '../live/schema/parse';
import { twinOf } from './address';
import { appBlocks } from './app-markdown';
import { FULL_LIMIT, inReadingOrder, llmsFull, llmsIndex } from './llms';
import { type Twin, twinOfPage } from './page';
import { stringify, toBlocks } from './to-markdown';

const convert = (html: string): string =>
  stringify(toBlocks(load(`<main>${html}</main>`), 'main', { page: '/docs/a/b' })).trim();

describe('HTML becomes Markdown', () => {
  it.each<[string, string, string]>([
    ['text', '<p>One\n two &amp; <b> three </b>four</p>', 'One two & **three** four'],
    ['a heading, without its own link', '<h2 id=x>Add<a class=hash-link href=#x>​</a></h2>', '## Add'],
    ['characters with a meaning in Markdown', '<p>_a_ * 2 [x] 1&lt;2 $5</p>', '\\_a\\_ \\* 2 \\[x] 1<2 \\$5'],
    ['a link to a page', '<p><a href=/x#y>X</a></p>', '[X](/x#y)'],
    ['a link inside of the page', '<p><a href=#y>X</a></p>', '[X](/docs/a/b#y)'],
    ['a relative link', '<p><a href=c?d>X</a></p>', '[X](/docs/a/c?d)'],
    [
      'a link to another site',
      '<p><a href=https://x.example/>X<svg aria-label="(opens in new tab)"></svg></a></p>',
      '[X](https://x.example/)',
    ],
    ['a file that an app made', '<p><a href="data:text/csv,1" download=a.csv>Save</a></p>', 'Save (a.csv)'],
    ['code in a sentence', '<p>Use <code>a | b</code> or <kbd>Ctrl</kbd></p>', 'Use `a | b` or `Ctrl`'],
    [
      'a code block',
      '<div data-language=python><div>main.py</div><pre><code><span>x</span> = "`"\n</code></pre><button>Copy</button></div>',
      '**main.py**\n\n```python\nx = "`"\n```',
    ],
    [
      'code with added and removed lines',
      '<div data-language=python><pre><code>a\n<span class="line" data-sign="-">b</span>\n<span class="line" data-sign="+">c</span></code></pre></div>',
      '```diff\n a\n-b\n+c\n```',
    ],
    [
      'a code block with a note',
      '<div data-language=python><div>main.py</div><pre>x\n</pre><p>Not run here: needs y.</p></div>',
      '**main.py**\n\n```python\nx\n```\n\nNot run here: needs y.',
    ],
    [
      'the result of a sample, which search leaves out',
      '<figure data-sample=k data-search-ignore><figcaption>Result</figcaption><img class=drawing-light src=/a.svg alt=A></figure><ul data-search-ignore><li>x</ul>',
      'Result\n\n![A](/a.svg)',
    ],
    ['code with a fence in it', '<div data-language=md><pre>```\n</pre></div>', '````md\n```\n````'],
    ['nested lists', '<ul><li>a<ol start=3><li>b</ol><li><p>c</ul>', '- a\n\n  3. b\n- c'],
    [
      'a table',
      '<table><thead><tr><td><th>B<tbody><tr><th>a|b<td><ul><li>x<li>y</ul></table>',
      '| | B |\n| - | - |\n| a\\|b | x; y |',
    ],
    [
      'a table inside of a cell, which is a part of that cell',
      '<table><thead><tr><th>A<th>B<tbody><tr><td>1<td><table><tr><td>x<td>y<tr><td>z<td>w</table></table>',
      '| A | B |\n| - | - |\n| 1 | x; y; z; w |',
    ],
    ['a table without a head', '<table><tr><td>1<td>2</table>', '| | |\n| - | - |\n| 1 | 2 |'],
    [
      'a table with cells that span columns and rows',
      '<table><thead><tr><th rowspan=2>A<th colspan=2>B<th>C<tr><th>b1<th>b2<th>c<tbody><tr><td rowspan=0>1<td>2<td>3<td>4<tr><td colspan=2>5<td>6</table>',
      '| A | B | | C |\n| - | - | - | - |\n| | b1 | b2 | c |\n| 1 | 2 | 3 | 4 |\n| | 5 | | 6 |',
    ],
    [
      'a span that is wider than the table, and one that ends with its group of rows',
      '<table><thead><tr><th rowspan=9>A<th>B<tbody><tr><td>1<td>2<tr><td colspan=100>3</table>',
      '| A | B |\n| - | - |\n| 1 | 2 |\n| 3 | |',
    ],
    [
      'exponents and indices',
      '<p>10<sup>6</sup> m<sup>2</sup>, s<sup>−1</sup>, H<sub>2</sub>O, x<sub> <i>n</i></sub>, e<sup>2π</sup>, f<sub>Q</sub></p>',
      '10⁶ m², s⁻¹, H₂O, x\\_(_n_), e^(2π), f\\_(Q)',
    ],
    [
      'exponents in captions and questions',
      '<table><caption>10<sup>3</sup> N</caption><tr><td>1</table><details><summary><b>m</b><sup>3</sup></summary>x</details>',
      '10³ N\n\n| |\n| - |\n| 1 |\n\n**m³**\n\nx',
    ],
    ['the number of a footnote', '<p>So.<sup><a href="#fn-1" id="ref-1">1</a></sup></p>', 'So.[1](/docs/a/b#fn-1)'],
    ['a note', '<aside><p>Warning</p><p>Hot.</p></aside>', '> Warning\n>\n> Hot.'],
    ['an answer to open', '<details><summary>Show</summary><p>42</p></details>', '**Show**\n\n42'],
    [
      'a drawing',
      '<figure><svg role=img><title>A beam.</title><desc>Two supports</desc><text>1</text></svg><figcaption>Fig.</figcaption></figure>',
      '\\[Drawing: A beam. Two supports]\n\nFig.',
    ],
    ['a drawing for the eye only', '<p>a<svg aria-hidden=true><title>x</title></svg></p>', 'a'],
    [
      'pictures, one for each color mode',
      '<p><img class=drawing-light src=/a.svg alt=A><img class=drawing-dark src=/b.svg alt=A></p>',
      '![A](/a.svg)',
    ],
    ['a picture in the page', '<p><img src="data:image/png;base64,AA" alt=A></p>', '\\[Picture: A]'],
    [
      'an animation',
      '<figure class=app-animation aria-label="It moves"><div class=app-frame data-label=0><p>a</p></div><div class=app-frame data-label=1><p>b</p></div></figure>',
      'It moves (2 frames; the first one: 0)\n\na',
    ],
    [
      'tabs',
      '<div><ul role=tablist><li role=tab>A<li role=tab>B</ul><div><div role=tabpanel>1</div><div role=tabpanel hidden>2</div></div></div>',
      '**A**\n\n1\n\n**B**\n\n2',
    ],
    [
      'what is for the page only',
      '<nav>x</nav><button>x</button><form>x</form><p data-search-ignore>x</p><p hidden>x</p>y',
      'y',
    ],
  ])('%s', (_, html, markdown) => {
    expect(convert(html)).toBe(markdown);
  });

  it('formulas are their source', () => {
    const formula = (tex: string) =>
      `<span class=katex><math><annotation encoding=application/x-tex>${tex}</annotation></math></span>`;
    expect(convert(`<p>So <span class=formula>${formula('a^2')}</span>.</p>`)).toBe('So $a^2$.');
    expect(convert(`<div class="formula formula--display">${formula('a_b')}</div>`)).toBe('$$\na_b\n$$');
    expect(convert(`<p><span class=app-math data-tex="x" data-display="">${formula('x')}</span></p>`)).toBe(
      '$$\nx\n$$',
    );
  });
});

it.each([
  ['|x|', '\\vert x\\vert'],
  ['\\|x\\|_2', '\\Vert x\\Vert_2'],
  ['\\left|\\frac{1}{2}\\right|', '\\left\\vert\\frac{1}{2}\\right\\vert'],
  ['P(A|B) \\text{ a|b}', 'P(A\\vert B) \\text{ a\\textbar{}b}'],
  ['\\begin{array}{c|c}|a|\\\\|b|\\end{array}', '\\begin{array}{cc}\\vert a\\vert\\\\\\vert b\\vert\\end{array}'],
])('the formula %s stays in its cell', (tex, inCell) => {
  const cell = `<b><span class=formula data-tex="${tex}"></span></b>`;
  const markdown = convert(`<table><thead><tr><th>A<th>B<tbody><tr><td>${cell}<td>1</table><p>${cell}</p>`);
  const [table, below] = unified().use(remarkParse).use(remarkGfm).use(remarkMath).parse(markdown).children;
  expect(table).toMatchObject({
    type: 'table',
    children: [
      { children: [{}, {}] },
      {
        children: [
          { children: [{ children: [{ type: 'inlineMath', value: inCell }] }] },
          { children: [{ type: 'text', value: '1' }] },
        ],
      },
    ],
  });
  expect(below).toMatchObject({ children: [{ children: [{ value: tex.replace(/\\s/g, ' ') }] }] });
});

const definition = `title: __PRODUCT__ area
summary: The area of a circle.
about: A
groups:
  - inputs:
      - { name: radius, type: number, label: Radius, units: "\\\\mathrm{m^2}", default: 2, min: 0 }
cases: [{ name: c, expect: {} }]
`;
const app = {
  id: 'area',
  definition: parseApp(definition, 'apps/area/app.yaml', new Set()),
  code: 'import __library__ as cw\n',
  template: '<p>{{ outputs.area }}</p>\n',
  recorded: { inputs: { radius: 2 }, stdout: 'hi\n' },
} as unknown as LoadedApp;
const names = { name: 'Sum', slug: 'sum', library: 'sumlib' };

it('an app is its inputs, its code, its template and the result that the page shows', () => {
  const html =
    '<section data-app=area><form><input></form><pre>no</pre><div data-slot=result><h3>Area</h3><p>12.6</p></div></section>';
  const blocks = toBlocks(load(html), 'body', { page: '/', app: (_id, result) => appBlocks(app, names, result) });
  expect(stringify(blocks)).toMatchInlineSnapshot(`
    "**App: Sum area** (area). The area of a circle.

    | Name | Label | Type | Rules |
    | - | - | - | - |
    | \`radius\` | Radius (m²) | number | at least 0 |

    **inputs** with the defaults:

    \`\`\`python
    {'radius': 2}
    \`\`\`

    **main.py**

    \`\`\`python
    import sumlib as cw
    \`\`\`

    **output.html**

    \`\`\`jinja
    <p>{{ outputs.area }}</p>
    \`\`\`

    **Result** of running it with the defaults:

    > **Area**
    >
    > 12.6

    **Printed**

    \`\`\`text
    hi
    \`\`\`
    "
  `);
});

it('labels, titles and units of inputs keep their formulas, as in the form', () => {
  const groups = `groups:
  - inputs:
      - { name: room, type: number, label: 'Room temperature $T_r$ of *one* | two', units: '^\\circ\\mathrm{C}', default: 2 }
      - { name: price, type: number, label: Price in $, units: '\\$/\\mathrm{m^2}', default: 2 }
      - { name: flow, type: number, label: '# <b>', units: '\\sqrt{\\mathrm{m}}', default: 2 }
  - name: loads
    title: Loads $q_i$
    table: { columns: [{ type: number, label: $x_1$ }, { type: number, label: $|x|$ }], dynamic: true, default: [[1, 2]] }
cases:`;
  const yaml = definition.replace(/groups:[\s\S]*cases:/, () => groups);
  const rich = { ...app, definition: parseApp(yaml, 'apps/area/app.yaml', new Set()) };
  const lines = stringify(appBlocks(rich, names, [])).split('\n');
  expect(lines.filter((line) => line.startsWith('| `'))).toEqual([
    '| `room` | Room temperature $T_r$ of _one_ \\| two (°C) | number | |',
    '| `price` | Price in \\$ (\\$/m²) | number | |',
    '| `flow` | # \\<b> ($\\sqrt{\\mathrm{m}}$) | number | |',
    '| `loads` | Loads $q_i$ | table | $x_1$ (number), $\\vert x\\vert$ (number); 0 to 50 rows |',
  ]);
});

const page = (kind: string, body: string, head = '') =>
  `<!doctype html><html class="${kind}"><head><title>T | S</title><meta name=description content="What: it is">${head}</head><body><nav>no</nav><main>${body}</main></body></html>`;
const site = { siteUrl: 'https://x.example' };

describe('a page', () => {
  it('of the docs', () => {
    const body =
      '<article><nav class=theme-doc-breadcrumbs><ul><li><a href=/></a><li>Inputs<li>Overview</ul></nav><div class=markdown><h1>Inputs</h1><p>Text.</p></div></article><nav><a class=pagination-nav__link--next href=/next>N</a></nav>';
    const twin = twinOfPage(page('docs-wrapper docs-doc-page', body), { route: '/inputs', ...site });
    expect(twin).toMatchObject({ title: 'Inputs', group: 'Inputs', next: '/next', unlisted: false });
    expect(twin?.text).toBe(
      '---\ntitle: Inputs\ndescription: "What: it is"\nurl: https://x.example/inputs\n---\n\n# Inputs\n\nText.\n',
    );
  });

  it('of the blog, with its date and tags', () => {
    const body =
      '<article><header><p><time datetime=2026-01-31>January 31</time></p><h1>Post</h1></header><p>Text.</p><footer><a rel=tag href=/t>math</a></footer></article>';
    const twin = twinOfPage(page('blog-post-page', body), { route: '/blog/post', ...site });
    expect(twin).toMatchObject({ group: 'Blog', date: '2026-01-31' });
    expect(twin?.text).toContain('date: 2026-01-31\ntags:\n  - math\n---\n\nJanuary 31\n\n# Post\n\nText.\n');
  });

  it('that search engines shall not list is in no index', () => {
    const hidden = page(
      'docs-wrapper',
      '<article><h1>H</h1></article>',
      '<meta name=robots content="noindex, nofollow">',
    );
    const twin = twinOfPage(hidden, { route: '/h', ...site });
    expect(twin?.unlisted).toBe(true);
    expect(inReadingOrder([twin as Twin])).toEqual([]);
  });

  it('with a list of posts has no twin', () => {
    expect(
      twinOfPage(page('blog-list-page', '<article><h1>B</h1></article>'), { route: '/blog', ...site }),
    ).toBeUndefined();
  });
});

it.each([
  ['/', '/', '/index.md'],
  ['/a/b', '/', '/a/b.md'],
  ['/docs/', '/docs/', '/docs/index.md'],
  ['/docs', '/docs/', '/docs/index.md'],
  ['/docs/x/', '/docs/', '/docs/x.md'],
  ['/docs/blog/1.5-workshop', '/docs/', '/docs/blog/1.5-workshop.md'],
])('the twin of %s below %s is %s', (route, basePath, twin) => {
  expect(twinOf(route, basePath)).toBe(twin);
});

describe('the index', () => {
  const twin = (route: string, more: Partial<Twin> = {}): Twin => ({
    route,
    title: route.slice(1) || 'Home',
    description: `About ${route}`,
    group: 'Documentation',
    unlisted: false,
    text: `# ${route}\n`,
    ...more,
  });
  const twins = [
    twin('/docs/', { next: '/docs/b' }),
    twin('/docs/a', { group: 'Inputs' }),
    twin('/docs/b', { group: 'Inputs', next: '/docs/a' }),
    twin('/docs/blog/old', { group: 'Blog', date: '2024-01-01' }),
    twin('/docs/blog/new', { group: 'Blog', date: '2025-01-01' }),
    twin('/docs/loose'),
  ];
  const llms = { name: 'Sum', tagline: 'Adds', url: 'https://x.example', basePath: '/docs/' };

  it('follows the reader through the docs; posts come last, the newest first', () => {
    expect(inReadingOrder(twins).map(({ route }) => route)).toEqual(
      ['', 'b', 'a', 'loose', 'blog/new', 'blog/old'].map((name) => `/docs/${name}`),
    );
  });

  it('has one line for each page', () => {
    const lines = llmsIndex(llms, twins).split('\n');
    expect(lines.slice(0, 3)).toEqual(['# Sum', '', '> Adds']);
    expect(lines.filter((line) => line.startsWith('## '))).toEqual([
      '## Files',
      '## Documentation',
      '## Inputs',
      '## Blog',
    ]);
    expect(lines).toContain('- [docs/a](https://x.example/docs/a.md): About /docs/a');
    expect(lines.filter((line) => line.startsWith('- ['))).toHaveLength(twins.length + 2);
  });

  it('all texts in one file stay below the limit, and name what is missing', () => {
    expect(llmsFull(llms, twins)).not.toContain('not in this file');
    const large = [...twins, twin('/docs/large', { text: 'x'.repeat(FULL_LIMIT) })];
    const full = llmsFull(llms, large);
    expect(full.length).toBeLessThanOrEqual(FULL_LIMIT);
    expect(full).toContain('# /docs/loose\n');
    expect(full).toMatch(/not in this file\n\n- \[docs\/large\]\(https:\/\/x\.example\/docs\/large\.md\)/);
  });
});
