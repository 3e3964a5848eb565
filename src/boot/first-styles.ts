/**
 * The style sheet of the first load: of the site's one sheet, the rules that a static page can show, in their order. What
 * only the application draws (the search box, an open menu, a message) comes with the application, as the whole sheet.
 * A rule stays when every tag, class and id of its selector is in some page; attributes and pseudo-classes may change
 * without the application, so they never decide. It errs on the side of keeping. Pure.
 */
import postcss, { type AtRule, type Container, type Rule } from 'postcss';

/** What the pages hold that share a sheet. */
export interface Present {
  readonly tags: Set<string>;
  readonly classes: Set<string>;
  readonly ids: Set<string>;
  /** Custom properties that a page reads or sets itself. */
  readonly properties: Set<string>;
}

export const nothingPresent = (): Present => ({
  tags: new Set(['html', 'body']),
  classes: new Set(),
  ids: new Set(),
  properties: new Set(),
});

const attribute = (name: string) => new RegExp(`[\\s"']${name}=(?:"([^"]*)"|'([^']*)'|([^\\s>]+))`, 'g');
const CLASS = attribute('class');
const ID = attribute('id');

/** Text that looks like markup (a code sample) counts, too: that keeps a rule too many, never one too few. */
export function addPage(present: Present, html: string): void {
  const values = (pattern: RegExp) => [...html.matchAll(pattern)].map(([, a, b, c]) => a ?? b ?? c ?? '');
  for (const [, tag = ''] of html.matchAll(/<([a-z][\w-]*)/gi)) present.tags.add(tag.toLowerCase());
  for (const value of values(CLASS)) for (const name of value.split(/\s+/)) present.classes.add(name);
  for (const value of values(ID)) present.ids.add(value);
  for (const [name] of html.matchAll(/--[a-z][\w-]*/gi)) present.properties.add(name);
}

/** A script that makes elements by itself: every word of it may be the name of one. */
export function addScript(present: Present, script: string): void {
  for (const [word] of script.matchAll(/[a-z][\w-]*/gi)) {
    present.tags.add(word);
    present.classes.add(word);
    present.ids.add(word);
  }
}

/** `:not(.x)`, `:is(.a, .b)`, `[x]`, `::before`: what is taken out so that the rest are names an element must have. */
function withoutConditions(selector: string): string {
  let text = selector.replace(/\[[^\]]*\]/g, '');
  for (let before = ''; before !== text; ) {
    before = text;
    text = text.replace(/(?<!\\)::?[\w-]+\([^()]*\)/g, '');
  }
  return text.replace(/(?<!\\)::?[\w-]+/g, '');
}

export function mayMatch(selector: string, { tags, classes, ids }: Present): boolean {
  const names = [...withoutConditions(selector).matchAll(/([.#]?)((?:\\.|[\w-])+)/g)];
  return names.every(([, sign, escaped = '']) => {
    const name = escaped.replace(/\\/g, '');
    if (sign === '.') return classes.has(name);
    if (sign === '#') return ids.has(name);
    return tags.has(name.toLowerCase());
  });
}

const isKeyframe = (rule: Rule) => /keyframes$/.test((rule.parent as AtRule | undefined)?.name ?? '');

/** Takes out rules and blocks that hold nothing any more. */
export function dropEmpty(container: Container): void {
  container.each((node) => {
    if ((node.type !== 'rule' && node.type !== 'atrule') || !node.nodes) return;
    dropEmpty(node as Container);
    if (node.nodes.length === 0) node.remove();
  });
}

/** Custom properties and animations that nothing left in the sheet, and nothing in the pages, asks for. */
function dropUnread(root: Container, inPages: ReadonlySet<string>): void {
  for (let dropped = true; dropped; ) {
    dropped = false;
    const read = new Set(inPages);
    const words = new Set<string>();
    root.walkDecls(({ prop, value }) => {
      for (const [, name = ''] of value.matchAll(/var\(\s*(--[\w-]+)/g)) read.add(name);
      if (/^animation/.test(prop)) for (const [word] of value.matchAll(/[\w-]+/g)) words.add(word);
    });
    root.walkDecls(/^--/, (declaration) => {
      if (read.has(declaration.prop)) return;
      declaration.remove();
      dropped = true;
    });
    root.walkAtRules(/keyframes$/, (rule) => {
      if (words.has(rule.params)) return;
      rule.remove();
      dropped = true;
    });
  }
}

export function firstStyles(css: string, present: Present): string {
  const root = postcss.parse(css);
  root.walkRules((rule) => {
    if (isKeyframe(rule)) return;
    const kept = rule.selectors.filter((selector) => mayMatch(selector, present));
    if (kept.length === 0) rule.remove();
    else if (kept.length < rule.selectors.length) rule.selectors = kept;
  });
  dropUnread(root, present.properties);
  dropEmpty(root);
  return root.toString();
}
