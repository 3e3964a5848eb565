/** Loads everything a page needs. A malformed path leads to the not-found page instead of an exception. */
import { preloadRoute } from '../docusaurus/routes';
import { decodablePath } from './normalize-address';
import { pageResourcesReady } from './page-resources';

export default async function preload(pathname: string): Promise<void> {
  const path = decodablePath(pathname);
  await Promise.all([...new Set([path, decodeURI(path)])].map(preloadRoute));
  await pageResourcesReady();
}
