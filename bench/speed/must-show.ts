/** The targets of the site, each against what was measured. Bytes are exact, so a miss fails the bench; times only print. */
import { buildKey } from './build';
import { bytesKey } from './bytes';
import { PEERS } from './engines';
import { type Case, INTERACTIVE_ROUTES, interactiveKey } from './interactive';
import { lighthouseKey } from './lighthouse';
import { navigationMedian } from './navigation';
import type { Results } from './results';
import { APP_WITHOUT_FORMULA, APP_WITHOUT_FORMULA_2, LIGHTHOUSE_SHARED, WITH_FORMULAS } from './routes';
import { median } from './statistics';
import { table } from './tables';

export interface Target {
  readonly what: string;
  readonly limit: number;
  /** `most`: the value may be at most the limit. */
  readonly side: 'most' | 'least';
  readonly kind: 'bytes' | 'time';
  /** Undefined while it is not measured. */
  readonly value: number | undefined;
  readonly unit: string;
}

export type Verdict = 'met' | 'missed' | 'not measured';

export function verdict({ value, limit, side }: Pick<Target, 'value' | 'limit' | 'side'>): Verdict {
  if (value === undefined || Number.isNaN(value)) return 'not measured';
  return (side === 'most' ? value <= limit : value >= limit) ? 'met' : 'missed';
}

const KB = 1024;
const only = (values: readonly number[]): number | undefined => (values.length > 0 ? median(values) : undefined);
const ratio = (a: number | undefined, b: number | undefined): number | undefined =>
  a === undefined || b === undefined ? undefined : a / b;
const worst = (values: readonly (number | undefined)[], how: (...all: number[]) => number): number | undefined =>
  values.length === 0 || values.some((value) => value === undefined) ? undefined : how(...(values as number[]));

export interface Measured {
  readonly bytes: Results;
  readonly lighthouse: Results;
  readonly interactive: Results;
  readonly navigation: Results;
  readonly build: Results;
}

export function targets(measured: Measured, ourRoutes: readonly string[]): Target[] {
  const { bytes, lighthouse, interactive, navigation, build } = measured;
  const size = (site: string, route: string, part = 'total') => only(bytes.values(bytesKey(site, route, part)));
  const plain = [APP_WITHOUT_FORMULA, APP_WITHOUT_FORMULA_2];
  const inKb = (value: number | undefined) => (value === undefined ? undefined : value / KB);
  const ours = (name: 'score' | 'TBT') =>
    ourRoutes.map((route) => only(lighthouse.values(lighthouseKey('ours', route, name))));
  const lcp = (site: string, route: string) => only(lighthouse.values(lighthouseKey(site, route, 'LCP')));
  const alive = (what: Case) =>
    worst(
      INTERACTIVE_ROUTES.map((route) => only(interactive.values(interactiveKey(what, route)))),
      (...all) => median(all),
    );
  const peers = PEERS.filter(({ framework }) => framework !== 'none')
    .map(({ id }) => build.values(buildKey(id, 1000, 'cold')).at(-1))
    .filter((value): value is number => value !== undefined);
  const hovering = navigationMedian(navigation, 'ours before', 'hover, click');
  const hoveringAlive = navigationMedian(navigation, 'ours after', 'hover, click');
  const vitepress = navigationMedian(navigation, 'vitepress', 'hover, click');
  const load = navigationMedian(navigation, 'ours before', 'plain load');
  const most = { side: 'most', kind: 'time', unit: '' } as const;
  return [
    {
      ...most,
      what: 'bytes before load, live app, no formula',
      limit: 30,
      kind: 'bytes',
      unit: 'KB',
      value: inKb(
        worst(
          plain.map((route) => size('ours', route)),
          Math.max,
        ),
      ),
    },
    {
      ...most,
      what: 'of it JavaScript',
      limit: 3,
      kind: 'bytes',
      unit: 'KB',
      value: inKb(
        worst(
          [...plain, WITH_FORMULAS].map((route) => size('ours', route, 'js')),
          Math.max,
        ),
      ),
    },
    {
      ...most,
      what: 'bytes before load, with formulas',
      limit: 70,
      kind: 'bytes',
      unit: 'KB',
      value: inKb(size('ours', WITH_FORMULAS)),
    },
    {
      ...most,
      what: 'bytes against Starlight, same page',
      limit: 0.65,
      kind: 'bytes',
      value: worst(
        plain.map((route) => ratio(size('ours', route), size('starlight', route))),
        Math.max,
      ),
    },
    {
      ...most,
      what: 'Lighthouse score, lowest of 8 pages',
      side: 'least',
      limit: 99,
      value: worst(ours('score'), Math.min),
    },
    {
      ...most,
      what: 'LCP against Starlight',
      limit: 1,
      value: worst(
        LIGHTHOUSE_SHARED.map((route) => ratio(lcp('ours', route), lcp('starlight', route))),
        Math.max,
      ),
    },
    { ...most, what: 'TBT, highest of 8 pages', limit: 50, unit: 'ms', value: worst(ours('TBT'), Math.max) },
    {
      ...most,
      what: 'intent to interactive, against Docusaurus with its files cached',
      limit: 0.5,
      value: ratio(alive('ours, press'), alive('docusaurus, files cached')),
    },
    {
      ...most,
      what: 'the same, against its first visit',
      limit: 0.5,
      value: ratio(alive('ours, press'), alive('docusaurus, first visit')),
    },
    {
      ...most,
      what: 'navigation after hover, before takeover, against VitePress',
      limit: 0.7,
      value: ratio(hovering, vitepress),
    },
    {
      ...most,
      what: 'navigation after hover, after takeover, against VitePress',
      limit: 0.7,
      value: ratio(hoveringAlive, vitepress),
    },
    {
      ...most,
      what: 'navigation after hover against a plain load, the slower of the two',
      limit: 1,
      value: ratio(worst([hovering, hoveringAlive], Math.max), load),
    },
    {
      ...most,
      what: 'cold build, 1,000 pages, against the fastest of Docusaurus, VitePress, Rspress',
      limit: 1,
      value: ratio(
        build.values(buildKey('ours', 1000, 'cold')).at(-1),
        peers.length > 0 ? Math.min(...peers) : undefined,
      ),
    },
  ];
}

export function mustShowTable(all: readonly Target[]): string {
  const rows = all.map((target) => [
    target.what,
    `${target.side === 'most' ? '≤' : '≥'} ${target.limit} ${target.unit}`.trimEnd(),
    target.value === undefined ? '–' : `${Number(target.value.toFixed(2))} ${target.unit}`.trimEnd(),
    verdict(target),
  ]);
  return `### Must show\n\n${table(['measure', 'target', 'measured', ''], rows)}`;
}

/** The exit code when everything was measured and a target was missed. */
export const MISSED_TARGET = 2;

/** Only what is exact may fail a run: a busy machine must not. */
export const missedBytes = (all: readonly Target[]): Target[] =>
  all.filter((target) => target.kind === 'bytes' && verdict(target) === 'missed');
