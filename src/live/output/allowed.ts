/** What HTML made by an app may consist of (allowed.json). Elements that are not listed are removed with their contents. */
import allowed from './allowed.json' with { type: 'json' };

const { attributes, formulaClasses, styleProperties, tags } = allowed;

const words = (...lines: readonly (readonly string[])[]): string[] => lines.flat().flatMap((line) => line.split(' '));

export const TAGS = ['#text', ...words(...Object.values(tags))];
export const ATTRIBUTES = words(...Object.values(attributes));

/** Attributes that are shown or read aloud. Nothing interprets them. */
export const TEXTS: ReadonlySet<string> = new Set(words(attributes.text));
export const REFERENCES: ReadonlySet<string> = new Set(words(attributes.reference));

/** Properties of `style`. None of them takes an address, moves an element over others or animates. */
export const STYLE_PROPERTIES: ReadonlySet<string> = new Set(words(styleProperties));

/** Classes that KaTeX's style sheet uses without its prefix. */
export const FORMULA_CLASSES: ReadonlySet<string> = new Set(words(formulaClasses));

/** The classes of the documented library and of KaTeX. A class of the site has no effect in a result. */
export function isAllowedClass(name: string): boolean {
  return /^(?:app|katex)-[\w-]+$/.test(name) || FORMULA_CLASSES.has(name);
}
