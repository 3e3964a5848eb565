/**
 * `<Figure id="app-flow" alt="…" caption="…" />` → the drawing `figures/app-flow.svg`, inlined while the site is built,
 * so that its `var(--ink)` … follow the color mode. The drawing must be safe and scalable; what is wrong with it is
 * said with the page that asks for it.
 */
import fs from 'node:fs';
import path from 'node:path';
import type { Root } from 'hast';
import type { MdxJsxFlowElementHast, MdxJsxTextElementHast } from 'mdast-util-mdx-jsx';
import { visit } from 'unist-util-visit';
import type { VFile } from 'vfile';
import { applyTokens, type BrandNames } from '../brand/tokens';

export interface FigureOptions {
  readonly folder: string;
  readonly brand: BrandNames;
}

type JsxElement = MdxJsxFlowElementHast | MdxJsxTextElementHast;

function attribute(node: JsxElement, name: string): string | undefined {
  const found = node.attributes.find((item) => item.type === 'mdxJsxAttribute' && item.name === name);
  return typeof found?.value === 'string' ? found.value : undefined;
}

/** What is wrong with a drawing, or undefined. */
export function drawingProblem(svg: string): string | undefined {
  if (!/^<svg[\s>]/.test(svg)) return 'must start with <svg';
  if (!/\bviewBox="[^"]+"/.test(svg.slice(0, svg.indexOf('>')))) return 'needs a viewBox, so that it scales';
  if (/<script|<foreignObject|<iframe|<style|\son\w+=|javascript:|href="(?!#)/i.test(svg)) {
    return 'may hold shapes and text only: no script, style, event attribute, foreignObject or outside reference';
  }
  return undefined;
}

export function inlineFigures({ folder, brand }: FigureOptions) {
  return (tree: Root, file: VFile): void => {
    visit(tree, ['mdxJsxFlowElement', 'mdxJsxTextElement'], (visited) => {
      const node = visited as unknown as JsxElement;
      if (node.name !== 'Figure') return;
      const id = attribute(node, 'id');
      const alt = attribute(node, 'alt');
      if (!id || !/^[a-z0-9-]+$/.test(id))
        file.fail('<Figure> needs an id such as id="app-flow": the name of a drawing under figures/.', node);
      if (!alt) file.fail(`<Figure id="${id}"> needs alt="…": say in a sentence or two what the drawing shows.`, node);
      const source = path.join(folder, `${id}.svg`);
      if (!fs.existsSync(source)) file.fail(`<Figure id="${id}">: there is no drawing figures/${id}.svg.`, node);
      const svg = applyTokens(fs.readFileSync(source, 'utf8').trim(), brand);
      const problem = drawingProblem(svg);
      if (problem) file.fail(`figures/${id}.svg ${problem}.`, node);
      const title = alt.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;');
      node.attributes.push({
        type: 'mdxJsxAttribute',
        name: 'svg',
        value: svg.replace(/^<svg/, `<svg role="img" aria-label="${title}"`).replace(/\n\s*/g, ''),
      });
    });
  };
}
