/**
 * Loads everything a route needs. Replaces Docusaurus's own (see ../README.md): a malformed path leads to the not-found
 * page instead of an exception, and a page module without a default export is an error that names the module.
 */
import registry from '@generated/registry';
import routes from '@generated/routes';
import routesChunkNames from '@generated/routesChunkNames';
import { matchRoutes } from 'react-router-config';
import { pageDataReady } from '../page-data';

type ChunkNames = string | { readonly [key: string]: ChunkNames } | readonly ChunkNames[];

function decoded(pathname: string): string {
  try {
    return decodeURI(pathname);
  } catch {
    return pathname;
  }
}

function chunksOf(names: ChunkNames): string[] {
  return typeof names === 'string' ? [names] : Object.values(names).flatMap(chunksOf);
}

/** Route keys are `<path>-<three hex digits>`. Only for pages: the shell around the docs shares the home page's path. */
async function checkModules(path: string): Promise<void> {
  for (const [key, names] of Object.entries(routesChunkNames as Record<string, ChunkNames>)) {
    if (key.slice(0, key.lastIndexOf('-')) !== path) continue;
    for (const chunk of chunksOf(names)) {
      const [load, name] = registry[chunk] ?? [];
      const loaded = (await load?.()) as { readonly default?: unknown } | undefined;
      if (loaded && loaded.default === undefined) {
        throw new Error(`The page module ${String(name)} has no default export, so there is nothing to show.`);
      }
    }
  }
}

export default async function preload(pathname: string): Promise<void> {
  const matches = [...new Set([pathname, decoded(pathname)])].flatMap((path) => matchRoutes(routes, path));
  await Promise.all(
    matches.map(async ({ route }) => {
      await (route.component as { preload?: () => unknown } | undefined)?.preload?.();
      if (typeof route.path === 'string' && !route.routes) await checkModules(route.path);
    }),
  );
  await pageDataReady();
}
