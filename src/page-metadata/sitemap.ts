/** The sitemap with the date of each page's last change, where it is known. */
import type { PluginOptions } from '@docusaurus/plugin-sitemap';
import type { RouteConfig } from '@docusaurus/types';
import { modifiedDates } from './modified';

/** Path → source file below the root, of all routes. */
export function sourceFiles(routes: readonly RouteConfig[]): Map<string, string> {
  const found = new Map<string, string>();
  const visit = (route: RouteConfig): void => {
    const file = route.metadata?.sourceFilePath;
    if (file !== undefined) found.set(route.path, file);
    for (const child of route.routes ?? []) visit(child);
  };
  for (const route of routes) visit(route);
  return found;
}

export function sitemap(basePath: string, siteDir: string): Partial<PluginOptions> {
  return {
    ignorePatterns: [`${basePath}search`, `${basePath}embed/**`],
    // Docusaurus would ask git about each file.
    lastmod: null,
    createSitemapItems: async ({ defaultCreateSitemapItems, routes, ...site }) => {
      const items = await defaultCreateSitemapItems({ routes, ...site });
      const sources = sourceFiles(routes);
      const modified = modifiedDates(siteDir);
      return items.map((item) => {
        const file = sources.get(new URL(item.url).pathname);
        const date = file === undefined ? undefined : modified(file);
        return date === undefined ? item : { ...item, lastmod: date };
      });
    },
  };
}
