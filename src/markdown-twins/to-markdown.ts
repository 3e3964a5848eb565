/**
 * Built HTML → Markdown, block by block. It reads what the page shows: names are substituted, references are generated,
 * code is what readers copy. What needs eyes or a pointer becomes words: a drawing is its title and description, an
 * animation is its first frame.
 */
import type { CheerioAPI } from 'cheerio';
import type { AnyNode, Element } from 'domhandler';
import type { BlockContent, DefinitionContent, ListItem, PhrasingContent, Root, RootContent, TableRow } from 'mdast';
import remarkGfm from 'remark-gfm';
import remarkMath from 'remark-math';
import remarkStringify from 'remark-stringify';
import { unified } from 'unified';
import { visit } from 'unist-util-visit';
import { type Script, scriptCharacters } from './superscripts';
import { cellFormula, gridOf } from './tables';

/** Formulas included: remark-math adds them to the types of mdast. */
export type Block = BlockContent | DefinitionContent;
export type Inline = PhrasingContent;

export interface ConvertOptions {
  /** Path of the page: `/inputs/overview`. Links inside of the page start with it. */
  readonly page: string;
  /** What an app on the page becomes; `result` is what the page shows of it first. */
  readonly app?: (id: string, result: Block[]) => Block[];
}

const stringifier = unified()
  .use(remarkGfm, { tablePipeAlign: false })
  .use(remarkMath)
  .use(remarkStringify, { bullet: '-', emphasis: '_', fences: true, listItemIndent: 'one', rule: '-' });

/** Zero-width characters that the engine adds to headings. */
const INVISIBLE = /[\u200b\u2060\ufeff]/g;
const tidy = (text: string): string => text.replace(INVISIBLE, '').replace(/\s+/g, ' ');

/** What isn't content, or repeats content for the eye. */
const NOISE = new Set(
  'script style noscript template nav button form input select textarea dialog datalist canvas colgroup'.split(' '),
);
const NOISE_CLASS =
  /(?:^|\s)(?:hash-link|theme-doc-toc-mobile|theme-doc-breadcrumbs|theme-edit-this-page|theme-last-updated|footnote-backref|sr-only)(?:\s|$)/;

const INLINE = new Set(
  'a abbr b bdi bdo br cite code data del dfn em i img ins kbd label mark math output q s samp small span strong sub sup time u var wbr svg'.split(
    ' ',
  ),
);

const isElement = (node: AnyNode): node is Element => node.type === 'tag';
const classOf = (node: Element): string => node.attribs.class ?? '';
const hasClass = (node: Element, name: string): boolean => classOf(node).split(/\s+/).includes(name);

function isNoise(node: AnyNode): boolean {
  if (node.type === 'text') return false;
  if (!isElement(node)) return true;
  const { name, attribs } = node;
  return (
    NOISE.has(name) ||
    NOISE_CLASS.test(classOf(node)) ||
    // The result of a sample is content, though not for search.
    (attribs['data-search-ignore'] !== undefined && attribs['data-sample'] === undefined) ||
    (attribs['aria-hidden'] === 'true' && name !== 'svg') ||
    (attribs.hidden !== undefined && attribs.role !== 'tabpanel')
  );
}

/** The text of a code block's frame: not its code, its buttons and its note. */
const captionOf = (nodes: readonly AnyNode[]): string =>
  nodes
    .map((node) => {
      if (node.type === 'text') return node.data;
      return isElement(node) && !['pre', 'button', 'p'].includes(node.name) ? captionOf(node.children) : '';
    })
    .join('');

const text = (value: string): Inline => ({ type: 'text', value });
export const paragraph = (...children: Inline[]): Block => ({
  type: 'paragraph',
  children: children as PhrasingContent[],
});
export const bold = (value: string): Inline => ({ type: 'strong', children: [{ type: 'text', value }] });
export const codeBlock = (value: string, lang?: string): Block => ({ type: 'code', value, lang: lang ?? null });
export const plain = text;

/** Marks a line while its sign is added: a character that no text contains and that, unlike U+0000, survives an HTML parser. */
const SIGNED = '\ue000';

class Converter {
  constructor(
    private readonly $: CheerioAPI,
    private readonly options: ConvertOptions,
  ) {}

  blocks(nodes: readonly AnyNode[]): Block[] {
    const found: Block[] = [];
    let run: AnyNode[] = [];
    const flush = () => {
      const children = trim(this.inline(run));
      run = [];
      if (children.length > 0) found.push(paragraph(...children));
    };
    for (const node of nodes) {
      if (isNoise(node)) continue;
      if (!isElement(node) || this.isInline(node)) run.push(node);
      else {
        flush();
        found.push(...this.block(node));
      }
    }
    flush();
    return found;
  }

  private isInline(node: Element): boolean {
    if (node.name === 'svg') return true;
    if (isFormula(node)) return !isDisplay(node);
    return INLINE.has(node.name) && !node.children.some((child) => isElement(child) && !this.isInline(child));
  }

  private block(node: Element): Block[] {
    const { name, attribs, children } = node;
    const formula = formulaOf(this.$, node);
    if (formula !== undefined) return [{ type: 'math', value: formula }];
    if (attribs['data-app'] !== undefined) return this.app(node, attribs['data-app']);
    if (attribs['data-language'] !== undefined) return this.fence(node);
    if (attribs.role === 'tablist') return [];
    if (attribs.role === 'tabpanel') return this.tab(node);
    if (hasClass(node, 'app-animation') || hasClass(node, 'app-slider')) return this.frames(node);
    switch (name) {
      case 'h1':
      case 'h2':
      case 'h3':
      case 'h4':
      case 'h5':
      case 'h6':
        return [{ type: 'heading', depth: Number(name[1]) as 1, children: this.phrasing(children) }];
      case 'ul':
      case 'ol':
        return this.list(node);
      case 'dl':
        return this.definitions(node);
      case 'pre':
        return [codeBlock(this.$.text([node]).replace(/\n$/, ''))];
      case 'table':
        return this.table(node);
      case 'hr':
        return [{ type: 'thematicBreak' }];
      case 'blockquote':
      case 'aside':
        return [{ type: 'blockquote', children: this.blocks(children) as BlockContent[] }];
      case 'summary':
        return [paragraph(this.strong(children))];
      case 'iframe':
      case 'video':
      case 'audio':
        return this.media(node);
      default:
        return this.blocks(children);
    }
  }

  private app(node: Element, id: string): Block[] {
    const slot = this.$(node).find('[data-slot=result]').get(0);
    const inner = new Converter(this.$, this.options).blocks(slot?.children ?? []);
    // A heading in a result is no part of the page's outline.
    const result = inner.map((block) =>
      block.type === 'heading'
        ? paragraph({ type: 'strong', children: block.children } satisfies PhrasingContent)
        : block,
    );
    return this.options.app?.(id, result) ?? result;
  }

  /** A code block with its caption, which is a file's name, and the note below it. */
  private fence(node: Element): Block[] {
    const block = this.$(node);
    const pre = block.find('pre').first();
    const isCompared = pre.find('[data-sign]').length > 0;
    const note = tidy(block.children('p').text()).trim();
    const title = tidy(captionOf(node.children)).trim();
    return [
      ...(title === '' ? [] : [paragraph(bold(title))]),
      isCompared
        ? codeBlock(this.comparison(pre.html() ?? ''), 'diff')
        : codeBlock(pre.text().replace(/\n$/, ''), node.attribs['data-language']),
      ...(note === '' ? [] : [paragraph(text(note))]),
    ];
  }

  /** Code with added and removed lines: each line starts with its sign, or with a space. */
  private comparison(html: string): string {
    const copy = this.$(`<pre>${html}</pre>`);
    copy.find('[data-sign]').each((_, line) => {
      this.$(line).prepend(SIGNED + (this.$(line).attr('data-sign') ?? ''));
    });
    const signed = (line: string) => (line.startsWith(SIGNED) ? line.slice(SIGNED.length) : ` ${line}`);
    return copy.text().replace(/\n$/, '').split('\n').map(signed).join('\n');
  }

  private tab(node: Element): Block[] {
    const panels = this.$(node).parent().children('[role=tabpanel]');
    const tabs = this.$(node).parent().parent().find('[role=tab]');
    const label = tidy(tabs.eq(panels.index(node)).text()).trim();
    return [...(label === '' ? [] : [paragraph(bold(label))]), ...this.blocks(node.children)];
  }

  /** Frames of an animation, or positions of a slider. */
  private frames(node: Element): Block[] {
    const frames = this.$(node).children('.app-frame');
    const first = frames.get(0);
    const label = node.attribs['aria-label'] ?? 'Animation';
    const note = `${label} (${frames.length} frames; the first one: ${first?.attribs['data-label'] ?? 'start'})`;
    return [paragraph(text(note)), ...this.blocks(first?.children ?? [])];
  }

  private list({ name, attribs, children }: Element): Block[] {
    const items = children
      .filter((child): child is Element => isElement(child) && child.name === 'li' && !isNoise(child))
      .map((item): ListItem => {
        const box = this.$(item).children('input[type=checkbox]');
        return {
          type: 'listItem',
          spread: false,
          ...(box.length > 0 && { checked: box.is('[checked]') }),
          children: this.blocks(item.children) as BlockContent[],
        };
      });
    if (items.length === 0) return [];
    const ordered = name === 'ol';
    return [
      { type: 'list', ordered, spread: false, ...(ordered && { start: Number(attribs.start ?? 1) }), children: items },
    ];
  }

  private definitions({ children }: Element): Block[] {
    return children.filter(isElement).flatMap((child) => {
      if (child.name !== 'dt') return this.blocks(child.name === 'dd' ? child.children : [child]);
      return [paragraph(this.strong(child.children))];
    });
  }

  private table(node: Element): Block[] {
    // A table inside of a cell is a part of that cell.
    const own = this.$(node)
      .find('tr')
      .filter((_, row) => this.$(row).closest('table').get(0) === node);
    const rows = gridOf(own.toArray());
    const caption = this.phrasing(this.$(node).children('caption').contents().toArray());
    const width = rows[0]?.length ?? 0;
    if (width === 0) return [];
    const children = rows.map(
      (row): TableRow => ({
        type: 'tableRow',
        children: row.map((cell) => ({ type: 'tableCell', children: this.cell(cell?.children ?? []) })),
      }),
    );
    // Markdown has no table without a header.
    const isHead = this.$(node).children('thead').length > 0;
    const empty: TableRow = {
      type: 'tableRow',
      children: Array.from({ length: width }, () => ({ type: 'tableCell', children: [] })),
    };
    const table: Block = { type: 'table', children: isHead ? children : [empty, ...children] };
    return caption.length === 0 ? [table] : [paragraph(...caption), table];
  }

  /** A cell is one line: its blocks follow one another. */
  private cell(nodes: readonly AnyNode[]): PhrasingContent[] {
    const blocks = this.blocks(nodes);
    const parts = blocks.map((block) => inlineOf(block));
    return parts.flatMap((part, index) => (index === 0 ? part : [text(' '), ...part])) as PhrasingContent[];
  }

  private media({ attribs }: Element): Block[] {
    const address = attribs.src;
    if (address === undefined || address.startsWith('data:')) return [];
    const label = attribs.title ?? attribs['aria-label'] ?? address;
    return [paragraph({ type: 'link', url: this.address(address), children: [{ type: 'text', value: label }] })];
  }

  private phrasing(nodes: readonly AnyNode[]): PhrasingContent[] {
    return trim(this.inline(nodes)) as PhrasingContent[];
  }

  /** Strong inside of strong would be four asterisks. */
  private strong(nodes: readonly AnyNode[]): Inline {
    const children = this.phrasing(nodes).flatMap((node) => (node.type === 'strong' ? node.children : [node]));
    return { type: 'strong', children };
  }

  private inline(nodes: readonly AnyNode[]): Inline[] {
    return nodes.flatMap((node) => {
      if (node.type === 'text') return [text(tidy(node.data))];
      return isElement(node) && !isNoise(node) ? this.inlineElement(node) : [];
    });
  }

  private inlineElement(node: Element): Inline[] {
    const { name, attribs, children } = node;
    const formula = formulaOf(this.$, node);
    if (formula !== undefined) return [{ type: 'inlineMath', value: formula }];
    const inner = () => this.inline(children) as PhrasingContent[];
    switch (name) {
      case 'br':
        return [text(' ')];
      case 'code':
      case 'kbd':
      case 'samp':
      case 'var':
        return [{ type: 'inlineCode', value: tidy(this.$.text([node])) }];
      case 'strong':
      case 'b':
        return outside(inner(), (content) => ({ type: 'strong', children: content }));
      case 'em':
      case 'i':
        return outside(inner(), (content) => ({ type: 'emphasis', children: content }));
      case 'del':
      case 's':
        return outside(inner(), (content) => ({ type: 'delete', children: content }));
      case 'sup':
      case 'sub':
        return this.script(node, name);
      case 'a':
        return this.link(attribs, inner());
      case 'img':
        return this.picture(attribs);
      case 'svg':
        return this.drawing(node);
      default:
        return inner();
    }
  }

  private script(node: Element, name: Script): Inline[] {
    // The number of a footnote is a link, not an exponent.
    if (this.$(node).find('a').length > 0) return this.inline(node.children);
    const content = this.phrasing(node.children);
    const [only] = content;
    if (only === undefined) return [];
    const characters = content.length === 1 && only.type === 'text' ? scriptCharacters(only.value, name) : undefined;
    return characters === undefined ? [text(name === 'sup' ? '^(' : '_('), ...content, text(')')] : [text(characters)];
  }

  private link({ href = '', download }: Element['attribs'], children: PhrasingContent[]): Inline[] {
    // What an app made has no address: `data:` in a result.
    if (href === '' || /^(?:data|blob|javascript):/i.test(href))
      return download ? [...children, text(` (${download})`)] : children;
    return outside(children, (content) => ({ type: 'link', url: this.address(href), children: content }));
  }

  private picture({ alt = '', src = '', class: names = '' }: Element['attribs']): Inline[] {
    // The same picture for the dark color mode.
    if (/(?:^|\s)(?:app|drawing)-dark(?:\s|$)/.test(names)) return [];
    if (src === '' || src.startsWith('data:')) return alt === '' ? [] : [text(`[Picture: ${alt}]`)];
    return [{ type: 'image', url: this.address(src), alt }];
  }

  private drawing(node: Element): Inline[] {
    const svg = this.$(node);
    const title = tidy(svg.children('title').text()).trim() || (node.attribs['aria-label'] ?? '');
    if (node.attribs['aria-hidden'] === 'true' || title === '' || title.startsWith('(opens in')) return [];
    const description = tidy(svg.children('desc').text()).trim();
    return [text(`[Drawing: ${[title.replace(/\.$/, ''), description].filter(Boolean).join('. ')}]`)];
  }

  private address(href: string): string {
    if (href.startsWith('#')) return this.options.page + href;
    if (/^[a-z][a-z0-9+.-]*:/i.test(href) || href.startsWith('/')) return href;
    const { pathname, search, hash } = new URL(href, `http://site${this.options.page}`);
    return pathname + search + hash;
  }
}

const isFormula = (node: Element): boolean =>
  /(?:^|\s)(?:katex|katex-display|formula|app-math)(?:\s|$)/.test(classOf(node));

/** The source of a formula that KaTeX set. */
function formulaOf($: CheerioAPI, node: Element): string | undefined {
  if (!isFormula(node)) return undefined;
  return node.attribs['data-tex'] ?? $(node).find('annotation[encoding="application/x-tex"]').first().text();
}

const isDisplay = (node: Element): boolean =>
  /katex-display|formula--display/.test(classOf(node)) ||
  node.attribs['data-display'] !== undefined ||
  node.children.some((child) => isElement(child) && hasClass(child, 'katex-display'));

/** Spaces at the ends of emphasis would break it: they go outside. */
function outside(children: PhrasingContent[], wrap: (children: PhrasingContent[]) => Inline): Inline[] {
  const content = trim(children) as PhrasingContent[];
  if (content.length === 0) return children.length > 0 ? [text(' ')] : [];
  const [first, last] = [children[0], children.at(-1)];
  const before = first?.type === 'text' && first.value.startsWith(' ') ? [text(' ')] : [];
  const after = last?.type === 'text' && last.value.endsWith(' ') ? [text(' ')] : [];
  return [...before, wrap(content), ...after];
}

/** Joins neighboring texts, and removes spaces at both ends and doubled ones. */
function trim(nodes: readonly Inline[]): Inline[] {
  const joined: Inline[] = [];
  for (const node of nodes) {
    const last = joined.at(-1);
    if (node.type !== 'text') joined.push(node);
    else if (last?.type === 'text') joined[joined.length - 1] = text((last.value + node.value).replace(/ +/g, ' '));
    else if (node.value !== '') joined.push(node);
  }
  const cut = (index: number, pattern: RegExp) => {
    const node = joined.at(index);
    if (node?.type === 'text')
      joined[index < 0 ? joined.length + index : index] = text(node.value.replace(pattern, ''));
  };
  cut(0, /^ +/);
  cut(-1, / +$/);
  return joined.filter((node) => node.type !== 'text' || node.value !== '');
}

export function inlineOf(block: Block): Inline[] {
  if (block.type === 'paragraph' || block.type === 'heading') return block.children;
  if (block.type === 'code') return [{ type: 'inlineCode', value: block.value.replace(/\s+/g, ' ') }];
  if (block.type === 'math') return [{ type: 'inlineMath', value: block.value.replace(/\s+/g, ' ') }];
  if (!('children' in block)) return [];
  const inner =
    block.type === 'table'
      ? block.children.flatMap((row) => row.children.map((cell) => cell.children))
      : (block.children as Block[]).map(inlineOf);
  const parts = inner.filter((part) => part.length > 0);
  return parts.flatMap((part, index) => (index === 0 ? part : [text('; '), ...part]));
}

export function toBlocks($: CheerioAPI, selector: string, options: ConvertOptions): Block[] {
  return new Converter($, options).blocks($(selector).toArray());
}

export function stringify(blocks: readonly Block[]): string {
  const root: Root = { type: 'root', children: blocks as RootContent[] };
  visit(root, 'tableCell', (cell) => {
    visit(cell, 'inlineMath', (formula) => {
      formula.value = cellFormula(formula.value);
    });
  });
  return stringifier.stringify(root);
}
