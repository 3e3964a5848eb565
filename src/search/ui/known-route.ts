/** Whether this tab's code has a page: after a new deploy, the index may know pages that an open tab doesn't. */
import { isRoute } from '../../docusaurus/routes';

export const isKnownRoute = (url: string): boolean => isRoute(url.split(/[?#]/)[0] ?? url);
