/** Step `lighthouse`: the mobile run of Lighthouse with its own simulated phone and line, from a version that runs on Node 20. */
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { BROWSER_ARGUMENTS, findOrInstallBrowser } from '../../scripts/browser';
import { commandFile, install } from './install';
import { root } from './places';
import { run } from './process-tree';
import { Results } from './results';
import { LIGHTHOUSE_SHARED } from './routes';
import { type Served, serveSite } from './serving';
import type { Site } from './sites';
import { summarize } from './statistics';
import { spread, table } from './tables';

const VERSION = '12.8.2';
export const MEASURES = ['score', 'FCP', 'LCP', 'TBT', 'CLS'] as const;
export type Measure = (typeof MEASURES)[number];

interface LighthouseReport {
  readonly categories: { readonly performance: { readonly score: number | null } };
  readonly audits: Readonly<Record<string, { readonly numericValue?: number }>>;
  readonly runtimeError?: { readonly message: string };
}

export function readReport(report: LighthouseReport): Record<Measure, number> {
  if (report.runtimeError) throw new Error(`Lighthouse: ${report.runtimeError.message}`);
  const { score } = report.categories.performance;
  if (score === null) throw new Error('Lighthouse gave no score.');
  const value = (id: string): number => {
    const found = report.audits[id]?.numericValue;
    if (found === undefined) throw new Error(`Lighthouse did not measure ${id}.`);
    return found;
  };
  return {
    score: Math.round(score * 100),
    FCP: value('first-contentful-paint'),
    LCP: value('largest-contentful-paint'),
    TBT: value('total-blocking-time'),
    CLS: value('cumulative-layout-shift'),
  };
}

async function measure(address: string, browser: string | undefined): Promise<Record<Measure, number>> {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'bench-lighthouse-'));
  const file = path.join(folder, 'report.json');
  try {
    await run(
      process.execPath,
      [
        commandFile('lighthouse', 'lighthouse', 'lighthouse'),
        address,
        '--quiet',
        '--only-categories=performance',
        '--output=json',
        `--output-path=${file}`,
        `--chrome-flags=${['--headless=new', ...BROWSER_ARGUMENTS].join(' ')}`,
      ],
      { cwd: root, limitMs: 180_000, ...(browser && { env: { CHROME_PATH: browser } }) },
    );
    return readReport(JSON.parse(readFileSync(file, 'utf8')) as LighthouseReport);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Now and then Lighthouse loses the start of its own recording, and asks to be run again. */
async function measureAgainIfAsked(address: string, browser: string | undefined): Promise<Record<Measure, number>> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await measure(address, browser);
    } catch (error) {
      if (attempt === 3 || !/run Lighthouse again/.test(String(error))) throw error;
      console.log(`Lighthouse asks to be run again on ${address}.`);
    }
  }
}

export const lighthouseKey = (site: string, route: string, measured: Measure): string =>
  `${site} | ${route} | ${measured}`;

export interface LighthouseOptions {
  readonly rounds: number;
  readonly fresh: boolean;
  readonly over: () => boolean;
  /** Routes that only ours has. */
  readonly own: readonly string[];
}

export async function measureLighthouse(sites: readonly Site[], options: LighthouseOptions): Promise<boolean> {
  install({ id: 'lighthouse', packages: { lighthouse: VERSION } });
  const browser = await findOrInstallBrowser();
  const results = new Results('lighthouse', options.fresh);
  const served = new Map<string, Served>();
  for (const site of sites) served.set(site.id, await serveSite(site));
  try {
    const pages = [
      ...LIGHTHOUSE_SHARED.flatMap((route) => sites.map(({ id }) => ({ id, route }))),
      ...options.own
        .filter((route) => !LIGHTHOUSE_SHARED.some((shared) => shared === route))
        .map((route) => ({ id: 'ours', route })),
    ].filter(({ id }) => served.has(id));
    for (let round = 1; round <= options.rounds; round++) {
      for (const { id, route } of pages) {
        if (results.has(lighthouseKey(id, route, 'score'), round)) continue;
        if (options.over()) return false;
        const found = await measureAgainIfAsked(`${served.get(id)?.origin}${route}`, browser);
        results.keep(Object.fromEntries(MEASURES.map((name) => [lighthouseKey(id, route, name), found[name]])));
      }
    }
    return true;
  } finally {
    for (const server of served.values()) await server.close();
  }
}

export function lighthouseTable(): string {
  const results = new Results('lighthouse');
  const pages = [...new Set(Object.keys(results.samples).map((key) => key.split(' | ').slice(0, 2).join(' | ')))];
  const rows = pages.map((page) => {
    const [site = '', route = ''] = page.split(' | ');
    return [
      route,
      site,
      ...MEASURES.map((name) =>
        spread(summarize(results.values(lighthouseKey(site, route, name))), (value) =>
          name === 'CLS' ? value.toFixed(3) : String(Math.round(value)),
        ),
      ),
    ];
  });
  rows.sort(([a = '', b = ''], [c = '', d = '']) => a.localeCompare(c) || b.localeCompare(d));
  return `### Lighthouse ${VERSION}, mobile\n\n${table(['page', 'engine', ...MEASURES], rows)}\n\nMedian (min–max). ${results.circumstances()}`;
}
