/**
 * Puts the recorded result of a Python sample under its code, the reason under a sample that isn't run, and pictures of
 * samples with `gallery="…"` into the page's `<SampleGallery />`. A template with `outputs='{…}'` is rendered with these.
 */
import type { Code, Heading, Parents, Root, RootContent } from 'mdast';
import type { MdxJsxAttribute, MdxJsxFlowElement } from 'mdast-util-mdx-jsx';
import { visit } from 'unist-util-visit';
import type { VFile } from 'vfile';
import { nodeRenderer } from '../live/python/record';
import { fillFormulas } from '../live/template/formulas';
import { INSTALLABLE } from './packages';
import { readOptions, type SampleFence, samplesOf } from './read';
import { type Picture, sampleKey } from './recorded';

export interface ShownSample {
  /** The name of its recorded file. */
  readonly key: string;
  readonly pictures: readonly Picture[];
  /** The first picture as `<img>` elements without a text. */
  readonly thumbnail: string;
}

/** By the key of the source as the page has it, with the brand's names. */
export type ShownSamples = ReadonlyMap<string, ShownSample>;

/** Fences that belong to a sample when they follow it directly: its template, and what it prints. */
const COMPANIONS = new Set(['jinja', 'html', 'text']);

function element(
  name: string,
  attributes: Readonly<Record<string, string>>,
  children: MdxJsxFlowElement[] = [],
): MdxJsxFlowElement {
  const list = Object.entries(attributes).map(
    ([key, value]): MdxJsxAttribute => ({ type: 'mdxJsxAttribute', name: key, value }),
  );
  return { type: 'mdxJsxFlowElement', name, attributes: list, children };
}

function resultElement({ key, pictures }: ShownSample): MdxJsxFlowElement {
  const isOne = pictures.length === 1;
  return element(
    'SampleResult',
    { sample: key },
    pictures.map(({ name, html }) => element('SamplePicture', { html, ...(isOne ? {} : { name }) })),
  );
}

function insertAfter(parent: Parents, node: Code, added: MdxJsxFlowElement): void {
  const siblings = parent.children as RootContent[];
  let index = siblings.indexOf(node) + 1;
  for (let next = siblings[index]; next?.type === 'code' && COMPANIONS.has(next.lang ?? ''); next = siblings[index])
    index += 1;
  siblings.splice(index, 0, added);
}

interface Placed {
  readonly parent: Parents;
  /** Id of the heading above it. */
  readonly section: string;
}

function placesOf(tree: Root): Map<Code, Placed> {
  const places = new Map<Code, Placed>();
  let section = '';
  visit(tree, (node, _index, parent) => {
    if (node.type === 'heading') section = idOf(node) ?? section;
    if (node.type === 'code' && parent) places.set(node, { parent, section });
  });
  return places;
}

const idOf = (heading: Heading): string | undefined => heading.data?.hProperties?.id as string | undefined;

function fillGalleries(tree: Root, items: readonly MdxJsxFlowElement[], file: VFile): void {
  visit(tree, 'mdxJsxFlowElement', (node) => {
    if (node.name !== 'SampleGallery') return;
    if (items.length === 0)
      file.fail('<SampleGallery /> is empty: mark samples that draw with gallery="Line chart".', node);
    node.children.push(...items);
  });
}

function galleryItem({ node }: SampleFence, shown: ShownSample | undefined, section: string, file: VFile) {
  const title = readOptions(node.meta ?? '').values.get('gallery');
  if (title === undefined) return [];
  if (!shown?.thumbnail) file.fail(`gallery="${title}": the sample has no recorded picture.`, node);
  return [element('SampleThumbnail', { title, to: `#${section}`, html: shown.thumbnail })];
}

/** Rendered while the site is built: unlike Python, that takes no time and gives the same result everywhere. */
function renderTemplate(node: Code, outputs: string, file: VFile): MdxJsxFlowElement {
  const rendered = nodeRenderer()(node.value, outputs);
  if ('error' in rendered) file.fail(`The template can't be rendered: ${rendered.error.message}`, node);
  const picture = { name: '', html: fillFormulas(rendered.html) };
  return resultElement({ key: sampleKey(node.value), pictures: [picture], thumbnail: '' });
}

function showTemplates(places: ReadonlyMap<Code, Placed>, file: VFile): void {
  for (const [node, { parent }] of places) {
    const outputs = readOptions(node.meta ?? '').values.get('outputs');
    if (node.lang === 'jinja' && outputs !== undefined) insertAfter(parent, node, renderTemplate(node, outputs, file));
  }
}

export function showSamples(samples: ShownSamples) {
  return (tree: Root, file: VFile): void => {
    const places = placesOf(tree);
    const gallery: MdxJsxFlowElement[] = [];
    for (const fence of samplesOf(tree, file.path, INSTALLABLE)) {
      const { node, sample, source } = fence;
      const { parent, section } = places.get(node) as Placed;
      const shown = samples.get(sampleKey(source));
      gallery.push(...galleryItem(fence, shown, section, file));
      if (shown && shown.pictures.length > 0) insertAfter(parent, node, resultElement(shown));
      else if (sample.norun !== undefined) node.meta = `${node.meta ?? ''} note="Not run here: ${sample.norun}."`;
    }
    showTemplates(places, file);
    fillGalleries(tree, gallery, file);
  };
}
