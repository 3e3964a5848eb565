/**
 * On every page when offline reading is on: registers the worker once the application has taken over (a first load is not
 * slowed down), and tells it what the reader visits, since a route change loads no page that the worker could see.
 */
import { isConstrained } from '../navigation/connection';
import { createPolicy } from '../trusted-types/create-policy';
import type { ToOfflineWorker } from './settings';

declare const SETTINGS: { readonly basePath: string };

const pageOf = (): string => location.origin + location.pathname;

function filesSoFar(): string[] {
  const loaded = performance.getEntriesByType('resource').map(({ name }) => name);
  return [...new Set(loaded)].filter((name) => name.startsWith(location.origin + SETTINGS.basePath));
}

async function start(): Promise<void> {
  const { serviceWorker } = navigator;
  const address = `${SETTINGS.basePath}sw.js`;
  const policy = createPolicy('offline', { createScriptURL: (url) => (url === address ? url : null) });
  await serviceWorker.register(policy.createScriptURL(address), { scope: SETTINGS.basePath, updateViaCache: 'none' });
  const tell = async (message: ToOfflineWorker): Promise<void> =>
    (await serviceWorker.ready).active?.postMessage(message);

  let told = '';
  const visited = (): void => {
    if (told === pageOf()) return;
    told = pageOf();
    void tell({ kind: 'visited', page: told, files: filesSoFar() });
  };
  visited();
  if (!isConstrained()) void tell({ kind: 'prepare' });

  // Every route has a head of its own.
  let timer = 0;
  new MutationObserver(() => {
    clearTimeout(timer);
    timer = window.setTimeout(visited, 500);
  }).observe(document.head, { childList: true, subtree: true, attributes: true, characterData: true });
}

if ('serviceWorker' in navigator && window.isSecureContext) {
  // A browser that refuses (private windows, storage shut) leaves the site as it is without.
  const begin = (): void => void start().catch(() => undefined);
  if (document.documentElement.dataset.boot === 'ready') begin();
  else document.addEventListener('application:ready', begin, { once: true });
}
