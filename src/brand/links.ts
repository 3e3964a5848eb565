/** Every address in a brand file: outside ones must parse, and those of this site must be pages or files of the build. */
import { statSync } from 'node:fs';
import path from 'node:path';
import type { Brand } from './brand';

/** Key and value of everything in a value that contains no further values, and of what `isWhole` names. */
export function leaves(
  value: unknown,
  isWhole: (key: string) => boolean = () => false,
  key = '',
): [key: string, value: unknown][] {
  if (typeof value !== 'object' || value === null || isWhole(key)) return [[key, value]];
  return Object.entries(value).flatMap(([name, item]) => leaves(item, isWhole, key ? `${key}.${name}` : name));
}

const HTML_LINK = /\bhref=(["']?)([^"'\s>]+)\1/g;

export function brandLinks({ links, announcement, navbar, footer }: Brand): [key: string, address: string][] {
  return leaves({ links, announcement, navbar, footer }).flatMap(([key, value]): [string, string][] => {
    if (typeof value !== 'string' || key === 'links.social.label') return [];
    if (/^links\.|\.(?:to|href)$/.test(key)) return [[key, value]];
    return [...value.matchAll(HTML_LINK)].map(([, , address = '']) => [key, address]);
  });
}

export const isInside = (address: string): boolean => /^\/(?!\/)/.test(address);

/** Links in HTML to pages of this site, with the base path in front. */
export const withBasePath = (html: string, basePath: string): string =>
  html.replace(HTML_LINK, (link, _quote, address: string) =>
    isInside(address) ? link.replace(address, basePath + address.slice(1)) : link,
  );

interface BuiltSite {
  readonly routesPaths: readonly string[];
  readonly outDir: string;
}

/** A plugin. Docusaurus checks what it renders as a link; this also finds the addresses that are HTML or not shown. */
export function checkBrandLinks(brand: Brand) {
  return {
    name: 'brand-links',
    async postBuild({ routesPaths, outDir }: BuiltSite): Promise<void> {
      const dead = brandLinks(brand).filter(([, address]) => {
        const target = address.slice(1).replace(/[?#].*/, '');
        return (
          isInside(address) &&
          !routesPaths.includes(brand.site.basePath + target) &&
          !statSync(path.join(outDir, target || 'index.html'), { throwIfNoEntry: false })?.isFile()
        );
      });
      if (dead.length === 0) return;
      const lines = dead.map(([key, address]) => `- \`${key}\`: "${address}"`);
      throw new Error(
        `The brand file links to pages that don't exist. Write an address without the base path, such as "/blog":\n${lines.join('\n')}`,
      );
    },
  };
}
