/** `/sw.js` of a site without offline reading: takes back what an earlier release may have left with its readers. */
import { isOurCache } from './settings';
import { scope } from './worker-scope';

declare const SETTINGS: { readonly basePath: string };

scope.addEventListener('install', (event) => event.waitUntil(scope.skipWaiting()));
scope.addEventListener('activate', (event) => {
  const remove = async (): Promise<void> => {
    const names = await scope.caches.keys().catch(() => []);
    await Promise.all(
      names.filter((name) => isOurCache(name, SETTINGS.basePath)).map((name) => scope.caches.delete(name)),
    );
    await scope.registration.unregister();
  };
  event.waitUntil(remove());
});
