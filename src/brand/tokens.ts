/**
 * Brand tokens: placeholders for the product's name in prose, data, templates and Python. They are valid Python
 * identifiers and inert in YAML and Jinja, so that every file parses in an editor before substitution.
 */
import type { Brand } from './brand';

export type BrandNames = Pick<Brand, 'name' | 'slug' | 'library'> & {
  readonly links?: Brand['links'];
  /** Address of the library's wheel, where the build publishes it. */
  readonly wheel?: string;
};

/** `__link_pricing__` → the address of the pricing page. An unknown link is left for the checks to find. */
function linkAddress(token: string, name: string, links: BrandNames['links']): string {
  const link = links?.[name as keyof Brand['links']];
  return typeof link === 'string' ? link : (link?.url ?? token);
}

export function applyTokens(text: string, { name, slug, library, links, wheel }: BrandNames): string {
  return text
    .replaceAll('__PRODUCT__', name)
    .replaceAll('__product__', slug)
    .replaceAll('__library__', library)
    .replaceAll('__link_wheel__', wheel ?? '__link_wheel__')
    .replace(/__link_(\w+?)__/g, (token, link: string) => linkAddress(token, link, links));
}

/** Substitutes inside every string of a JSON-like value, keys included. */
export function applyTokensDeep<T>(value: T, names: BrandNames): T {
  if (typeof value === 'string') return applyTokens(value, names) as T;
  if (Array.isArray(value)) return value.map((item: unknown) => applyTokensDeep(item, names)) as T;
  if (value !== null && typeof value === 'object' && Object.getPrototypeOf(value) === Object.prototype) {
    return Object.fromEntries(
      Object.entries(value).map(([key, item]) => [applyTokens(key, names), applyTokensDeep(item as unknown, names)]),
    ) as T;
  }
  return value;
}
