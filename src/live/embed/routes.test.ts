import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { pagesOfApps } from './routes';

const folder = mkdtempSync(path.join(tmpdir(), 'embed-'));
afterAll(() => rmSync(folder, { recursive: true }));

it('an app belongs to the first page of the docs that shows it, and else to the first post', () => {
  mkdirSync(path.join(folder, 'docs'));
  const write = (name: string, text: string) => {
    writeFileSync(path.join(folder, 'docs', name), text);
    return { title: name, permalink: `/${name}`, source: `@site/docs/${name}` };
  };
  const docs = [
    write('a', 'No app.'),
    write('b', '<App id="one" />'),
    write('c', '<App\n  id="one" />\n<App id="two" />'),
  ];
  const posts = [{ metadata: write('p', '<App id="two" /> <App id="three" />') }];
  const content = {
    'docusaurus-plugin-content-docs': { default: { loadedVersions: [{ docs }] } },
    'docusaurus-plugin-content-blog': { default: { blogPosts: posts } },
  };
  const pages = [...pagesOfApps(content, folder)].map(([id, { permalink }]) => [id, permalink]);
  expect(pages).toEqual([
    ['one', '/b'],
    ['two', '/c'],
    ['three', '/p'],
  ]);
  expect(pagesOfApps({}, folder).size).toBe(0);
});
