/**
 * Removes the custom properties of a layer that the site's own `:root` declares again: what is in no layer wins over
 * every layer, so that nothing can show Infima's value of them. Pure.
 */
import { type Declaration, parse, type Rule } from 'postcss';

const isOfRoot = ({ selector }: Rule): boolean => /^(?::root|html(?:\[[^\]]*\])?)$/.test(selector);
const ruleOf = ({ parent }: Declaration): Rule | undefined => (parent?.type === 'rule' ? (parent as Rule) : undefined);

export function removeOverridden(css: string): string {
  const sheet = parse(css);
  // Only what holds in every case: a rule in a media query or of one color mode leaves the others to the layer.
  const ours = new Set<string>();
  sheet.each((node) => {
    if (node.type === 'rule' && node.selector === ':root') node.walkDecls(/^--/, ({ prop }) => void ours.add(prop));
  });
  sheet.walkAtRules('layer', (layer) => {
    layer.walkDecls(/^--/, (declaration) => {
      const rule = ruleOf(declaration);
      if (rule && isOfRoot(rule) && ours.has(declaration.prop) && !declaration.important) declaration.remove();
    });
  });
  return sheet.toString();
}
