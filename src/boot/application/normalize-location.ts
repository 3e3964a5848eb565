/** `/x.html`, `/x/index.html`, `/x/index` and `/x/` are `/x`, unless a route really ends so. */
import routes from '@generated/routes';
import type { Location } from 'history';
import { matchRoutes } from 'react-router-config';
import { cleanPath } from '../early/base-address';

const known = new Map<string, string>();

function isRoute(pathname: string): boolean {
  return matchRoutes(routes, pathname).some(
    ({ route, match }) => route.exact === true && match.isExact && match.url === pathname,
  );
}

export function normalizePathname(pathname: string, isRouteAt: (path: string) => boolean): string {
  if (isRouteAt(pathname)) return pathname;
  const clean = cleanPath(pathname.trim());
  if (isRouteAt(clean)) return clean;
  // The home page of a site below a base path ends with a slash.
  return isRouteAt(`${clean}/`) ? `${clean}/` : clean;
}

export default function normalizeLocation<State>(location: Location<State>): Location<State> {
  let pathname = known.get(location.pathname);
  if (pathname === undefined) {
    pathname = normalizePathname(location.pathname, isRoute);
    known.set(location.pathname, pathname);
  }
  return pathname === location.pathname ? location : { ...location, pathname };
}
