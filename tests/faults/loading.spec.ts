/** Spec section 8: what a reader sees when files cannot be had, a page crashes or storage is shut. */
import { expect, type Page, test } from '../spec/browser-test';
import { builtPage, chunkOf, collectMessages, comeAlive, openAlive } from '../spec/site';

// A file still on its way when a test ends is nobody's fault.
test.afterEach(({ page }) => page.unrouteAll({ behavior: 'ignoreErrors' }));

const target = '/files/large-files';
const clickTarget = (page: Page) =>
  page.locator(`.theme-doc-sidebar-menu a[href="${target}"]`).evaluate((link: HTMLElement) => link.click());
const notice = (page: Page) => page.locator('#boot-notice');
/** The page is loaded anew: a sign of intent before that would be lost with the old one. */
const retryFirstLoad = (page: Page) =>
  Promise.all([page.waitForEvent('load'), notice(page).getByRole('button', { name: 'Retry' }).click()]);

test('spec 8: first load, the application cannot be loaded: error text and a Retry that works', async ({ page }) => {
  await page.route('**/assets/js/main.*.js', (route) => route.abort());
  await page.goto('/code/overview');
  await page.keyboard.press('Control');
  await expect(notice(page)).toContainText('could not be loaded');
  await expect(page.locator('h1'), 'the page stays readable').toBeVisible();
  await page.unroute('**/assets/js/main.*.js');
  await retryFirstLoad(page);
  await expect(notice(page)).toHaveCount(0);
  await comeAlive(page);
});

test('a Retry without a network says that the site does not answer, and works when it does', async ({
  page,
  context,
}) => {
  await page.route('**/assets/js/main.*.js', (route) => route.abort());
  await page.goto('/code/overview');
  await page.keyboard.press('Control');
  await expect(notice(page)).toContainText('could not be loaded');
  await page.unroute('**/assets/js/main.*.js');
  await context.setOffline(true);
  await notice(page).getByRole('button', { name: 'Retry' }).click();
  await expect(notice(page)).toContainText('The site does not answer. Check your network connection.');
  await expect(page.locator('h1'), 'the page stays').toBeVisible();
  await context.setOffline(false);
  await retryFirstLoad(page);
  await expect(notice(page)).toHaveCount(0);
  await comeAlive(page);
});

for (const [name, answer, thrown] of [
  ['missing', { status: 404, body: 'gone' }, []],
  [
    'HTML instead of a script',
    { status: 200, contentType: 'text/html', body: '<!doctype html><p>login' },
    [/Unexpected token '<'/],
  ],
] as const) {
  test(`trap 4: first load, the page's own file is ${name}: error text and a Retry that works`, async ({
    page,
    provoke,
  }) => {
    provoke(...thrown);
    const pattern = `**/assets/js/${chunkOf('code/overview')}.*.js`;
    await page.route(pattern, (route) => route.fulfill(answer));
    await page.goto('/code/overview');
    await page.keyboard.press('Control');
    await expect(notice(page)).toContainText('could not be loaded');
    await page.unroute(pattern);
    await retryFirstLoad(page);
    await comeAlive(page);
  });
}

test('spec 4 and 8: a route that fails to load while online reloads the page, once per address and build', async ({
  page,
}) => {
  const loads: string[] = [];
  page.on('request', (request) => {
    if (request.isNavigationRequest() && request.method() === 'GET') loads.push(new URL(request.url()).pathname);
  });
  await openAlive(page, '/');
  await page.route(`**/assets/js/${chunkOf('files/large-files')}.*.js`, (route) =>
    route.fulfill({ status: 404, body: '' }),
  );
  await clickTarget(page);
  await expect(page).toHaveURL(target);
  await expect(page.locator('h1')).toHaveText('Large files');
  await expect.poll(() => loads).toEqual(['/', target]);
  // Once more: now the error text and a Retry show instead of another reload.
  await page.unrouteAll();
  await page.goto('/');
  await comeAlive(page);
  loads.length = 0;
  await page.route(`**/assets/js/${chunkOf('files/large-files')}.*.js`, (route) =>
    route.fulfill({ status: 404, body: '' }),
  );
  await clickTarget(page);
  await expect(page.getByRole('alert')).toContainText('could not be loaded');
  expect(loads).toEqual([]);
  await page.unrouteAll();
  await page.getByRole('alert').getByRole('button', { name: 'Retry' }).click();
  await expect(page.locator('h1')).toHaveText('Large files');
});

test('trap 6: a click while offline keeps the page, with a message and a Retry that works', async ({
  page,
  context,
}) => {
  await openAlive(page, '/');
  await context.setOffline(true);
  await clickTarget(page);
  await expect(notice(page)).toContainText('offline');
  await expect(page).toHaveURL('/');
  await expect(page.locator('h1')).toBeVisible();
  await context.setOffline(false);
  await notice(page).getByRole('button', { name: 'Retry' }).click();
  await expect(page).toHaveURL(target);
  await expect(page.locator('h1')).toHaveText('Large files');
  await expect(notice(page)).toHaveCount(0);
});

test('spec 2: a page that loads slowly shows a loading animation when there is nothing else to show', async ({
  page,
}) => {
  // After a reload did not help, the page opens while its file is still being fetched again.
  await openAlive(page, '/');
  const pattern = `**/assets/js/${chunkOf('files/large-files')}.*.js`;
  await page.evaluate((address) => {
    const mark = `${document.getElementById('boot')?.dataset.application} ${address}`;
    sessionStorage.setItem('boot.reloaded', JSON.stringify([mark]));
  }, target);
  await page.route(pattern, (route) => route.fulfill({ status: 404, body: '' }));
  await clickTarget(page);
  const alert = page.getByRole('alert');
  await expect(alert.getByRole('button', { name: 'Retry' })).toBeVisible();
  await page.unroute(pattern);
  await page.route(pattern, async (route) => {
    await new Promise((resolve) => setTimeout(resolve, 1200));
    await route.continue();
  });
  await alert.getByRole('button', { name: 'Retry' }).click();
  await expect(page.getByRole('status', { name: 'Loading' })).toBeVisible();
  await expect(page.locator('h1')).toHaveText('Large files');
});

test("spec 2 and 8: a crash shows 'This page crashed.', the error text and a 'Try again' that works", async ({
  page,
}) => {
  await openAlive(page, '/');
  const pattern = `**/assets/js/${chunkOf('files/large-files')}.*.js`;
  await page.route(pattern, async (route) => {
    const response = await route.fetch();
    const body = await response.text();
    // The page's component throws until the flag is taken away.
    const crash = body.replace(
      /function (\w+)\((\w+)(?:=\{\})?\)\{(?=[^{}]*\b(?:let|const)\{wrapper)/,
      'function $1($2={}){if(!window.mended)throw new Error("deliberate fault");',
    );
    await route.fulfill({ response, body: crash === body ? body.replace('default', 'defau1t') : crash });
  });
  await clickTarget(page);
  await expect(page.getByRole('heading', { name: 'This page crashed.' })).toBeVisible();
  await expect(page.locator('main, body').first()).toContainText('deliberate fault');
  await page.evaluate(() => Object.assign(window, { mended: true }));
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.locator('h1')).toHaveText('Large files');
});

test('spec 8: a page module without a default export is an error that names the page', async ({ page }) => {
  const pattern = `**/assets/js/${chunkOf('code/overview')}.*.js`;
  await page.route(pattern, async (route) => {
    const response = await route.fetch();
    await route.fulfill({
      response,
      body: (await response.text()).replace(/"?\bdefault"?:\s*\(\)\s*=>/, 'other:()=>'),
    });
  });
  await page.goto('/code/overview');
  await page.keyboard.press('Control');
  await expect(page.getByRole('heading', { name: 'This page crashed.' })).toBeVisible();
  await expect(page.locator('main')).toContainText("/code/overview doesn't have a default export");
});

test('spec 8: blocked browser storage warns and the site goes on', async ({ page }) => {
  await page.addInitScript(() => {
    for (const name of ['localStorage', 'sessionStorage']) {
      Object.defineProperty(window, name, {
        get() {
          throw new DOMException('The operation is insecure.', 'SecurityError');
        },
      });
    }
  });
  const messages = collectMessages(page);
  await openAlive(page, '/');
  await page
    .getByRole('button', { name: /dark and light mode/i })
    .first()
    .click();
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
  await clickTarget(page);
  await expect(page.locator('h1')).toHaveText('Large files');
  const warnings = messages.filter((text) => /storage/i.test(text));
  expect(warnings.length).toBeGreaterThan(0);
  expect(new Set(warnings).size, 'each warning once').toBe(warnings.length);
  expect(messages.filter((text) => text.startsWith('error'))).toEqual([]);
});

for (const address of ['/%E0%A4%A', '/%', '/%c0%af', '/blog/%E0%A4%A']) {
  test(`trap 5: the malformed path ${address} shows a living not-found page`, async ({ page }) => {
    // A static host may answer a path it cannot decode with the not-found page.
    await page.route(`**${address}`, (route) =>
      route.fulfill({ status: 404, contentType: 'text/html', body: builtPage('/404') }),
    );
    await page.goto(address);
    await comeAlive(page);
    await expect(page.getByRole('heading', { level: 1 })).toContainText(/not found/i);
    await page
      .getByRole('button', { name: /dark and light mode/i })
      .first()
      .click();
    await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
  });
}

test.describe('spec 2 and 8: the base-address banner', () => {
  const serveUnder = async (page: Page, prefix: string, scripts: 'missing' | 'present') => {
    await page.route(`**${prefix}`, (route) => route.fulfill({ contentType: 'text/html', body: builtPage('/') }));
    if (scripts === 'missing') {
      await page.route(/\/(?:assets\/.*|boot\.\w+\.js)$/, (route) => route.fulfill({ status: 404, body: '' }));
    }
  };

  test('shows the text and a suggested base address when the site stands elsewhere', async ({ page }) => {
    await serveUnder(page, '/some/place/', 'missing');
    await page.goto('/some/place/');
    const banner = page.getByRole('alert');
    await expect(banner).toContainText('Your site did not load properly');
    await expect(banner).toContainText('BASE_URL=/some/place/');
  });

  test('trap 7: a stale or missing script in the right place raises no banner', async ({ page }) => {
    await page.route(/\/boot\.\w+\.js$/, (route) => route.fulfill({ status: 404, body: '' }));
    await page.goto('/');
    await page.waitForLoadState('networkidle');
    await expect(page.getByText('did not load properly')).toHaveCount(0);
    await expect(page.locator('h1')).toBeVisible();
  });

  test('trap 7: nothing of the address is written as HTML', async ({ page }) => {
    const hostile = '/%3Cimg%20src=x%20onerror=alert(1)%3E/';
    await serveUnder(page, hostile, 'missing');
    await page.goto(hostile);
    await expect(page.getByRole('alert')).toContainText('did not load properly');
    await expect(page.locator('#base-address-banner img')).toHaveCount(0);
  });
});
