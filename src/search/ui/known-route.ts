/** Whether this tab's code has a page: after a new deploy, the index may know pages that an open tab does not. */
import routes from '@generated/routes';
import { matchRoutes } from 'react-router-config';

export function isKnownRoute(url: string): boolean {
  const path = url.split(/[?#]/)[0] ?? url;
  const matches = matchRoutes(routes, path);
  const last = matches.at(-1)?.route.path;
  return last !== undefined && last !== '*';
}
