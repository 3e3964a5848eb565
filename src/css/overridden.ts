/**
 * Removes what can never show from a style sheet: a declaration in a layer whose selector has the same property in no
 * layer, as most of Infima's values have that ours replace. What is in no layer wins over every layer. Pure.
 */
import { type ChildNode, parse, type Rule } from 'postcss';

const ROOT = ':root';
const isRoot = (selector: string): boolean => /^html(?:\[[^\]]*\])?$/.test(selector);
const isRule = (node: { readonly type: string } | undefined): node is Rule => node?.type === 'rule';

/** Selector → the properties that it has whatever the width, the medium or the color mode. */
function unlayered(nodes: readonly ChildNode[]): Map<string, Set<string>> {
  const found = new Map<string, Set<string>>();
  for (const rule of nodes.filter(isRule))
    for (const selector of rule.selectors) {
      const properties = found.get(selector) ?? new Set();
      found.set(selector, properties);
      for (const node of rule.nodes) if (node.type === 'decl') properties.add(node.prop);
    }
  return found;
}

export function removeOverridden(css: string): string {
  const sheet = parse(css);
  const ours = unlayered(sheet.nodes);
  const isOurs = (selector: string, property: string): boolean =>
    (ours.get(selector)?.has(property) || (isRoot(selector) && ours.get(ROOT)?.has(property))) ?? false;
  sheet.walkAtRules('layer', (layer) => {
    layer.walkRules((rule) => {
      // The selector of a nested rule isn't the whole one.
      if (isRule(rule.parent)) return;
      for (const node of [...rule.nodes])
        if (node.type === 'decl' && !node.important && rule.selectors.every((name) => isOurs(name, node.prop)))
          node.remove();
      if (rule.nodes.length === 0) rule.remove();
    });
  });
  return sheet.toString();
}
