/** Section 4 of SPEC.md: color mode, route changes; section 7: prefetching. */
import { expect, type Page, test } from '../spec/browser-test';
import { comeAlive, openAlive, settled } from '../spec/site';

const toggle = (page: Page) => page.locator('.navbar').getByRole('button', { name: /dark and light mode/i });
const theme = (page: Page) => page.locator('html');

test.describe('color mode', () => {
  test.use({ colorScheme: 'dark' });

  test('spec 4 and 9: without a saved choice the mode is light, whatever the system prefers', async ({ page }) => {
    await page.goto('/');
    await expect(theme(page)).toHaveAttribute('data-theme', 'light');
    await comeAlive(page);
    await expect(theme(page)).toHaveAttribute('data-theme', 'light');
    expect(await page.evaluate(() => localStorage.getItem('theme'))).toBeNull();
  });

  test('spec 4 and 9: the toggle flips the mode and saves it under the key theme', async ({ page }) => {
    await openAlive(page, '/');
    await toggle(page).click();
    await expect(theme(page)).toHaveAttribute('data-theme', 'dark');
    expect(await page.evaluate(() => localStorage.getItem('theme'))).toBe('dark');
    await page.reload();
    await expect(theme(page)).toHaveAttribute('data-theme', 'dark');
    await comeAlive(page);
    await toggle(page).click();
    await expect(theme(page)).toHaveAttribute('data-theme', 'light');
    expect(await page.evaluate(() => localStorage.getItem('theme'))).toBe('light');
  });

  test('spec 4: a change in another tab is picked up', async ({ context }) => {
    const [first, second] = [await context.newPage(), await context.newPage()];
    await openAlive(first, '/');
    await openAlive(second, '/blog');
    await toggle(first).click();
    await expect(theme(second)).toHaveAttribute('data-theme', 'dark');
  });

  test('trap 9: neither the address nor a corrupt stored theme reaches the page', async ({ page }) => {
    await page.addInitScript(() => localStorage.setItem('theme', '"><img src=x>'));
    await page.goto('/?docusaurus-theme=evil&docusaurus-data-x=1');
    await expect(theme(page)).toHaveAttribute('data-theme', 'light');
    await comeAlive(page);
    await expect(theme(page)).toHaveAttribute('data-theme', 'light');
    expect(await theme(page).getAttribute('data-x')).toBeNull();
  });
});

const bar = '#nprogress .bar';

/** Holds back the files of the next page until the returned function is called. */
async function holdChunks(page: Page): Promise<() => void> {
  let release = (): void => {};
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route('**/assets/js/**', async (route) => {
    await released;
    await route.continue();
  });
  return release;
}

test('spec 4 and 9: the progress bar starts after 200 ms at 8 % or more, has no spinner, and ends with the page', async ({
  page,
}) => {
  await openAlive(page, '/');
  const release = await holdChunks(page);
  await page.evaluate(() => {
    const seen: { at: number; width: number }[] = [];
    Object.assign(window, { seen, begun: 0 });
    addEventListener('click', () => Object.assign(window, { begun: performance.now() }), { capture: true });
    new MutationObserver(() => {
      const element = document.querySelector<HTMLElement>('#nprogress .bar');
      const shift = /translate3d\((-?[\d.]+)%/.exec(element?.style.transform ?? '')?.[1];
      if (shift) seen.push({ at: performance.now(), width: 100 + Number(shift) });
    }).observe(document.documentElement, { subtree: true, childList: true, attributes: true });
  });
  await page
    .locator('.theme-doc-sidebar-menu a[href="/files/large-files"]')
    .evaluate((link: HTMLElement) => link.click());
  await expect(page.locator(bar)).toBeAttached();
  await expect(page.locator('#nprogress .spinner')).toHaveCount(0);
  release();
  await expect(page).toHaveURL('/files/large-files');
  await expect(page.locator('h1')).toHaveText('Large files');
  await expect(page.locator(bar)).toHaveCount(0);
  const { seen, begun } = await page.evaluate(() => {
    const { seen, begun } = window as unknown as { seen: { at: number; width: number }[]; begun: number };
    return { seen, begun };
  });
  expect((seen[0]?.at ?? 0) - begun).toBeGreaterThanOrEqual(195);
  expect(seen[0]?.width).toBeGreaterThanOrEqual(8);
});

test('spec 9: the progress bar trickles every 800 ms', async ({ page }) => {
  await openAlive(page, '/');
  const release = await holdChunks(page);
  await page
    .locator('.theme-doc-sidebar-menu a[href="/files/large-files"]')
    .evaluate((link: HTMLElement) => link.click());
  await expect(page.locator(bar)).toBeAttached();
  const gaps = await page.evaluate(
    () =>
      new Promise<number[]>((resolve) => {
        const times: number[] = [];
        const observer = new MutationObserver(() => {
          // One trickle writes the style several times in a row.
          if (performance.now() - (times.at(-1) ?? 0) > 300) times.push(performance.now());
          if (times.length < 4) return;
          observer.disconnect();
          resolve(times.slice(1).map((time, index) => time - (times[index] ?? 0)));
        });
        const element = document.querySelector('#nprogress .bar') as Element;
        observer.observe(element, { attributes: true, attributeFilter: ['style'] });
      }),
  );
  release();
  // The first gap may begin with the start of the bar. A busy machine makes gaps longer, never shorter.
  for (const gap of gaps.slice(1)) expect(gap).toBeGreaterThan(600);
});

test('spec 4: a fast route change shows no progress bar', async ({ page }) => {
  await openAlive(page, '/');
  await page.evaluate(() => {
    Object.assign(window, { bars: 0 });
    new MutationObserver(() => {
      if (document.querySelector('#nprogress')) Object.assign(window, { bars: 1 });
    }).observe(document.documentElement, { subtree: true, childList: true });
  });
  const link = page.locator('.theme-doc-sidebar-menu a[href="/files/large-files"]');
  await link.hover();
  await page.waitForLoadState('networkidle');
  await link.click();
  await expect(page.locator('h1')).toHaveText('Large files');
  expect(await page.evaluate(() => (window as unknown as { bars: number }).bars)).toBe(0);
});

for (const [name, connection] of [
  ['a 2g connection', { effectiveType: 'slow-2g', saveData: false }],
  ['data saver', { effectiveType: '4g', saveData: true }],
] as const) {
  test(`spec 7: with ${name} nothing is prefetched, and pages still open`, async ({ page }) => {
    await page.addInitScript((value) => Object.defineProperty(navigator, 'connection', { value }), connection);
    const scripts: string[] = [];
    page.on('request', (request) => {
      if (request.url().includes('/assets/js/')) scripts.push(request.url());
    });
    await page.goto('/');
    await settled(page);
    expect(scripts, 'before intent').toEqual([]);
    await comeAlive(page);
    const before = scripts.length;
    const link = page.locator('.theme-doc-sidebar-menu a[href="/files/large-files"]');
    await link.hover();
    await settled(page);
    expect(scripts, 'on hover').toHaveLength(before);
    await link.click();
    await expect(page.locator('h1')).toHaveText('Large files');
  });
}

test('spec 7: on a good connection a hovered link is loaded ahead', async ({ page }) => {
  await openAlive(page, '/');
  await page.waitForLoadState('networkidle');
  const scripts: string[] = [];
  page.on('request', (request) => scripts.push(request.url()));
  await page.locator('.theme-doc-sidebar-menu a[href="/files/large-files"]').hover();
  await expect.poll(() => scripts.filter((url) => url.includes('/assets/js/')).length).toBeGreaterThan(0);
});
