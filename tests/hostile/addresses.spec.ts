/** malformed, overlong and hostile paths, query strings and hashes. */

import { rawRequest } from '../serve/raw-request';
import { expect, test } from '../spec/browser-test';
import { isDeep } from '../spec/looks';
import { builtRoutes } from '../spec/site';
import { hostilePaths, hostileTails, INJECTIONS, sample } from './values';
import { isAlive, watch } from './watch';

const COUNT = 1200;

test(`${COUNT} hostile paths: the server answers each, never with an error of its own or with what it was sent`, async ({
  baseURL,
}) => {
  test.setTimeout(180_000);
  const port = Number(new URL(baseURL ?? '').port);
  const paths = hostilePaths(builtRoutes(), COUNT);
  const wrong: string[] = [];
  const statuses = new Map<number, number>();
  const ask = async (path: string): Promise<void> => {
    const shown = path.slice(0, 120);
    const { status, headers, body } = await rawRequest(port, path);
    statuses.set(status, (statuses.get(status) ?? 0) + 1);
    if (![200, 301, 400, 404, 414, 431].includes(status)) wrong.push(`${status} ${shown}`);
    const text = body.toString('utf8');
    if (INJECTIONS.some((injection) => text.includes(injection))) wrong.push(`reflected ${shown}`);
    const to = headers.location;
    if (to !== undefined && !/^\/(?![/\\])[\x21\x23-\x3b\x3d\x3f-\x7e]*$/.test(to))
      wrong.push(`leads to ${to.slice(0, 80)}`);
    // What is not HTTP at all is refused by the parser, without a body.
    if (body.length > 0 && !headers['content-security-policy']) wrong.push(`no policy ${shown}`);
  };
  const queue = [...paths];
  await Promise.all(
    Array.from({ length: 16 }, async () => {
      for (let path = queue.pop(); path !== undefined; path = queue.pop()) await ask(path);
    }),
  );
  expect(wrong).toEqual([]);
  expect([...statuses.values()].reduce((sum, count) => sum + count, 0)).toBe(COUNT);
  // All kinds of answers were met: the list tests what it says.
  for (const status of [200, 301, 400, 404, 414])
    expect(statuses.get(status) ?? 0, `status ${status}`).toBeGreaterThan(5);
});

test('hostile paths in the browser: the page hydrates, nothing is injected', async ({ page }) => {
  const all = hostilePaths(builtRoutes(), COUNT).filter((path) => /^\/(?![/\\])/.test(path) && path.length < 4000);
  const paths = sample(all, isDeep ? 120 : 10);
  test.setTimeout(60_000 + paths.length * 10_000);
  const watched = watch(page);
  for (const path of paths) {
    await test.step(path.slice(0, 80), async () => {
      const answer = await page.goto(path);
      // A script or an index isn't a page.
      if (!/html/.test(answer?.headers()['content-type'] ?? '')) return;
      await isAlive(page);
      expect(await watched.take(), path.slice(0, 200)).toEqual([]);
    });
  }
});

test('hostile query strings and hashes: the page hydrates, nothing is injected', async ({ page }) => {
  const tails = sample(hostileTails(), isDeep ? 1000 : 10);
  test.setTimeout(60_000 + tails.length * 10_000);
  const watched = watch(page);
  for (const [index, tail] of tails.entries()) {
    const address = `${['/code/overview', '/search', '/getting-started/example-1'][index % 3]}${tail}`;
    await test.step(address.slice(0, 80), async () => {
      // From elsewhere: another hash alone would load nothing.
      await page.goto('about:blank');
      await page.goto(address);
      await isAlive(page);
      expect(await watched.take(), address.slice(0, 200)).toEqual([]);
    });
  }
});
