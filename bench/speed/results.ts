/**
 * Figures are kept as JSON under bench/results/speed/, a file for each step, written after every measurement: a long run
 * can be done in pieces, and what is there already is not measured again unless --fresh is given.
 */
import { execFileSync } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { resultsFolder, root } from './places';

/** One value with the state of the machine at that moment. */
export interface Sample {
  readonly value: number;
  readonly at: string;
  readonly load: number;
}

export type Samples = Record<string, Sample[]>;

export const load = (): number => Math.round((os.loadavg()[0] ?? 0) * 10) / 10;

function commit(): string {
  try {
    return execFileSync('git', ['rev-parse', '--short', 'HEAD'], { cwd: root, encoding: 'utf8' }).trim();
  } catch {
    return 'unknown';
  }
}

export class Results {
  private readonly file: string;
  readonly samples: Samples = {};

  constructor(step: string, fresh = false, folder = resultsFolder) {
    this.file = path.join(folder, `${step}.json`);
    if (!fresh && fs.existsSync(this.file)) {
      Object.assign(this.samples, (JSON.parse(fs.readFileSync(this.file, 'utf8')) as { samples: Samples }).samples);
    }
  }

  values(key: string): number[] {
    return (this.samples[key] ?? []).map(({ value }) => value);
  }

  has(key: string, count = 1): boolean {
    return (this.samples[key]?.length ?? 0) >= count;
  }

  /** Replaces what was known of these keys, or adds to it. */
  keep(values: Readonly<Record<string, number>>, how: 'replace' | 'add' = 'add'): void {
    for (const [key, value] of Object.entries(values)) {
      const sample = { value, at: new Date().toISOString(), load: load() };
      this.samples[key] = how === 'add' ? [...(this.samples[key] ?? []), sample] : [sample];
    }
    fs.mkdirSync(path.dirname(this.file), { recursive: true });
    const machine = {
      cores: os.cpus().length,
      processor: os.cpus()[0]?.model,
      node: process.version,
      commit: commit(),
    };
    fs.writeFileSync(this.file, `${JSON.stringify({ machine, samples: this.samples }, null, 1)}\n`);
  }

  /** `measured 2026-11-15 07:40 to 07:52 UTC, 2 cores, load 1.2 to 3.4` */
  circumstances(): string {
    const all = Object.values(this.samples).flat();
    if (all.length === 0) return 'nothing measured yet';
    const times = all.map(({ at }) => at).sort();
    const loads = all.map((sample) => sample.load);
    const [first = '', last = ''] = [times[0], times.at(-1)];
    const shown = (at: string) => at.slice(0, 16).replace('T', ' ');
    return `Measured ${shown(first)} to ${shown(last).slice(11)} UTC on ${os.cpus().length} cores, load ${Math.min(...loads)} to ${Math.max(...loads)}.`;
  }
}
