/** What an app costs a page before the reader runs it, by the bytes that travel. */
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, type Page, type Request, test } from '../spec/browser-test';
import { builtPage, builtRoutes, comeAlive, root } from '../spec/site';

interface Visit {
  readonly scripts: ReadonlyMap<string, number>;
  readonly others: readonly string[];
}

/** JavaScript that a page has fetched when it has come alive and everything it asked for has arrived: file → bytes. */
async function scriptsOf(page: Page, route: string): Promise<Visit> {
  const scripts = new Map<string, number>();
  const others: string[] = [];
  const sized: Promise<void>[] = [];
  const measure = async (request: Request) => {
    const { pathname } = new URL(request.url());
    if (/\.m?js$/.test(pathname)) scripts.set(pathname, (await request.sizes()).responseBodySize);
    else others.push(pathname);
  };
  page.on('requestfinished', (request) => sized.push(measure(request)));
  await page.goto(route);
  await comeAlive(page);
  await page.waitForLoadState('networkidle');
  await Promise.all(sized);
  return { scripts, others };
}

/** A text of each part that is loaded later: session, editor, sanitizer, maps, "What if". Each must be somewhere in the build. */
const LATER = [
  'Link copied. It carries',
  'cm-activeLine',
  'ALLOWED_URI_REGEXP',
  'leaflet-zoom-animated',
  'Points of the plot',
];

test('the parts that come later are in the build, under the texts that the next test looks for', () => {
  const folder = path.join(root, 'build/assets/js');
  const all = readdirSync(folder)
    .filter((file) => file.endsWith('.js'))
    .map((file) => readFileSync(path.join(folder, file), 'utf8'));
  for (const part of LATER)
    expect(
      all.some((code) => code.includes(part)),
      part,
    ).toBe(true);
});

const hasApp = (route: string): boolean => /data-app=/.test(builtPage(route));
const docs = builtRoutes().filter((route) => /^\/(?:inputs|output|code|files|maps|getting-started)\//.test(route));

test('until Run, an app costs at most 6 KB of JavaScript, and nothing of its runtime', async ({ browser, baseURL }) => {
  const visit = async (route: string) => {
    const context = await browser.newContext(baseURL === undefined ? {} : { baseURL });
    const result = await scriptsOf(await context.newPage(), route);
    await context.close();
    return result;
  };
  const withApp = docs.filter(hasApp).slice(0, 3);
  const without = docs.filter((route) => !hasApp(route)).slice(0, 3);
  expect(withApp.length, 'pages with an app').toBe(3);
  expect(without.length, 'pages without an app').toBe(3);

  const plain = new Set<string>();
  for (const route of without) for (const script of (await visit(route)).scripts.keys()) plain.add(script);
  const visits: ({ route: string } & Visit)[] = [];
  for (const route of withApp) visits.push({ route, ...(await visit(route)) });
  // A page has one file of its own: its text. What pages with apps share beyond pages without is what an app costs.
  const shared = [...(visits[0]?.scripts ?? [])].filter(
    ([script]) => !plain.has(script) && visits.every(({ scripts }) => scripts.has(script)),
  );
  const bytes = shared.reduce((sum, [, size]) => sum + size, 0);
  expect(bytes, shared.map(([script, size]) => `${script}: ${size}`).join('\n')).toBeLessThanOrEqual(6 * 1024);
  for (const { route, scripts, others } of visits) {
    const own = [...scripts.keys()].filter((script) => !plain.has(script) && !shared.some(([name]) => name === script));
    expect(own.length, `${route}: ${own.join(', ')}`).toBeLessThanOrEqual(1);
    expect([...scripts.keys(), ...others].filter((file) => file.startsWith('/py/'))).toEqual([]);
    // What comes with the first action, whichever file it is built into.
    for (const script of scripts.keys()) {
      const code = readFileSync(path.join(root, 'build', script), 'utf8');
      for (const part of LATER) expect(code.includes(part), `${script} holds ${part}`).toBe(false);
    }
  }
});
