/** The generated table of routes: which addresses are pages, and loading what a page needs. */
import routes from '@generated/routes';
import { matchRoutes, type RouteConfig } from 'react-router-config';

interface Preloadable {
  readonly preload?: () => unknown;
}

const pathsOf = (route: RouteConfig): string[] =>
  route.routes ? route.routes.flatMap(pathsOf) : [route.path ?? []].flat().filter((path) => path !== '*');

const paths = new Set((routes as RouteConfig[]).flatMap(pathsOf));

/** Whether a page has exactly this path. */
export const isRoutePath = (pathname: string): boolean => paths.has(pathname);

/** Whether the router shows a page for this path. It ignores case and a trailing slash. */
export function isRoute(pathname: string): boolean {
  return matchRoutes(routes, pathname).some(({ route, match }) => route.exact === true && match.isExact);
}

/** Loads the code of every component on the way to this address. */
export async function preloadRoute(pathname: string): Promise<void> {
  const components = matchRoutes(routes, pathname).map(({ route }) => route.component as Preloadable | undefined);
  await Promise.all(components.map((component) => component?.preload?.()));
}
