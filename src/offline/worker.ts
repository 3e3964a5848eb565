/** The service worker: carries out what `strategy.ts` decides. See README.md. */
import { OFFLINE_POLICY, offlinePage, titleOf } from './offline-page';
import { cacheName, isOurCache, MOST_COPIES, type OfflineSettings, type ToOfflineWorker } from './settings';
import { isOfBuild, mayKeep, pageKey, type Strategy, strategyOf, WAIT_MS } from './strategy';
import { type FetchingEvent, scope } from './worker-scope';

declare const SETTINGS: OfflineSettings;
const { basePath, files, prepare } = SETTINGS;
const place = { origin: scope.location.origin, basePath, files: new Set(files) };
const home = place.origin + basePath;
const open = (): Promise<Cache> => scope.caches.open(cacheName(basePath));

/** Storage that is shut must not keep anyone from reading. */
const copyOf = async (key: string): Promise<Response | undefined> =>
  open()
    .then((cache) => cache.match(key))
    .catch(() => undefined);

async function keep(key: string, answer: Response, as: Strategy): Promise<void> {
  if (isOfBuild(key, place) && mayKeep(answer, answer.headers, as)) await (await open()).put(key, answer);
}

/** The pages that can be read now, the last one first: a cache lists its entries in the order in which they were put. */
async function keptPages(): Promise<{ address: string; title: string }[]> {
  const cache = await open();
  const addresses = (await cache.keys()).map(({ url }) => url).filter((url) => !/\.\w+$/.test(url));
  const pages = addresses.map(async (address) => ({
    address,
    title: titleOf((await (await cache.match(address))?.text()) ?? ''),
  }));
  return (await Promise.all(pages)).reverse();
}

/** Without a network and without a copy. */
async function unavailable(asked: string): Promise<Response> {
  const html = offlinePage({ asked, home, pages: await keptPages().catch(() => []) });
  return new Response(html, {
    status: 503,
    headers: {
      'Content-Type': 'text/html; charset=utf-8',
      'Cache-Control': 'no-store',
      'Content-Security-Policy': OFFLINE_POLICY,
    },
  });
}

async function networkFirst(event: FetchingEvent, key: string, as: Strategy): Promise<Response> {
  const { request } = event;
  const fetched = fetch(request);
  // Registered first, so that the copy is made before the page reads the body.
  event.waitUntil(fetched.then((answer) => keep(key, answer.clone(), as)).catch(() => undefined));
  const late = new Promise<'late'>((resolve) => setTimeout(resolve, WAIT_MS, 'late'));
  const first = await Promise.race([fetched.catch(() => 'failed' as const), late]);
  if (first instanceof Response && first.status < 500) return first;
  const copy = await copyOf(key);
  if (copy) return copy;
  if (first instanceof Response) return first;
  try {
    return await fetched;
  } catch {
    return as === 'page' ? unavailable(request.url) : Response.error();
  }
}

async function cacheFirst(event: FetchingEvent): Promise<Response> {
  const { request } = event;
  const copy = await copyOf(request.url);
  if (copy) return copy;
  const answer = await fetch(request);
  event.waitUntil(keep(request.url, answer.clone(), 'hashed').catch(() => undefined));
  return answer;
}

/** Fetches and stores what is not stored yet; a page is always fetched again. */
async function collect(addresses: readonly string[], mode: 'navigate' | 'cors'): Promise<void> {
  for (const address of new Set(addresses)) {
    try {
      const as = strategyOf({ url: address, method: 'GET', mode, hasRange: false }, place);
      const key = as === 'page' ? pageKey(address, basePath) : address;
      if (as === 'pass' || (as === 'hashed' && (await copyOf(key)))) continue;
      await keep(key, await fetch(address), as);
    } catch {
      // The next visit tries again.
    }
  }
}

async function follow(message: ToOfflineWorker): Promise<void> {
  const absolute = (names: readonly string[]): string[] => names.map((name) => home + name);
  if (message.kind === 'prepare') {
    await collect(absolute(prepare), 'cors');
    await collect([home, `${home}search`], 'navigate');
  } else {
    await collect([message.page], 'navigate');
    await collect(message.files.slice(0, 300), 'cors');
    // The Python runtime is stored as a whole once a reader has run an app; packages only if an app has loaded them.
    const isRuntime = (address: string): boolean =>
      address.startsWith(`${home}py/`) && !/\/py\/[^/]+\/packages\//.test(address);
    if (message.files.some(isRuntime)) await collect(absolute(files).filter(isRuntime), 'cors');
  }
  const cache = await open();
  const keys = await cache.keys();
  for (const oldest of keys.slice(0, Math.max(0, keys.length - MOST_COPIES))) await cache.delete(oldest);
}

scope.addEventListener('install', (event) => event.waitUntil(scope.skipWaiting()));

scope.addEventListener('activate', (event) => {
  const takeOver = async (): Promise<void> => {
    const names = await scope.caches.keys().catch(() => []);
    const old = names.filter((name) => isOurCache(name, basePath) && name !== cacheName(basePath));
    await Promise.all(old.map((name) => scope.caches.delete(name)));
    await scope.clients.claim();
  };
  event.waitUntil(takeOver());
});

scope.addEventListener('fetch', (event) => {
  const { request } = event;
  const { url, method, mode } = request;
  const strategy = strategyOf({ url, method, mode, hasRange: request.headers.has('Range') }, place);
  if (strategy === 'page') event.respondWith(networkFirst(event, pageKey(url, basePath), 'page'));
  else if (strategy === 'fresh') event.respondWith(networkFirst(event, url, 'fresh'));
  else if (strategy === 'hashed') event.respondWith(cacheFirst(event));
});

scope.addEventListener('message', (event) => event.waitUntil(follow(event.data as ToOfflineWorker)));
