/** Samples are read with their options, and pages show what was recorded of them. */
import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Code, Root, RootContent } from 'mdast';
import type { MdxJsxFlowElement } from 'mdast-util-mdx-jsx';
import remarkMdx from 'remark-mdx';
import remarkParse from 'remark-parse';
import { unified } from 'unified';
import { VFile } from 'vfile';
import { describe, expect, it } from 'vitest';
import brand from '../../brand.config';
import { publishSamples } from './publish';
import { samplesOf } from './read';
import { sampleKey } from './recorded';
import { type ShownSample, showSamples } from './remark-samples';

const parse = (...lines: string[]): Root => unified().use(remarkParse).use(remarkMdx).parse(lines.join('\n'));
const fence = (open: string, ...lines: string[]) => [`\`\`\`${open}`, ...lines, '```'];

describe('samplesOf', () => {
  it('joins a sample with those that it continues, inputs included', () => {
    const tree = parse(...fence('python inputs=\'{"a": true}\'', 'x = 1'), ...fence('py continues', 'y = x'));
    expect(samplesOf(tree, 'a.mdx').map(({ source, whole }) => [source, whole])).toEqual([
      ['# inputs = {"a": True}\nx = 1', 'x = 1'],
      ['# inputs = {"a": True}\nx = 1\n\n\ny = x', 'x = 1\n\n\ny = x'],
    ]);
  });

  it('knows files of the repository and files that an earlier fence builds', () => {
    const tree = parse(
      ...fence('c title="f.c"', 'int f;'),
      ...fence('bash builds="f.so"', 'cc f.c'),
      ...fence('python norun="needs gcc" home="f.so apps/a/b.csv"', 'x'),
    );
    const [never, installed] = [[], ['gcc']].map((packages) => samplesOf(tree, 'a.mdx', packages)[0]?.sample);
    expect(installed).toMatchObject({
      home: ['apps/a/b.csv'],
      build: { files: { 'f.c': 'int f;' }, command: 'cc f.c' },
    });
    expect([never?.norun, installed?.norun]).toEqual(['needs gcc', undefined]);
  });
});

const picture = (name: string) => ({ name, html: `<svg>${name}</svg>` });
const shown = (code: string, ...names: string[]): [string, ShownSample] => [
  sampleKey(code),
  { key: `file-${code}`, pictures: names.map(picture), thumbnail: names.length > 0 ? '<img alt="">' : '' },
];

const describeNode = (node: RootContent): string => {
  if (node.type === 'code') return `${node.lang} ${(node as Code).meta ?? ''}`.trim();
  if (node.type !== 'mdxJsxFlowElement') return node.type;
  const { name, attributes, children } = node as MdxJsxFlowElement;
  const values = attributes.flatMap((item) => (item.type === 'mdxJsxAttribute' ? [`${item.name}=${item.value}`] : []));
  return [name, ...values, ...children.map((child) => `(${describeNode(child)})`)].join(' ');
};

function show(...lines: string[]): string[] {
  const tree = parse(...lines);
  showSamples(new Map([shown('a', ''), shown('b', 'x', 'y'), shown('c')]))(tree, new VFile({ path: 'p.mdx' }));
  return tree.children.map(describeNode);
}

describe('a page', () => {
  it('shows a result below its code, and below the template and the output that follow it', () => {
    expect(show(...fence('python', 'a'), '', ...fence('jinja', 't'), ...fence('text', 'o'), '', 'Text.')).toEqual([
      'python',
      'jinja',
      'text',
      'SampleResult sample=file-a (SamplePicture html=<svg></svg>)',
      'paragraph',
    ]);
  });
  it('names the pictures if there are several', () => {
    expect(show(...fence('python', 'b'))[1]).toBe(
      'SampleResult sample=file-b (SamplePicture html=<svg>x</svg> name=x) (SamplePicture html=<svg>y</svg> name=y)',
    );
  });
  it.each([
    ['nothing below a sample that draws nothing', 'python', 'c', ['python']],
    [
      'nothing below a sample that is run with packages',
      'python norun="needs numpy"',
      'z',
      ['python norun="needs numpy"'],
    ],
    [
      'the reason below a sample that is never run',
      'python norun="needs Anvil"',
      'z',
      ['python norun="needs Anvil" note="Not run here: needs Anvil."'],
    ],
  ])('shows %s', (_, open, code, expected) => expect(show(...fence(open, code))).toEqual(expected));

  it('renders a template with its outputs', () => {
    const open = 'jinja outputs=\'{"rows": [1.5, 2]}\'';
    const table = '<table>{% for x in outputs.rows %}<td>{{ x | format(".2f") }}</td>{% endfor %}</table>';
    expect(show(...fence(open, table))[1]).toMatch(
      /^SampleResult sample=\w+ \(SamplePicture html=<table><td>1.50<\/td><td>2.00<\/td><\/table>\)$/,
    );
    expect(() => show(...fence(open, '{% if %}'))).toThrow("The template can't be rendered");
  });

  it('fills its gallery, and refuses one that would be empty', () => {
    const [gallery] = show('<SampleGallery />', '', ...fence('python gallery="Line chart"', 'a'));
    expect(gallery).toBe('SampleGallery (SampleThumbnail title=Line chart to=# html=<img alt="">)');
    expect(() => show('<SampleGallery />')).toThrow('<SampleGallery /> is empty');
    expect(() => show(...fence('python gallery="Line chart"', 'c'))).toThrow('no recorded picture');
  });
});

it('publishes recorded pictures under the brand’s names: large ones as files, ids of their own', () => {
  const site = mkdtempSync(path.join(tmpdir(), 'samples-'));
  try {
    mkdirSync(path.join(site, 'figures/samples'), { recursive: true });
    const large = `<svg class="app-plot" width="4" height="3"><title>A</title>${'<g/>'.repeat(800)}</svg>`;
    const small = '<svg class="app-plot" width="4" height="3"><title id="plot-0123456789ab-t">B</title></svg>';
    const record = { source: 'import __library__', pictures: [large, small].map((html) => ({ name: '', html })) };
    writeFileSync(path.join(site, 'figures/samples/abcdef012345.json'), JSON.stringify(record));
    const found = publishSamples(site, brand).get(sampleKey(`import ${brand.library}`));
    expect(found?.key).toBe('abcdef012345');
    expect(found?.pictures[0]?.html).toMatch(
      /^<img class="app-plot drawing-light"[^>]* alt="A" width="4" height="3"><img/,
    );
    expect(found?.pictures[1]?.html).toContain('id="plot-0123456789ab-abcd-t"');
    expect(found?.thumbnail.match(/alt=""/g)).toHaveLength(2);
    // The drawing has no colors, so that light and dark are the same file.
    expect(readdirSync(path.join(site, 'generated/static/assets/samples'))).toHaveLength(1);
  } finally {
    rmSync(site, { recursive: true, force: true });
  }
});
