/** links that carry hostile values into a live app. */
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from '../spec/browser-test';
import { isDeep } from '../spec/looks';
import { builtPage, builtRoutes, root } from '../spec/site';
import { appLinks, type LinkedApp, sample } from './values';
import { isAlive, watch } from './watch';

interface AppFile {
  readonly id: string;
  readonly needs: readonly string[];
  readonly groups: readonly {
    readonly name?: string;
    readonly table?: unknown;
    readonly inputs?: readonly { readonly name?: string; readonly type: string }[];
  }[];
}
interface PlacedApp extends LinkedApp {
  readonly route: string;
  readonly types: readonly string[];
}

/** The apps that pages show and that run in the browser, with the kinds of their inputs. */
function placedApps(): PlacedApp[] {
  const folder = path.join(root, 'generated/live');
  const routes = builtRoutes().filter((route) => !/^\/blog(\/(page|tags|authors)\b|$)/.test(route));
  const pages = routes.map((route) => [route, builtPage(route)] as const);
  return readdirSync(folder)
    .filter((name) => name.endsWith('.json'))
    .map((name) => JSON.parse(readFileSync(path.join(folder, name), 'utf8')) as AppFile)
    .filter(({ needs }) => needs.length === 0)
    .flatMap(({ id, groups }) => {
      const route = pages.find(([, html]) => new RegExp(`data-app="?${id}["\\s>]`).test(html))?.[0];
      const fields = groups.flatMap((group) => [
        ...(group.table && group.name ? [{ name: group.name, type: 'table' }] : []),
        ...(group.inputs ?? []).flatMap(({ name, type }) => (name && type !== 'richtext' ? [{ name, type }] : [])),
      ]);
      if (!route || fields.length === 0) return [];
      return [{ id, route, inputs: fields.map(({ name }) => name), types: fields.map(({ type }) => type) }];
    });
}

/** As few apps as show every kind of input. */
function variedApps(atLeast: number): PlacedApp[] {
  const left = placedApps();
  const chosen: PlacedApp[] = [];
  const seen = new Set<string>();
  while (left.length > 0) {
    const gain = (app: PlacedApp): number => new Set(app.types.filter((type) => !seen.has(type))).size;
    left.sort((a, b) => gain(b) - gain(a));
    if (gain(left[0] as PlacedApp) === 0 && chosen.length >= atLeast) break;
    const [app] = left.splice(0, 1) as [PlacedApp];
    chosen.push(app);
    for (const type of app.types) seen.add(type);
  }
  return chosen;
}

const apps = variedApps(5);
const links = appLinks(apps);
const chosen = sample(links, isDeep ? links.length : 8);

test(`hostile app links (${chosen.length} of ${links.length}): the app rejects the values or runs, nothing is injected`, async ({
  page,
}) => {
  expect(links.length).toBeGreaterThanOrEqual(200);
  test.setTimeout(60_000 + chosen.length * 30_000);
  const watched = watch(page);
  const ends = new Map<string, number>();
  for (const { id, carried } of chosen) {
    const route = apps.find((app) => app.id === id)?.route ?? '';
    await test.step(`${id} ${carried.slice(0, 80)}`, async () => {
      await page.goto('about:blank');
      await page.goto(`${route}#app:${id}:${carried}`);
      await isAlive(page);
      const panel = page.locator(`[data-app="${id}"]`).first();
      // Taken over means: a message, a check of the inputs, or a run that ended.
      const end = async (): Promise<string> => {
        if (await panel.getByText('The values in this link don’t fit this app.').count()) return 'refused';
        return (await panel.getAttribute('data-state')) ?? '';
      };
      await expect.poll(end, { timeout: 60_000 }).toMatch(/^(refused|invalid|changed|fresh|failed)$/);
      const state = await end();
      ends.set(state, (ends.get(state) ?? 0) + 1);
      if (state === 'failed') await expect(panel.getByRole('alert')).not.toBeEmpty();
      expect(await watched.take(), `${id} ${decodeURI(encodeURI(carried)).slice(0, 200)}`).toEqual([]);
    });
  }
  // Links were both refused and run: neither end is a matter of course.
  expect(ends.get('refused') ?? 0).toBeGreaterThan(0);
  expect((ends.get('fresh') ?? 0) + (ends.get('invalid') ?? 0) + (ends.get('changed') ?? 0)).toBeGreaterThan(0);
});
