/**
 * Infima without what this site never shows. A selector stays when every class in it is a word somewhere in the code
 * that can render it; a custom property stays when something reads it. Words are matched anywhere in the code, not
 * only in class attributes, so a class set at run time stays too: the trim errs on the side of keeping.
 */
import postcss, { type Container, type Declaration, type Rule } from 'postcss';
import { dropEmpty } from '../../src/boot/first-styles';

export interface Trim {
  /** Infima's style sheet. */
  readonly css: string;
  /** Source text of everything that may set a class: the theme's components, ours, the pages. */
  readonly code: Iterable<string>;
  /** The other style sheets, which may read Infima's custom properties. */
  readonly styles: Iterable<string>;
  /** Our own style sheets: a property that they set on the root always wins over Infima's, which is then dead. */
  readonly own: Iterable<string>;
  /** Class families that no page uses although their names are common words (`alert`, `card`). */
  readonly never?: RegExp;
}

/** Class-like words of a text. `col--${n}` leaves the prefix `col--`. */
export function classWords(texts: Iterable<string>): { has(name: string): boolean } {
  const words = new Set<string>();
  const prefixes = new Set<string>();
  for (const text of texts) {
    for (const [word] of text.matchAll(/[a-z][\w-]*/gi)) {
      words.add(word);
      if (/(?:--|__)$/.test(word)) prefixes.add(word);
    }
  }
  return { has: (name) => words.has(name) || [...prefixes].some((prefix) => name.startsWith(prefix)) };
}

const classesOf = (selector: string) => [...selector.matchAll(/\.([a-z][\w-]*)/gi)].map(([, name]) => name ?? '');

function propertiesRead(texts: Iterable<string>): Set<string> {
  const read = new Set<string>();
  for (const text of texts) for (const [, name] of text.matchAll(/(--[\w-]+)/g)) if (name) read.add(name);
  return read;
}

const isRoot = (selector: string) => selector === ':root' || /^(?:html)?\[data-theme=['"]?dark['"]?\]$/.test(selector);

function rootProperties(texts: Iterable<string>): Set<string> {
  const found = new Set<string>();
  for (const text of texts) {
    postcss.parse(text).walkRules((rule) => {
      // Inside a media query it is set only sometimes.
      if (rule.parent?.type !== 'root' || rule.selector !== ':root') return;
      rule.each((node) => {
        if (node.type === 'decl' && node.prop.startsWith('--')) found.add(node.prop);
      });
    });
  }
  return found;
}

/**
 * A property that is set once, on the root, to a plain value, and that nobody else knows, is a constant: its value
 * takes its place. One whose value reads another property is left alone, since it is computed where it is set.
 */
function inlineConstants(root: Container, known: ReadonlySet<string>): void {
  for (let changed = true; changed; ) {
    changed = false;
    const settings = new Map<string, Declaration[]>();
    root.walkDecls(/^--ifm-/, (declaration) => {
      settings.set(declaration.prop, [...(settings.get(declaration.prop) ?? []), declaration]);
    });
    for (const [name, [only, ...more]] of settings) {
      const parent = only?.parent;
      const isConstant =
        only &&
        more.length === 0 &&
        parent?.type === 'rule' &&
        (parent as Rule).selector === ':root' &&
        parent.parent?.type === 'root' &&
        !only.value.includes('var(') &&
        !known.has(name);
      if (!isConstant) continue;
      const use = `var(${name})`;
      root.walkDecls((declaration) => {
        if (declaration.value.includes(use)) declaration.value = declaration.value.replaceAll(use, only.value);
      });
      only.remove();
      changed = true;
    }
  }
}

export function trimInfima({ css, code, styles, own, never }: Trim): string {
  const root = postcss.parse(css);
  const texts = [...code];
  const words = classWords(texts);
  const isUsed = (name: string) => words.has(name) && !never?.test(name);
  root.walkComments((comment) => {
    comment.remove();
  });
  root.walkRules((rule: Rule) => {
    const kept = rule.selectors.filter((selector) => classesOf(selector).every(isUsed));
    if (kept.length === 0) rule.remove();
    else if (kept.length < rule.selectors.length) rule.selectors = kept;
  });
  const dead = rootProperties(own);
  root.walkDecls(/^--/, (declaration) => {
    const { parent } = declaration;
    if (parent?.type === 'rule' && isRoot((parent as Rule).selector) && dead.has(declaration.prop))
      declaration.remove();
  });
  const outside = propertiesRead([...texts, ...styles]);
  // Properties read one another: drop until nothing more falls.
  for (let before = -1, now = 0; now !== before; ) {
    before = now;
    const read = new Set(outside);
    root.walkDecls(({ value }) => {
      for (const [, name] of value.matchAll(/var\(\s*(--[\w-]+)/g)) if (name) read.add(name);
    });
    now = 0;
    root.walkDecls(/^--ifm-/, (declaration) => {
      if (read.has(declaration.prop)) now += 1;
      else declaration.remove();
    });
  }
  inlineConstants(root, outside);
  dropEmpty(root);
  return root.toString();
}
