/**
 * After a jump the target stays where it landed, whatever the page still loads, lays out or hydrates.
 *
 * 1. Every link of every table of contents, at three moments after the load and two widths. Each jump has a page load of its own
 *    and is watched for six seconds; many pages wait side by side. `npm test` takes the last link of the longest pages, DEEP all.
 *    The earliest jump is clicked by a script two frames after DOMContentLoaded, sooner than any hand could; the others with the mouse.
 *    At 390 px the contents are behind a button, which is pressed first at that moment. Posts have no contents there: the jump
 *    goes to the heading's address.
 * 2. All other ways to jump, on the longest pages: an address with a heading, `scrollIntoView`, back, forward, reload, a search hit,
 *    find in page.
 */
import { load } from 'cheerio';
import { type BrowserContext, expect, type Page, test } from '../spec/browser-test';
import { isDeep } from '../spec/looks';
import { brand, builtPage, builtRoutes } from '../spec/site';
import {
  armForClick,
  followElement,
  followSelection,
  type Jump,
  problemsOf,
  recordedJump,
  recordJumps,
} from './jump-recorder';
import { openSearch, searchFor } from './search-support';

const WIDTHS = [390, 1280] as const;
/** How long after the load a reader jumps: the time is what is tested. */
const MOMENTS_MS = ['at once', 300, 1000] as const;
type Moment = (typeof MOMENTS_MS)[number];

const LONG_PAGES = [
  `/${brand.slug}-library/file-utils`,
  `/${brand.slug}-library/plotdraw`,
  '/code/optimization',
  '/inputs/input-types',
  '/blog/steel-design-calculators',
];
const contentsOf = (route: string): string[] => [
  ...new Set(
    load(builtPage(route))('.table-of-contents__link')
      .toArray()
      .map(({ attribs }) => attribs.href?.slice(1) ?? ''),
  ),
];
const routes = (isDeep ? builtRoutes() : LONG_PAGES).filter((route) => contentsOf(route).length > 0);
/** The last heading has the most above it that can still change its height. */
const sampleOf = (ids: readonly string[]): readonly string[] => (isDeep ? ids : ids.slice(-1));

/** Pages that wait side by side: a jump is a second of work and six of waiting. */
const PAGES_AT_ONCE = 8;

async function inParallel<T>(items: readonly T[], run: (item: T) => Promise<void>): Promise<void> {
  const waiting = [...items];
  const worker = async (): Promise<void> => {
    for (let item = waiting.shift(); item !== undefined; item = waiting.shift()) await run(item);
  };
  await Promise.all(Array.from({ length: PAGES_AT_ONCE }, worker));
}

const MOBILE_CONTENTS = '.theme-doc-toc-mobile button';

/**
 * Runs in the page: clicks as soon as the HTML is there. On a phone, the button first, and the link once the table of contents
 * has opened: a shift while it opens is what the button is for, but a script's click doesn't count as input.
 */
function clickAtOnce([id, button]: readonly [string, string]): void {
  const nextFrame = () => new Promise(requestAnimationFrame);
  const shownLink = () =>
    [...document.querySelectorAll<HTMLAnchorElement>('.table-of-contents__link')].find(
      (link) => link.hash === `#${id}` && link.checkVisibility(),
    );
  async function standingStill(): Promise<HTMLAnchorElement> {
    let place = Number.NaN;
    const begin = performance.now();
    for (let frames = 0; frames < 5; ) {
      if (performance.now() - begin > 120_000) throw new Error('The contents never opened.');
      await nextFrame();
      const now = shownLink() ? (document.getElementById(id)?.getBoundingClientRect().top ?? Number.NaN) : Number.NaN;
      frames = now === place ? frames + 1 : 0;
      place = now;
    }
    return shownLink() as HTMLAnchorElement;
  }
  document.addEventListener('DOMContentLoaded', async () => {
    // What the parser still moved belongs to the load, not to the jump; and nobody clicks on what isn't painted.
    await nextFrame();
    await nextFrame();
    const { recorder } = window as unknown as {
      recorder: { startAtClick(id: string): void; start(id: string, landing: 'top'): void };
    };
    recorder.startAtClick(id);
    const contents = document.querySelector<HTMLElement>(button);
    if (contents?.checkVisibility()) {
      contents.dispatchEvent(new PointerEvent('pointerdown', { bubbles: true }));
      contents.click();
      (await standingStill()).click();
    } else if (shownLink()) shownLink()?.click();
    else {
      location.hash = id;
      recorder.start(id, 'top');
    }
  });
}

async function jump(context: BrowserContext, route: string, id: string, moment: Moment): Promise<Jump> {
  const page = await context.newPage();
  try {
    if (moment === 'at once') {
      await page.addInitScript(clickAtOnce, [id, MOBILE_CONTENTS] as const);
      await page.goto(route);
      return await recordedJump(page);
    }
    await page.goto(route);
    await armForClick(page, id);
    await page.waitForTimeout(moment);
    const button = page.locator(MOBILE_CONTENTS);
    if (await button.isVisible()) await button.click();
    const link = page.locator(`.table-of-contents__link[href="#${id}"]`).filter({ visible: true });
    if ((await button.isVisible()) || (await link.count()) > 0) {
      await link.first().click();
      return await recordedJump(page);
    }
    await page.evaluate((hash) => location.assign(`#${hash}`), id);
    return await followElement(page, id, 'top');
  } finally {
    await page.close();
  }
}

test.describe('a link in the table of contents', () => {
  // The longest page has 366 jumps.
  test.setTimeout(60 * 60_000);

  for (const route of routes) {
    test(`${route}: the heading stays where it landed`, async ({ browser }) => {
      const ids = contentsOf(route);
      const wrong: string[] = [];
      let jumps = 0;
      for (const width of WIDTHS) {
        const context = await browser.newContext({ viewport: { width, height: 800 } });
        await recordJumps(context);
        const tries = sampleOf(ids).flatMap((id) => MOMENTS_MS.map((moment) => ({ id, moment })));
        await inParallel(tries, async ({ id, moment }) => {
          jumps += 1;
          const problems = await jump(context, route, id, moment).then(
            (made) => [...problemsOf(made), ...(made.hash === `#${id}` ? [] : [`address ends with "${made.hash}"`])],
            (error: Error) => [error.message.slice(0, 300)],
          );
          if (problems.length > 0)
            wrong.push(
              `#${id}, ${moment === 'at once' ? moment : `${moment} ms after the load`}, ${width} px: ${problems.join('; ')}`,
            );
        });
        await context.close();
      }
      const drifted = wrong.filter((text) => text.includes('drift ')).length;
      console.log(
        `jumps: ${route}: ${sampleOf(ids).length} of ${ids.length} links, ${jumps} jumps, ${drifted} drifted, ${wrong.length} with findings`,
      );
      expect(jumps).toBe(sampleOf(ids).length * WIDTHS.length * MOMENTS_MS.length);
      expect(wrong).toEqual([]);
    });
  }
});

const topOf = (page: Page, id: string): Promise<number> =>
  page.locator(`[id="${id}"]`).evaluate((heading) => heading.getBoundingClientRect().top);

/** Where the heading is, once the browser has scrolled there. */
async function landed(page: Page, id: string): Promise<number> {
  await expect(page.locator(`[id="${id}"]`)).toBeInViewport();
  return topOf(page, id);
}

type Way = (page: Page, route: string, id: string) => Promise<Jump>;
const ELSEWHERE = '/monetization';

const ways: Readonly<Record<string, Way>> = {
  'an address with a heading': async (page, route, id) => {
    await page.goto(`${route}#${id}`, { waitUntil: 'domcontentloaded' });
    return followElement(page, id, 'top');
  },
  scrollIntoView: async (page, route, id) => {
    await page.goto(route, { waitUntil: 'domcontentloaded' });
    await page.evaluate((target) => document.getElementById(target)?.scrollIntoView(), id);
    return followElement(page, id, 'top');
  },
  back: async (page, route, id) => {
    await page.goto(`${route}#${id}`);
    const top = await landed(page, id);
    await page.goto(ELSEWHERE);
    await page.goBack({ waitUntil: 'domcontentloaded' });
    return followElement(page, id, top);
  },
  forward: async (page, route, id) => {
    await page.goto(ELSEWHERE);
    await page.goto(`${route}#${id}`);
    const top = await landed(page, id);
    await page.goBack();
    await page.goForward({ waitUntil: 'domcontentloaded' });
    return followElement(page, id, top);
  },
  'back within the application': async (page, route, id) => {
    await page.goto(`${route}#${id}`);
    await page.keyboard.press('Control');
    // Eight pages hydrate side by side.
    await expect(page.locator('html')).toHaveAttribute('data-boot', 'ready', { timeout: 60_000 });
    const top = await landed(page, id);
    await page
      .locator('a[href="/blog"]')
      .first()
      .evaluate((link: HTMLElement) => link.click());
    await expect(page).toHaveURL('/blog');
    await expect(page.locator(`[id="${id}"]`)).toHaveCount(0);
    await page.goBack();
    await expect(page.locator(`[id="${id}"]`)).toBeInViewport();
    return followElement(page, id, top);
  },
  'reload at a position': async (page, route, id) => {
    await page.goto(route);
    await page.locator(`[id="${id}"]`).evaluate((heading) => heading.scrollIntoView({ block: 'center' }));
    const top = await landed(page, id);
    await page.reload();
    return followElement(page, id, top);
  },
  'find in page': async (page, route) => {
    await page.goto(route, { waitUntil: 'domcontentloaded' });
    const found = await page.evaluate(() => {
      const text = [...document.querySelectorAll('article p')].at(-1)?.firstChild?.textContent?.trim().slice(0, 30);
      return (window as unknown as { find(text: string): boolean }).find(text ?? '');
    });
    expect(found, 'the last paragraph is found').toBe(true);
    return followSelection(page);
  },
};

test.describe('other ways to jump', () => {
  test.setTimeout(10 * 60_000);

  for (const width of WIDTHS) {
    test(`the target stays where it landed, ${width} px`, async ({ browser }) => {
      const context = await browser.newContext({ viewport: { width, height: 800 } });
      await recordJumps(context);
      const tries = (isDeep ? LONG_PAGES : LONG_PAGES.slice(1, 3)).flatMap((route) =>
        Object.entries(ways).map(([name, way]) => ({ route, name, way })),
      );
      const wrong: string[] = [];
      await inParallel(tries, async ({ route, name, way }) => {
        const page = await context.newPage();
        const id = contentsOf(route).at(-2) ?? '';
        const problems = await way(page, route, id).then(problemsOf, (error: Error) => [error.message.slice(0, 300)]);
        if (problems.length > 0) wrong.push(`${name}, ${route}#${id}: ${problems.join('; ')}`);
        await page.close();
      });
      await context.close();
      console.log(`jumps: other ways at ${width} px: ${tries.length} jumps, ${wrong.length} with findings`);
      expect(wrong).toEqual([]);
    });
  }

  test('the heading of a search hit stays where it landed', async ({ browser }) => {
    const context = await browser.newContext();
    await recordJumps(context);
    const page = await context.newPage();
    await openSearch(page);
    await searchFor(page, 'unproject_mercator');
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(/\/plotdraw#unproject-mercator$/);
    await expect(page.locator('#unproject-mercator')).toBeInViewport();
    expect(problemsOf(await followElement(page, 'unproject-mercator', 'top'))).toEqual([]);
    await context.close();
  });
});
