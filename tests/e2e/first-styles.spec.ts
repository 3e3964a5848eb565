/** The first load's style sheet holds a part of the site's rules: the static page must look as with all of them. */
import { expect, type Page, test } from '../spec/browser-test';
import { addresses, isDeep, looks } from '../spec/looks';
import { comeAlive, laidOut } from '../spec/site';

const SAMPLE = [
  '/',
  '/search',
  '/code/tools',
  '/output/latex',
  '/inputs/table-group',
  '/blog',
  '/blog/pharmacy-calculators',
];

/** What looks different with the whole style sheet in the place of the first one: element, property, both values. */
const differences = (page: Page): Promise<{ readonly compared: number; readonly found: readonly string[] }> =>
  page.evaluate(async () => {
    const first = document.querySelector<HTMLLinkElement>('link[data-whole]');
    if (!first?.dataset.whole) throw new Error('The page names no whole style sheet.');
    const properties = [...getComputedStyle(document.body)].filter((name) => !name.startsWith('--'));
    const looks = [...document.querySelectorAll('body, body *:not(.katex *)')].flatMap((element) =>
      ['', '::before', '::after'].map((pseudo) => {
        const style = getComputedStyle(element, pseudo);
        const read = () =>
          pseudo !== '' && style.content === 'none' ? [] : properties.map((name) => style.getPropertyValue(name));
        return { name: `${element.tagName}.${element.getAttribute('class') ?? ''}${pseudo}`, read, before: read() };
      }),
    );
    const whole = document.createElement('link');
    whole.rel = 'stylesheet';
    whole.href = first.dataset.whole;
    const loaded = new Promise((done) => whole.addEventListener('load', done));
    first.replaceWith(whole);
    await loaded;
    const found = looks.flatMap(({ name, read, before }) =>
      read().flatMap((value, index) =>
        value === before[index] ? [] : [`${name} ${properties[index]}: ${before[index]}, then ${value}`],
      ),
    );
    return { compared: looks.length, found: found.slice(0, 20) };
  });

// Each page in one look; the looks take turns.
const LOOKS = looks(390, 1280);
for (const [index, route] of (isDeep ? addresses : SAMPLE).entries()) {
  for (const { width, mode } of LOOKS.slice(index % LOOKS.length).slice(0, 1)) {
    test(`${route} looks the same with the whole style sheet, ${width} px, ${mode}`, async ({ page }) => {
      // The page as it stands before the application: nothing of it may come in between.
      await page.route('**/assets/js/main.*.js', () => undefined);
      await page.emulateMedia({ reducedMotion: 'reduce' });
      await page.addInitScript((theme) => localStorage.setItem('theme', theme), mode);
      await page.setViewportSize({ width, height: 900 });
      await page.goto(route, { waitUntil: 'domcontentloaded' });
      await page.evaluate(() => Promise.all([...document.fonts].map((font) => font.load())).then(() => undefined));
      await expect(page.locator('html')).toHaveAttribute('data-theme', mode);
      await laidOut(page);
      const { compared, found } = await differences(page);
      expect(compared).toBeGreaterThan(50);
      expect(found).toEqual([]);
      await page.unrouteAll({ behavior: 'ignoreErrors' });
    });
  }
}

test('the application brings the whole style sheet, after the first one', async ({ page }) => {
  await page.goto('/code/tools');
  const sheets = () =>
    page.evaluate(() => [...document.styleSheets].map(({ href }) => href?.replace(/^.*\/([\w-]+)\..*$/, '$1')));
  expect(await sheets()).toEqual(['first-docs']);
  await comeAlive(page);
  await expect.poll(sheets).toEqual(['first-docs', 'styles']);
});
