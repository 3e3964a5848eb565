/**
 * Search, measured: how often the right page comes first (ours and five peers, in one run), what is fetched, and how long
 * the first answer and each key take in the built site. Needs a build. `npx tsx bench/search/run.ts [--no-peers]`.
 * Larger sites: `processor.ts`.
 */
import fs from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import { type Browser, chromium } from '@playwright/test';
import { BROWSER_ARGUMENTS, findOrInstallBrowser } from '../../scripts/browser';
import { readOptions } from '../../scripts/command-line';
import { loadBrand } from '../../src/brand/load';
import { createEngine } from '../../src/search/engine/engine';
import { Store } from '../../src/search/engine/store';
import { pageFile, readIndex } from '../../src/search/records/build';
import { serializePages } from '../../src/search/records/manifest';
import { recordsOf } from '../../src/search/records/pages';
import { type InSite, measureInSite, serveBuild } from './in-site';
import { type Judged, judge, KINDS, type LabelledQuery, readLabels, score } from './labels';
import {
  buildPagefind,
  flexsearchPeer,
  installPeers,
  lunrPeer,
  miniSearchPeer,
  oramaPeer,
  PAGEFIND_NAME,
  type Peer,
} from './peers';

const { values: options } = readOptions({ options: { 'no-peers': { type: 'boolean' } } });
const TARGETS = {
  mrr: 0.95,
  first: 0.9,
  typo: 0.9,
  kilobytes: 200,
  firstAnswerMs: 150,
  keyP95Ms: 8,
  blockedMs: 50,
  heldOutMrr: 0.93,
};

interface Quality {
  readonly name: string;
  readonly kilobytes: number;
  readonly all: ReturnType<typeof score>;
  readonly tuned: ReturnType<typeof score>;
  readonly heldOut: ReturnType<typeof score>;
  readonly kinds: Record<string, ReturnType<typeof score>>;
}

function quality(name: string, bytes: number, judged: readonly Judged[]): Quality {
  return {
    name,
    kilobytes: Math.round(bytes / 102.4) / 10,
    all: score(judged),
    tuned: score(judged.filter(({ label }) => !label.heldOut)),
    heldOut: score(judged.filter(({ label }) => label.heldOut)),
    kinds: Object.fromEntries(KINDS.map((kind) => [kind, score(judged.filter(({ label }) => label.kind === kind))])),
  };
}

async function judgePeer(
  labels: readonly LabelledQuery[],
  pagesFor: (query: string) => Promise<readonly string[]>,
): Promise<Judged[]> {
  const answers = new Map<string, readonly string[]>();
  for (const { query } of labels) answers.set(query, await pagesFor(query));
  return judge(labels, (query) => answers.get(query) ?? []);
}

const root = path.resolve(import.meta.dirname, '../..');
const brand = await loadBrand(root);
const build = path.join(root, 'build');
const { pages, manifest } = readIndex(build);
const baseUrl = brand.site.basePath;
const labels = readLabels(brand, baseUrl);
const known = new Set(pages.map((page) => page.url));
const unknown = labels.flatMap(({ query, pages: right }) =>
  right.filter((page) => !known.has(page)).map((page) => `${query} → ${page}`),
);
if (unknown.length > 0) console.warn(`Labels that name no page of this build:\n  ${unknown.join('\n  ')}`);
const records = pages.flatMap(recordsOf);

const compressed = (text: string): number => brotliCompressSync(text).length;

// One browser and one server for everything that runs in a page.
const site = fs.mkdtempSync(path.join(os.tmpdir(), 'bench-search-'));
fs.writeFileSync(path.join(site, 'index.html'), '<!doctype html><title>bench</title>');
const TYPES: Record<string, string> = { '.html': 'text/html', '.js': 'text/javascript', '.json': 'application/json' };
const server: Server = createServer((request, response) => {
  const file = path.join(site, path.normalize(decodeURIComponent((request.url ?? '/').split('?')[0] ?? '/')));
  const target = fs.existsSync(file) && fs.statSync(file).isDirectory() ? path.join(file, 'index.html') : file;
  if (!fs.existsSync(target)) {
    response.writeHead(404).end();
    return;
  }
  response.writeHead(200, { 'content-type': TYPES[path.extname(target)] ?? 'application/octet-stream' });
  fs.createReadStream(target).pipe(response);
});
await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
const browser: Browser = await chromium.launch({
  executablePath: findOrInstallBrowser(),
  args: BROWSER_ARGUMENTS,
});

async function pagefindPages(): Promise<{ bytes: number; judged: Judged[] }> {
  const bytes = await buildPagefind(
    pages,
    (url) => pageFile({ folder: build, baseUrl }, url),
    path.join(site, 'pagefind'),
  );
  const page = await browser.newPage();
  await page.goto(origin);
  const answers = await page.evaluate(
    async (queries) => {
      const pagefind = (await import(/* @vite-ignore */ `${location.origin}/pagefind/pagefind.js`)) as {
        init(): Promise<void>;
        search(query: string): Promise<{ results: { data(): Promise<{ url: string; raw_url?: string }> }[] }>;
      };
      await pagefind.init();
      const found: string[][] = [];
      for (const query of queries) {
        const { results } = await pagefind.search(query);
        found.push(
          await Promise.all(
            results.slice(0, 10).map(async (result) => ((data) => data.raw_url ?? data.url)(await result.data())),
          ),
        );
      }
      return found;
    },
    labels.map(({ query }) => query),
  );
  await page.close();
  const byQuery = new Map(labels.map(({ query }, number) => [query, answers[number] ?? []]));
  return { bytes, judged: judge(labels, (query) => byQuery.get(query) ?? []) };
}

const median = (values: readonly number[]): number =>
  [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;
const table = (head: readonly string[], rows: readonly (readonly (string | number)[])[]): void => {
  const all = [head, ...rows.map((row) => row.map(String))];
  const widths = head.map((_, column) => Math.max(...all.map((row) => String(row[column] ?? '').length)));
  for (const row of all) console.log(row.map((cell, column) => String(cell).padEnd(widths[column] ?? 0)).join('  '));
};
const figure = (value: number): string => value.toFixed(3);

try {
  const engine = createEngine(new Store(records));
  const fileBytes = compressed(serializePages(pages));
  const judged = judge(labels, (query) =>
    engine
      .search({
        query,
        hitsPerPage: 100,
        facetFilters: ['language:en', ['docusaurus_tag:default', 'docusaurus_tag:docs-default-current']],
      })
      .hits.map((hit) => hit.url),
  );
  const ours = quality('this site', fileBytes, judged);
  const tables: Quality[] = [ours];

  if (!options['no-peers']) {
    installPeers();
    const peers: Peer[] = [
      miniSearchPeer(records),
      lunrPeer(records),
      await flexsearchPeer(records),
      await oramaPeer(records),
    ];
    for (const peer of peers)
      tables.push(quality(peer.name, peer.bytes, await judgePeer(labels, (query) => peer.pagesFor(query))));
    const found = await pagefindPages();
    tables.push(quality(PAGEFIND_NAME, found.bytes, found.judged));
  }

  console.log(
    `${manifest.records} records of ${manifest.pages} pages; ${labels.length} labelled queries, ${ours.heldOut.queries} of them held out of tuning.\n`,
  );
  table(
    ['engine', 'MRR@10', 'first', 'held-out MRR', 'held-out first', ...KINDS.map((kind) => `${kind} first`), 'KB br'],
    tables.map((row) => [
      row.name,
      figure(row.all.mrr),
      figure(row.all.first),
      figure(row.heldOut.mrr),
      figure(row.heldOut.first),
      ...KINDS.map((kind) => figure(row.kinds[kind]?.first ?? 0)),
      row.kilobytes,
    ]),
  );
  const missed = judged.filter(({ rank }) => rank !== 1);
  console.log(
    `\nNot first here: ${missed.map(({ label, rank }) => `${label.query} (${rank === 0 ? '–' : rank}${label.heldOut ? ', held out' : ''})`).join('; ') || 'none'}`,
  );

  const typed = labels.map(({ query }) => query);
  const served = await serveBuild(root);
  const visits: InSite[] = [];
  try {
    const some = typed.filter((_, number) => number % 8 === 0);
    for (let visit = 0; visit < 3; visit += 1) {
      visits.push(await measureInSite(browser, `${served.origin}${baseUrl}code/overview`, some));
    }
  } finally {
    served.stop();
  }
  const inSite = {
    keys: visits[0]?.keys ?? 0,
    firstAnswerMs: median(visits.map((visit) => visit.firstAnswerMs)),
    p50: median(visits.map((visit) => visit.p50)),
    p95: median(visits.map((visit) => visit.p95)),
    max: median(visits.map((visit) => visit.max)),
    longestTaskMs: median(visits.map((visit) => visit.longestTaskMs)),
  };
  console.log('\nIn the built site, from the key to the answer in the page (median of three visits):\n');
  table(
    ['keys', 'first answer ms', 'key p50 ms', 'key p95 ms', 'key max ms', 'page held up ms'],
    [
      [
        inSite.keys,
        ...[inSite.firstAnswerMs, inSite.p50, inSite.p95, inSite.max, inSite.longestTaskMs].map((ms) => ms.toFixed(1)),
      ],
    ],
  );

  const typos = ours.kinds.typo?.first ?? 0;
  const checks: readonly [string, boolean][] = [
    [`MRR@10 ${figure(ours.all.mrr)} ≥ ${TARGETS.mrr}`, ours.all.mrr >= TARGETS.mrr],
    [
      `MRR@10 of held-out labels ${figure(ours.heldOut.mrr)} ≥ ${TARGETS.heldOutMrr}`,
      ours.heldOut.mrr >= TARGETS.heldOutMrr,
    ],
    [`right page first ${figure(ours.all.first)} ≥ ${TARGETS.first}`, ours.all.first >= TARGETS.first],
    [`typo queries ${figure(typos)} ≥ ${TARGETS.typo}`, typos >= TARGETS.typo],
    [`index and records ${ours.kilobytes} KB ≤ ${TARGETS.kilobytes}`, ours.kilobytes <= TARGETS.kilobytes],
    [
      `first answer in the site ${inSite.firstAnswerMs.toFixed(0)} ms ≤ ${TARGETS.firstAnswerMs}`,
      inSite.firstAnswerMs <= TARGETS.firstAnswerMs,
    ],
    [`key p95 in the site ${inSite.p95.toFixed(1)} ms ≤ ${TARGETS.keyP95Ms}`, inSite.p95 <= TARGETS.keyP95Ms],
    [
      `page held up for ${inSite.longestTaskMs.toFixed(0)} ms ≤ ${TARGETS.blockedMs} while the index is read`,
      inSite.longestTaskMs <= TARGETS.blockedMs,
    ],
  ];
  console.log(`\n${checks.map(([text, met]) => `${met ? '✓' : '✗'} ${text}`).join('\n')}`);
  const results = path.join(root, 'bench/results');
  fs.mkdirSync(results, { recursive: true });
  fs.writeFileSync(
    path.join(results, 'search.json'),
    JSON.stringify(
      {
        made: new Date().toISOString(),
        load: os.loadavg(),
        quality: tables,
        inSite,
        missed: missed.map(({ label, rank, got }) => ({ ...label, rank, got })),
      },
      null,
      2,
    ),
  );
  process.exitCode = checks.every(([, met]) => met) ? 0 : 1;
} finally {
  await browser.close();
  server.close();
  fs.rmSync(site, { recursive: true, force: true });
}
