/** The service worker: carries out what `strategy.ts` and `ledger.ts` decide. See README.md. */
import {
  CAP_BYTES,
  keptPages,
  LARGEST_BYTES,
  type Ledger,
  readLedger,
  toEvict,
  totalOf,
  withEntry,
  without,
} from './ledger';
import { OFFLINE_POLICY, offlinePage, titleOf } from './offline-page';
import { cacheName, isOurCache, type OfflineSettings, type ToOfflineWorker } from './settings';
import { isOfBuild, mayKeep, pageKey, type Strategy, strategyOf, WAIT_MS } from './strategy';
import { type FetchingEvent, scope } from './worker-scope';

declare const SETTINGS: OfflineSettings;
const { basePath, build, files: builtFiles, prepare, python } = SETTINGS;
const place = { origin: scope.location.origin, basePath, files: new Set(builtFiles) };
const home = place.origin + basePath;
const ledgerKey = `${place.origin}${basePath}offline-ledger.json`;
const open = (): Promise<Cache> => scope.caches.open(cacheName(basePath));

let ledger: Ledger | undefined;
let saved = 0;
/** Changes to the ledger and the cache happen one after the other. */
let turn: Promise<unknown> = Promise.resolve();

function inTurn(work: (cache: Cache, known: Ledger) => Promise<Ledger>, saveNow: boolean): Promise<void> {
  const next = turn.then(async () => {
    const cache = await open();
    ledger = await work(cache, ledger ?? (await load(cache)));
    if (!saveNow && Date.now() - saved < 10_000) return;
    saved = Date.now();
    await cache.put(ledgerKey, new Response(JSON.stringify(ledger)));
  });
  // Storage that is full or shut must not keep anyone from reading.
  turn = next.catch(() => undefined);
  return turn as Promise<void>;
}

/** After an eviction by the browser, ledger and cache may disagree: what either lacks is given up. */
async function load(cache: Cache): Promise<Ledger> {
  const stored = await cache.match(ledgerKey);
  const known = readLedger(await stored?.json().catch(() => undefined));
  const present = new Set((await cache.keys()).map(({ url }) => url));
  for (const url of present) if (url !== ledgerKey && !(url in known)) await cache.delete(url);
  return without(
    known,
    Object.keys(known).filter((key) => !present.has(key)),
  );
}

async function kept(key: string): Promise<Response | undefined> {
  try {
    const found = await (await open()).match(key);
    if (found) {
      void inTurn(async (_, known) => {
        const entry = known[key];
        return entry ? withEntry(known, key, { ...entry, used: Date.now() }) : known;
      }, false);
    }
    return found;
  } catch {
    return undefined;
  }
}

async function keep(key: string, answer: Response, as: Strategy): Promise<void> {
  if (!isOfBuild(key, place) || !mayKeep(answer, answer.headers, as)) return;
  const body = await answer.blob();
  if (body.size > LARGEST_BYTES) return;
  const title = as === 'page' ? titleOf(await body.text()) : undefined;
  // The body is decoded by now.
  const headers = new Headers(answer.headers);
  headers.delete('Content-Encoding');
  headers.delete('Content-Length');
  const entry = { size: body.size, used: Date.now(), ...(title !== undefined && { title }) };
  await inTurn(async (cache, known) => {
    let next = withEntry(known, key, entry);
    const drop = async (keys: readonly string[]): Promise<void> => {
      for (const old of keys) await cache.delete(old);
      next = without(next, keys);
    };
    await drop(toEvict(next, CAP_BYTES));
    try {
      await cache.put(key, new Response(body, { headers }));
    } catch {
      // The browser's own limit is lower than ours.
      await drop([key, ...toEvict(next, totalOf(next) / 2)]);
    }
    return next;
  }, true);
}

/** Without a network and without a copy. */
function unavailable(asked: string): Response {
  const html = offlinePage({ asked, home, pages: keptPages(ledger ?? {}) });
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
  const copy = await kept(key);
  if (copy) return copy;
  if (first instanceof Response) return first;
  try {
    return await fetched;
  } catch {
    if (as !== 'page') return Response.error();
    await inTurn(async (_, known) => known, false);
    return unavailable(request.url);
  }
}

async function cacheFirst(event: FetchingEvent): Promise<Response> {
  const { request } = event;
  const copy = await kept(request.url);
  if (copy) return copy;
  const answer = await fetch(request);
  event.waitUntil(keep(request.url, answer.clone(), 'hashed').catch(() => undefined));
  return answer;
}

/** Fetches and stores what is not stored yet; a page is always fetched again. */
async function collect(addresses: readonly string[], page: boolean): Promise<void> {
  for (const address of new Set(addresses)) {
    const asked = { url: address, method: 'GET', mode: page ? 'navigate' : 'cors', hasRange: false };
    const as = strategyOf(asked, place);
    if (as === 'pass') continue;
    const key = as === 'page' ? pageKey(address, basePath) : address;
    try {
      if (as === 'hashed' && (await (await open()).match(key))) continue;
      await keep(key, await fetch(address), as);
    } catch {
      // The next visit tries again.
    }
  }
}

function isMessage(data: unknown): data is ToOfflineWorker {
  const { kind, page, files } = (data ?? {}) as Record<string, unknown>;
  if (kind === 'prepare') return true;
  return (
    kind === 'visited' &&
    [page, ...(Array.isArray(files) ? files : [undefined])].every(
      (address) => typeof address === 'string' && URL.canParse(address),
    )
  );
}

async function follow(message: ToOfflineWorker): Promise<void> {
  if (message.kind === 'prepare') {
    const absolute = prepare.map((address) => new URL(address, place.origin + basePath).href);
    const isPage = (address: string): boolean => !/\.\w+$/.test(address);
    await collect(
      absolute.filter((address) => !isPage(address)),
      false,
    );
    await collect(absolute.filter(isPage), true);
    return;
  }
  await collect([message.page], true);
  const files = message.files.slice(0, 300);
  await collect(files, false);
  const runtime = `${place.origin + basePath}py/`;
  if (files.some((file) => file.startsWith(runtime))) {
    await collect(
      python.map((address) => new URL(address, place.origin + basePath).href),
      false,
    );
  }
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

scope.addEventListener('message', (event) => {
  if (isMessage(event.data)) event.waitUntil(follow(event.data));
});

// Names the release of a worker to whoever looks at it in the browser's tools.
Object.assign(scope, { build });
