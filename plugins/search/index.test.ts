/** Search while the site is being written: the last built index, and a note when pages changed since. */
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import type { LoadContext } from '@docusaurus/types';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { readIndex, writeIndex } from '../../src/search/records/build';
import { fixturePages } from '../../src/search/records/fixtures';
import { NO_INDEX_NOTE } from '../../src/search/records/freshness';
import search from './index';

let site: string;
beforeEach(() => {
  site = fs.mkdtempSync(path.join(os.tmpdir(), 'search-dev-'));
  fs.mkdirSync(path.join(site, 'docs'));
  fs.writeFileSync(path.join(site, 'docs/page.mdx'), '# Page');
});
afterEach(() => fs.rmSync(site, { recursive: true }));

function plugin() {
  const context = {
    siteDir: site,
    generatedFilesDir: path.join(site, '.docusaurus'),
    baseUrl: '/handbook/',
    siteConfig: { url: 'https://docs.example.org' },
  } as LoadContext;
  return search(context, {
    backend: { mode: 'embedded' },
    resultsPerGroup: 5,
    searchPath: 'search',
    suggestions: [],
    contentFolders: ['docs'],
  });
}

async function served() {
  const made = plugin();
  await made.loadContent?.();
  const configured = made.configureWebpack?.({}, false, {} as never, undefined) as {
    devServer: { static: { directory: string; publicPath: string }[] };
  };
  const [place] = configured.devServer.static;
  if (place === undefined) throw new Error('nothing is served');
  return { ...place, ...readIndex(path.dirname(place.directory)) };
}

describe('in development', () => {
  it('serves the pages of the last build below the base path, without a note when they are current', async () => {
    const before = Date.now() / 1000 - 60;
    fs.utimesSync(path.join(site, 'docs/page.mdx'), before, before);
    writeIndex(path.join(site, 'build'), fixturePages());
    const { publicPath, pages, manifest } = await served();
    expect(publicPath).toBe('/handbook/search-index');
    expect(pages).toEqual(fixturePages());
    expect(manifest.note).toBeUndefined();
  });

  it('says so when a page changed since', async () => {
    writeIndex(path.join(site, 'build'), fixturePages());
    const later = Date.now() / 1000 + 60;
    fs.utimesSync(path.join(site, 'docs/page.mdx'), later, later);
    const { manifest, pages } = await served();
    expect(manifest.note).toMatch(/pages have changed since\. Run “npm run build”/);
    expect(pages.length).toBeGreaterThan(0);
  });

  it('says so when nothing was built yet, and answers with nothing', async () => {
    const { manifest, pages } = await served();
    expect(manifest.note).toBe(NO_INDEX_NOTE);
    expect(pages).toEqual([]);
  });
});
