/**
 * The two remote back ends, with the real client in the browser against the protocol server on loopback: what is sent,
 * how hosts are tried, and that every kind of failure shows the error screen. Spec sections 7 and 8.
 */
import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import {
  expectFailure,
  hits,
  input,
  modal,
  openSearch,
  searchFor,
  startSearchServer,
  type TestServer,
  useSettings,
} from '../e2e/search-support';
import { expect, type Page, type Request, test } from '../spec/browser-test';

// A file still on its way when a test ends is nobody's fault.
test.afterEach(({ page }) => page.unrouteAll({ behavior: 'ignoreErrors' }));

const INDEX = 'docs';
let protocol: TestServer;
const opened: Server[] = [];

test.beforeAll(async () => {
  protocol = await startSearchServer(INDEX);
});
test.afterAll(async () => {
  await protocol.close();
  for (const server of opened) {
    server.closeAllConnections();
    server.close();
  }
});

async function host(listener: RequestListener): Promise<{ url: string; asked: () => number }> {
  let asked = 0;
  const server = createServer((request, response) => {
    if (request.method === 'OPTIONS') {
      response.writeHead(204, { 'access-control-allow-origin': '*', 'access-control-allow-headers': '*' }).end();
      return;
    }
    asked += 1;
    listener(request, response);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  opened.push(server);
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, asked: () => asked };
}

const reply =
  (status: number, body: string): RequestListener =>
  (_request, response) => {
    response.writeHead(status, { 'content-type': 'application/json', 'access-control-allow-origin': '*' }).end(body);
  };
const silent: RequestListener = () => undefined;
const closing: RequestListener = (request) => {
  request.socket.destroy();
};
/** Begins to answer and stops. */
const halting: RequestListener = (_request, response) => {
  response.writeHead(200, { 'content-type': 'application/json', 'access-control-allow-origin': '*' });
  response.write('{"results":[');
};

const useHosts = (page: Page, hosts: readonly string[]) =>
  useSettings(page, { backend: { mode: 'hosts', hosts, index: INDEX, appId: 'site', searchKey: 'public-key' } });

/** The client waits two seconds for its host. On a very busy machine an answer may come too late, and the next one counts. */
const searchUntilAnswered = (page: Page, query: string): Promise<void> =>
  expect(async () => {
    await input(page).fill(query.slice(0, -1));
    await input(page).fill(query);
    await expect(hits(page).first()).toBeVisible({ timeout: 15_000 });
    await expect(modal(page).getByRole('status')).toContainText(`"${query}"`, { timeout: 15_000 });
  }).toPass({ timeout: 120_000 });

test.describe('hosts', () => {
  test('asks as the spec says, and shows what comes back', async ({ page }) => {
    await useHosts(page, [protocol.url]);
    const requests: Request[] = [];
    page.on('request', (request) => (request.url().startsWith(protocol.url) ? requests.push(request) : undefined));
    await openSearch(page);
    expect(requests).toHaveLength(0);
    await searchUntilAnswered(page, 'conditional input');
    await expect(hits(page).first().locator('a')).toHaveAttribute('href', '/inputs/conditional-input');
    const sent = requests.at(-1);
    const url = new URL(sent?.url() ?? '');
    expect(sent?.method()).toBe('POST');
    expect(url.pathname).toBe('/1/indexes/*/queries');
    expect(url.searchParams.get('x-algolia-api-key')).toBe('public-key');
    expect(url.searchParams.get('x-algolia-application-id')).toBe('site');
    const body = JSON.parse(sent?.postData() ?? '') as { requests: { indexName: string; params: string }[] };
    expect(body.requests).toHaveLength(1);
    expect(Object.keys(body.requests[0] ?? {}).sort()).toEqual(['indexName', 'params']);
    expect(body.requests[0]?.indexName).toBe(INDEX);
    const params = new URLSearchParams(body.requests[0]?.params);
    expect(params.get('query')).toBe('conditional input');
    expect(params.get('hitsPerPage')).toBe('20');
    expect(params.get('highlightPreTag')).toBe('<mark>');
    expect(JSON.parse(params.get('attributesToSnippet') ?? '')).toContain('content:10');
    expect(JSON.parse(params.get('facetFilters') ?? '')).toEqual([
      'language:en',
      ['docusaurus_tag:default', 'docusaurus_tag:docs-default-current'],
    ]);
  });

  test('the first host hangs: the second answers, and the first is not asked again', async ({ page }) => {
    const hanging = await host(silent);
    await useHosts(page, [hanging.url, protocol.url]);
    await openSearch(page);
    const started = Date.now();
    await searchFor(page, 'conditional input');
    expect(Date.now() - started).toBeGreaterThan(900);
    expect(hanging.asked()).toBe(1);
    await searchFor(page, 'plots');
    expect(hanging.asked()).toBe(1);
  });

  test('a host that is down is skipped for 120 s, over page loads, and then asked again', async ({ page }) => {
    const down = await host(closing);
    await page.clock.install();
    await useHosts(page, [down.url, protocol.url]);
    await openSearch(page);
    await searchFor(page, 'conditional input');
    expect(down.asked()).toBeGreaterThan(0);
    const before = down.asked();
    await page.reload();
    await openSearch(page, '');
    await searchFor(page, 'plots');
    await page.clock.fastForward(100_000);
    await searchFor(page, 'tables');
    expect(down.asked()).toBe(before);
    await page.clock.fastForward(25_000);
    await searchFor(page, 'images');
    expect(down.asked()).toBeGreaterThan(before);
  });

  test('a host that halts in the middle: the next answers', async ({ page }) => {
    const stuck = await host(halting);
    await useHosts(page, [stuck.url, protocol.url]);
    await openSearch(page);
    await searchFor(page, 'conditional input');
    expect(stuck.asked()).toBe(1);
  });

  test('an answer of 5xx: the next host is asked', async ({ page }) => {
    const failing = await host(reply(500, '{"message":"Internal error","status":500}'));
    await useHosts(page, [failing.url, protocol.url]);
    await openSearch(page);
    await searchFor(page, 'conditional input');
    expect(failing.asked()).toBe(1);
  });

  for (const [name, listener] of [
    ['all hosts unreachable (RetryError)', closing],
    ['all hosts answer 5xx (RetryError)', reply(503, 'Service unavailable')],
    ['HTTP 403 (ApiError)', reply(403, '{"message":"Invalid Application-ID or API key","status":403}')],
    ['HTTP 400 (ApiError)', reply(400, '{"message":"Bad request","status":400}')],
    ['HTTP 404 (ApiError)', reply(404, '{"message":"Index does not exist","status":404}')],
    ['HTTP 429 (ApiError)', reply(429, '{"message":"Too many requests","status":429}')],
    ['an unreadable body (DeserializationError)', reply(200, '<html>captive portal</html>')],
    ['a body that is no answer', reply(200, '{"ok":true}')],
    ['results that are none', reply(200, '{"results":[null]}')],
    ['an empty body', reply(200, '')],
  ] as const) {
    test(`${name}: the error screen, and it stays`, async ({ page }) => {
      const bad = await host(listener);
      await useHosts(page, [bad.url]);
      await openSearch(page);
      await input(page).fill('plots');
      await expectFailure(page);
      await modal(page).getByRole('button', { name: 'Cancel', exact: true }).click();
      await expect(modal(page)).toHaveCount(0);
    });
  }

  test('all hosts hang: connection timeouts, then the error screen', async ({ page }) => {
    const [one, two] = [await host(silent), await host(silent)];
    await useHosts(page, [one.url, two.url]);
    await openSearch(page);
    await input(page).fill('plots');
    await expect(page.locator('.DocSearch-Container')).toHaveAttribute('data-status', 'stalled');
    await expectFailure(page);
    expect([one.asked(), two.asked()]).toEqual([1, 1]);
  });

  test('without a network: the error screen says that the reader is offline', async ({ page, context }) => {
    await useHosts(page, [protocol.url]);
    await openSearch(page);
    await searchUntilAnswered(page, 'plots');
    await context.setOffline(true);
    await input(page).fill('tables');
    await expectFailure(page);
    await expect(modal(page).getByText(/^You're offline\./)).toBeVisible();
    await context.setOffline(false);
    await searchUntilAnswered(page, 'maps');
    await expect(modal(page).getByText(/^You're offline\./)).toHaveCount(0);
  });

  test('recovers when a host comes back', async ({ page }) => {
    let broken = true;
    const moody = await host(async (request, response) => {
      if (broken) return reply(400, '{"message":"no"}')(request, response);
      const body = Buffer.concat(await request.toArray());
      const answer = await fetch(`${protocol.url}${request.url}`, { method: 'POST', body });
      return reply(200, await answer.text())(request, response);
    });
    await useHosts(page, [moody.url]);
    await openSearch(page);
    await input(page).fill('plots');
    await expectFailure(page);
    broken = false;
    await searchUntilAnswered(page, 'plot');
    await expect(modal(page).getByText('Unable to fetch results', { exact: true })).toHaveCount(0);
  });

  test('the search page uses them too, with its filter and its error', async ({ page }) => {
    await useHosts(page, [protocol.url]);
    await page.goto('/search?q=calculator&in=blog');
    await expect(page.locator('ol > li').first().getByRole('link').first()).toHaveAttribute('href', /^\/blog\//);
    const bad = await host(closing);
    const other = await page.context().newPage();
    await useHosts(other, [bad.url]);
    await other.goto('/search?q=plots');
    await expect(other.getByText('Unable to fetch results', { exact: true })).toBeVisible();
  });

  test('hits with markup are shown as text', async ({ page }) => {
    const hostile = await host(
      reply(
        200,
        JSON.stringify({
          results: [
            {
              nbHits: 1,
              hits: [
                {
                  objectID: '1',
                  url: 'javascript:alert(1)',
                  type: 'content',
                  content: '<img src=x onerror="window.hacked=1">',
                  hierarchy: {
                    lvl0: '<b>g</b>',
                    lvl1: '<script>window.hacked=1</script>',
                    lvl2: null,
                    lvl3: null,
                    lvl4: null,
                    lvl5: null,
                    lvl6: null,
                  },
                  _snippetResult: {
                    content: { value: '<mark>x</mark><img src=x onerror="window.hacked=1">', matchLevel: 'full' },
                  },
                },
              ],
            },
          ],
        }),
      ),
    );
    await useHosts(page, [hostile.url]);
    await openSearch(page);
    await input(page).fill('x');
    await expect(hits(page)).toHaveCount(1);
    await expect(hits(page).locator('img, script, b')).toHaveCount(0);
    await expect(hits(page).locator('mark')).toHaveText('x');
    await expect(hits(page).locator('a')).toHaveAttribute('href', '#');
    expect(await page.evaluate(() => 'hacked' in window)).toBe(false);
  });
});

const onService = (page: Page) =>
  useSettings(page, { backend: { mode: 'algolia', appId: 'TESTAPP', searchKey: 'search-only-key', index: INDEX } });
/** The service's hosts, answered by the protocol server. */
const forward = (page: Page, seen: string[] = []) =>
  page.route(/\.algolia(?:net)?\.(?:net|com)\//, async (route) => {
    const url = new URL(route.request().url());
    seen.push(url.href);
    const response = await fetch(`${protocol.url}${url.pathname}${url.search}`, {
      method: 'POST',
      body: route.request().postData(),
    });
    await route.fulfill({
      status: response.status,
      body: await response.text(),
      headers: { 'access-control-allow-origin': '*' },
    });
  });

for (const [mode, connect] of [
  ['hosts', (page: Page) => useHosts(page, [protocol.url])],
  ['algolia', (page: Page) => onService(page).then(() => forward(page))],
] as const) {
  test(`${mode}: no hits, with the texts of the spec`, async ({ page }) => {
    await connect(page);
    await openSearch(page);
    await input(page).fill('xyzzyqwert');
    await expect(modal(page).locator('.DocSearch-Title')).toHaveText('No results for "xyzzyqwert"');
    await expect(modal(page).getByText('Try searching for')).toBeVisible();
    await expect(modal(page).getByText('Believe this query should return results?')).toBeVisible();
    await expect(modal(page).getByText('Unable to fetch results', { exact: true })).toHaveCount(0);
  });

  test(`${mode}: storage full or blocked, warns once and goes on, in memory`, async ({ page }) => {
    const warnings: string[] = [];
    page.on('console', (message) => (message.type() === 'warning' ? warnings.push(message.text()) : undefined));
    await page.addInitScript(() => {
      Object.defineProperty(window, 'localStorage', {
        get() {
          throw new DOMException('Access is denied for this document.', 'SecurityError');
        },
      });
    });
    await connect(page);
    await openSearch(page);
    await searchFor(page, 'conditional input');
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(/\/inputs\/conditional-input$/);
    expect(warnings.filter((text) => text.includes('cannot be stored'))).toHaveLength(1);
  });
}

test.describe('algolia', () => {
  test('asks its own hosts with the search key, and shows what comes back', async ({ page }) => {
    await onService(page);
    const seen: string[] = [];
    await forward(page, seen);
    await openSearch(page);
    await searchFor(page, 'conditional input');
    await expect(hits(page).first().locator('a')).toHaveAttribute('href', '/inputs/conditional-input');
    const url = new URL(seen[0] ?? '');
    expect(url.hostname.toLowerCase()).toBe('testapp-dsn.algolia.net');
    expect(url.searchParams.get('x-algolia-api-key')).toBe('search-only-key');
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(/\/inputs\/conditional-input$/);
  });

  for (const [name, status, body] of [
    ['every host fails', 500, 'no'],
    ['the key is refused', 403, '{"message":"Invalid Application-ID or API key","status":403}'],
    ['the body is unreadable', 200, '<html>'],
  ] as const) {
    test(`${name}: the error screen, and it stays`, async ({ page }) => {
      await onService(page);
      await page.route(/\.algolia(?:net)?\.(?:net|com)\//, (route) =>
        route.fulfill({ status, body, headers: { 'access-control-allow-origin': '*' } }),
      );
      await openSearch(page);
      await input(page).fill('plots');
      await expectFailure(page);
    });
  }

  test('unreachable: four hosts are tried, then the error screen', async ({ page }) => {
    await onService(page);
    const tried = new Set<string>();
    await page.route(/\.algolia(?:net)?\.(?:net|com)\//, (route) => {
      tried.add(new URL(route.request().url()).hostname);
      return route.abort();
    });
    await openSearch(page);
    await input(page).fill('plots');
    await expectFailure(page);
    expect(tried.size).toBe(4);
  });

  test('no host answers: connection timeouts, stalled, then the error screen', async ({ page }) => {
    await onService(page);
    await page.route(/\.algolia(?:net)?\.(?:net|com)\//, () => undefined);
    await openSearch(page);
    await input(page).fill('plots');
    await expect(page.locator('.DocSearch-Container')).toHaveAttribute('data-status', 'stalled');
    await expectFailure(page);
  });
});
