/** Whether this tab's code has a page: after a new deploy, the index may know pages that an open tab does not. */
import routes from '@generated/routes';
import { matchRoutes } from 'react-router-config';

export function isKnownRoute(url: string): boolean {
  const path = url.split(/[?#]/)[0] ?? url;
  const matches = matchRoutes(routes, path);
  // Pages are exact routes; what is not one is a layout around pages, or the catch-all.
  return matches.at(-1)?.route.exact === true;
}
