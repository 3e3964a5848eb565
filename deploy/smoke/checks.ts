/**
 * What must hold for a published address, whatever serves it. Each check asks over HTTP and says in one line what it found
 * wrong; the page's own links and the search manifest say which files to ask for.
 */
import { load } from 'cheerio';

/** As src/search names it; a test compares them, since this folder works without the sources. */
export const SEARCH_MANIFEST = 'search-index/manifest.v3.json';

export interface Check {
  readonly name: string;
  /** Undefined when all is well. */
  readonly problem: string | undefined;
}

type Ask = (path: string, headers?: Readonly<Record<string, string>>) => Promise<Response>;

const securityHeaders = [
  'content-security-policy',
  'strict-transport-security',
  'x-content-type-options',
  'referrer-policy',
  'permissions-policy',
  'cross-origin-opener-policy',
];

function expectStatus(response: Response, wanted: number): string | undefined {
  return response.status === wanted ? undefined : `answered ${response.status} instead of ${wanted}`;
}

function checkPolicy(response: Response): string | undefined {
  const missing = securityHeaders.filter((name) => !response.headers.get(name));
  if (missing.length > 0) return `has no ${missing.join(', ')} header`;
  const scripts = /script-src ([^;]*)/.exec(response.headers.get('content-security-policy') ?? '')?.[1] ?? '';
  if (!scripts.includes("'self'")) return 'has a policy that does not say where scripts come from';
  if (/'unsafe-inline'|'unsafe-eval'/.test(scripts)) return 'has a policy that lets inline or evaluated scripts run';
  return undefined;
}

async function checkPage(ask: Ask, path: string): Promise<string | undefined> {
  const response = await ask(path);
  const wrong = expectStatus(response, 200);
  if (wrong) return wrong;
  if (!response.headers.get('content-type')?.startsWith('text/html'))
    return `is ${response.headers.get('content-type')}, not HTML`;
  if (!/no-cache|max-age=0/.test(response.headers.get('cache-control') ?? ''))
    return 'may be kept by browsers although pages change';
  if (load(await response.text())('h1').length !== 1) return 'has no single h1';
  return checkPolicy(response);
}

async function checkHashed(ask: Ask, path: string): Promise<string | undefined> {
  const response = await ask(path);
  const wrong = expectStatus(response, 200);
  if (wrong) return wrong;
  if (!response.headers.get('cache-control')?.includes('immutable')) return 'is not marked immutable';
  return (await response.arrayBuffer()).byteLength > 0 ? undefined : 'is empty';
}

/** `base` is the site's address with its base path: `https://docs.example.org/`. */
export async function smoke(base: string, { pages = 10, timeout = 15_000 } = {}): Promise<Check[]> {
  const home = new URL(base.endsWith('/') ? base : `${base}/`);
  const ask: Ask = (path, headers = {}) =>
    fetch(new URL(path.replace(/^\//, ''), home), {
      redirect: 'manual',
      headers,
      signal: AbortSignal.timeout(timeout),
    });
  const checks: Check[] = [];
  const check = async (name: string, run: () => Promise<string | undefined>): Promise<void> => {
    try {
      checks.push({ name, problem: await run() });
    } catch (error) {
      const cause = error instanceof Error && error.cause instanceof Error ? `: ${error.cause.message}` : '';
      checks.push({ name, problem: `no answer (${error instanceof Error ? error.message : String(error)}${cause})` });
    }
  };

  await check('home page', () => checkPage(ask, ''));
  if (checks[0]?.problem?.startsWith('no answer')) return checks;

  const html = await (await ask('')).text();
  const $ = load(html);
  const own = (address: string | undefined): string | undefined => {
    if (!address) return undefined;
    const url = new URL(address, home);
    return url.origin === home.origin && url.pathname.startsWith(home.pathname)
      ? url.pathname.slice(home.pathname.length)
      : undefined;
  };
  const assets = new Set<string>();
  $('script[src], link[rel=stylesheet]').each((_, element) => {
    const path = own($(element).attr('src') ?? $(element).attr('href'));
    if (path) assets.add(path);
  });
  $('[data-application]').each((_, element) => {
    for (const address of ($(element).attr('data-application') ?? '').split(' ')) {
      const path = own(address);
      if (path) assets.add(path);
    }
  });
  await check('scripts and styles of the home page', async () => (assets.size > 0 ? undefined : 'none found'));
  for (const path of assets) await check(path, () => checkHashed(ask, path));

  await check('brotli or gzip', async () => {
    const encoding = (await ask('', { 'accept-encoding': 'br, gzip' })).headers.get('content-encoding');
    return encoding ? undefined : 'pages are sent uncompressed';
  });
  await check('unknown address', async () => {
    const response = await ask(`no-such-page-${Date.now()}`);
    return (
      expectStatus(response, 404) ??
      (response.headers.get('content-type')?.startsWith('text/html')
        ? checkPolicy(response)
        : 'is not the not-found page')
    );
  });
  await check('malformed address', async () => {
    const { status } = await ask('%E0%A4%A');
    return status >= 400 && status < 500 ? undefined : `answered ${status}`;
  });

  await check('sitemap', async () => {
    const response = await ask('sitemap.xml');
    const wrong = expectStatus(response, 200);
    if (wrong) return wrong;
    const listed = load(await response.text(), { xml: true })('loc')
      .toArray()
      .map((element) => new URL(load(element).text()).pathname);
    if (listed.length === 0) return 'lists no page';
    // A spread over the whole list rather than its beginning.
    const step = Math.max(1, Math.floor(listed.length / pages));
    for (let index = 0; index < listed.length; index += step) {
      const pathname = listed[index] ?? '';
      if (!pathname.startsWith(home.pathname) && `${pathname}/` !== home.pathname)
        return `lists ${pathname}, which is outside of ${home.pathname}`;
      const path = pathname.slice(home.pathname.length);
      await check(`/${path}`, () => checkPage(ask, path));
    }
    const last = listed.map((pathname) => pathname.slice(home.pathname.length)).findLast(Boolean);
    if (last === undefined) return 'lists the home page alone';
    for (const unclean of [`${last}/`, `${last}.html`, `${last}/index.html`]) {
      await check(`/${unclean}`, async () => {
        const response = await ask(unclean);
        const to = response.headers.get('location');
        return (
          expectStatus(response, 301) ??
          (to && new URL(to, home).pathname === `${home.pathname}${last}` ? undefined : `leads to ${to}`)
        );
      });
    }
    return undefined;
  });

  await check('search index', async () => {
    const response = await ask(SEARCH_MANIFEST);
    const policy = (await ask('')).headers.get('content-security-policy') ?? '';
    // A site whose search is answered by other hosts, which its policy names, may have no index of its own.
    if (response.status === 404 && /connect-src [^;]*https?:/.test(policy)) return undefined;
    const wrong = expectStatus(response, 200);
    if (wrong) return wrong;
    const { file, records } = (await response.json()) as { file?: string; records?: number };
    if (!file || !records) return 'has a manifest without file or records';
    const index = await ask(`search-index/${file}`);
    if (index.status !== 200) return `${file} answered ${index.status}`;
    await index.json();
    return undefined;
  });
  return checks;
}
