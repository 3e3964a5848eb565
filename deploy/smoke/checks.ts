/**
 * What must hold for a published address, whatever serves it. Each check sends requests and describes in one line what it
 * found wrong; the home page's own links and the search manifest tell which files to request.
 */
import { load } from 'cheerio';
import type { BuildRecord } from '../build-record';
import { SEARCH_MANIFEST } from '../verify';
import { checkBuild } from './build-checks';
import { checkHosts, type Remote } from './search-hosts';
import { type Answer, type Ask, type Check, expectStatus, type Run, type Site } from './site';

const securityHeaders = [
  'content-security-policy',
  'x-content-type-options',
  'referrer-policy',
  'permissions-policy',
  'cross-origin-opener-policy',
  'cross-origin-resource-policy',
];

function checkPolicy({ headers }: Answer): string | undefined {
  const missing = securityHeaders.filter((name) => !headers.get(name));
  if (missing.length > 0) return `has no ${missing.join(', ')} header`;
  const scripts = /script-src ([^;]*)/.exec(headers.get('content-security-policy') ?? '')?.[1] ?? '';
  if (!scripts.includes("'self'")) return 'has a policy without a source for scripts';
  if (/'unsafe-inline'|'unsafe-eval'/.test(scripts)) return 'has a policy that lets inline or evaluated scripts run';
  return undefined;
}

const isHtml = ({ headers }: Answer): boolean => headers.get('content-type')?.startsWith('text/html') ?? false;

function checkPage(answer: Answer): string | undefined {
  const wrong = expectStatus(answer, 200);
  if (wrong) return wrong;
  if (!isHtml(answer)) return `is ${answer.headers.get('content-type')}, not HTML`;
  if (!/no-cache|max-age=0/.test(answer.headers.get('cache-control') ?? ''))
    return 'may be kept by browsers although pages change';
  if (load(answer.text)('h1').length !== 1) return 'has no single h1';
  return checkPolicy(answer);
}

function checkHashed(answer: Answer): string | undefined {
  const wrong = expectStatus(answer, 200);
  if (wrong) return wrong;
  if (!answer.headers.get('cache-control')?.includes('immutable')) return 'is not marked immutable';
  return answer.text.length > 0 ? undefined : 'is empty';
}

/** Scripts and styles of the site that a page names, as paths below the base path. */
function assetsOf(html: string, home: URL): Set<string> {
  const $ = load(html);
  const addresses = $('script[src], link[rel=stylesheet], [data-application]')
    .toArray()
    .flatMap((element) => {
      const { src, href, 'data-application': application } = $(element).attr() ?? {};
      return [src, href, ...(application?.split(' ') ?? [])];
    });
  const own = addresses.flatMap((address) => {
    if (!address) return [];
    const { origin, pathname } = new URL(address, home);
    const isOwn = origin === home.origin && pathname.startsWith(home.pathname);
    return isOwn ? [pathname.slice(home.pathname.length)] : [];
  });
  return new Set(own.filter(Boolean));
}

async function checkRedirects({ home, ask, check }: Site, page: string): Promise<void> {
  for (const unclean of [`${page}/`, `${page}.html`, `${page}/index.html`]) {
    await check(`/${unclean}`, async () => {
      const answer = await ask(unclean);
      const to = answer.headers.get('location');
      const isRight = to !== null && new URL(to, home).pathname === `${home.pathname}${page}`;
      return expectStatus(answer, 301) ?? (isRight ? undefined : `redirects to ${to}`);
    });
  }
}

async function checkSitemap(site: Site, pages: number): Promise<string | undefined> {
  const { home, ask, check } = site;
  const answer = await ask('sitemap.xml');
  const wrong = expectStatus(answer, 200);
  if (wrong) return wrong;
  const listed = load(answer.text, { xml: true })('loc')
    .toArray()
    .map((element) => new URL(load(element).text()).pathname);
  if (listed.length === 0) return 'lists no page';
  const outside = listed.find((name) => !name.startsWith(home.pathname) && `${name}/` !== home.pathname);
  if (outside !== undefined) return `lists ${outside}, which is outside of ${home.pathname}`;
  const paths = listed.map((name) => name.slice(home.pathname.length));
  // A spread over the whole list rather than its beginning.
  const step = Math.max(1, Math.floor(paths.length / pages));
  for (const path of paths.filter((_, index) => index % step === 0))
    await check(`/${path}`, async () => checkPage(await ask(path)));
  const last = paths.findLast(Boolean);
  if (last === undefined) return 'lists the home page alone';
  await checkRedirects(site, last);
  return undefined;
}

async function checkSearch({ ask, check }: Site, policy: string): Promise<string | undefined> {
  const answer = await ask(SEARCH_MANIFEST);
  // A site whose search is answered by other hosts, which its policy names, may have no index of its own.
  if (answer.status === 404 && /connect-src [^;]*https?:/.test(policy)) return undefined;
  const wrong = expectStatus(answer, 200);
  if (wrong) return wrong;
  const manifest = JSON.parse(answer.text) as Remote & { file?: string; records?: number };
  const { file, records } = manifest;
  if (!file || !records) return 'has a manifest without file or records';
  await checkHosts(manifest, policy, check);
  const index = await ask(`search-index/${file}`);
  if (index.status !== 200) return `${file} answered ${index.status}`;
  JSON.parse(index.text);
  return undefined;
}

/** The body is always read: an unread one would keep its connection until the time limit ends it, and the process with it. */
const asker =
  (home: URL, timeout: number): Ask =>
  async (path, headers = {}) => {
    const response = await fetch(new URL(path, home), {
      redirect: 'manual',
      headers,
      signal: AbortSignal.timeout(timeout),
    });
    return { status: response.status, headers: response.headers, text: await response.text() };
  };

export interface SmokeOptions {
  /** How many pages of the sitemap are requested. */
  readonly pages?: number;
  /** Milliseconds for each request. */
  readonly timeout?: number;
  /** Of the build that was published, if it is at hand: what the site sends is compared with it. */
  readonly record?: BuildRecord;
}

/** `base` is the site's address with its base path: `https://docs.example.org/`. */
export async function smoke(
  base: string,
  { pages = 10, timeout = 15_000, record }: SmokeOptions = {},
): Promise<Check[]> {
  const home = new URL(base.endsWith('/') ? base : `${base}/`);
  const ask = asker(home, timeout);
  const checks: Check[] = [];
  const check: Run = async (name, run) => {
    try {
      checks.push({ name, problem: await run() });
    } catch (error) {
      const cause = error instanceof Error && error.cause instanceof Error ? `: ${error.cause.message}` : '';
      checks.push({ name, problem: `no answer (${error instanceof Error ? error.message : String(error)}${cause})` });
    }
  };
  const site = { home, ask, check };

  let first: Answer | undefined;
  await check('home page', async () => {
    first = await ask('');
    return checkPage(first);
  });
  if (first === undefined) return checks;
  const { text, headers } = first;
  const assets = assetsOf(text, home);
  await check('scripts and styles of the home page', async () => (assets.size > 0 ? undefined : 'none found'));
  for (const path of assets) await check(path, async () => checkHashed(await ask(path)));
  await check('brotli or gzip', async () => {
    const answer = await ask('', { 'accept-encoding': 'br, gzip' });
    return answer.headers.get('content-encoding') ? undefined : 'pages are sent uncompressed';
  });
  await check('unknown address', async () => {
    const answer = await ask(`no-such-page-${Date.now()}`);
    return expectStatus(answer, 404) ?? (isHtml(answer) ? checkPolicy(answer) : 'is not the not-found page');
  });
  await check('malformed address', async () => {
    const { status } = await ask('%E0%A4%A');
    return status >= 400 && status < 500 ? undefined : `answered ${status}`;
  });
  await check('sitemap', () => checkSitemap(site, pages));
  if (record) await checkBuild(site, first, record);
  await check('search index', () => checkSearch(site, headers.get('content-security-policy') ?? ''));
  return checks;
}
