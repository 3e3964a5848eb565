/**
 * The speedup that docs/advanced-applications/mp-monte-carlo.mdx shows: runs the page's own listing with 1, 2 and 4 worker
 * processes, several times in turn, and prints the shortest time of each. `npm run bench -- processes [rounds]`; wants idle cores.
 */
import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';

const root = path.resolve(import.meta.dirname, '../..');
const page = path.join(root, 'docs/advanced-applications/mp-monte-carlo.mdx');
const rounds = Number(process.argv[2] ?? 5);
const SAMPLES = 16_000_000;
const WORKERS = [1, 2, 4];

const [, listing] =
  /```python title="main\.py"[^\n]*\n([\s\S]*?ProcessPoolExecutor[\s\S]*?)```/.exec(readFileSync(page, 'utf8')) ?? [];
if (!listing) throw new Error('The page no longer has a listing main.py with a ProcessPoolExecutor.');

const folder = mkdtempSync(path.join(os.tmpdir(), 'bench-processes-'));
const START = `
if __name__ == "__main__":
    import json, sys
    print(json.dumps(main({"seed": 2026, "samples": ${SAMPLES}, "workers": int(sys.argv[1])})))
`;
try {
  const script = path.join(folder, 'main.py');
  writeFileSync(script, listing + START);
  const times = new Map(WORKERS.map((workers) => [workers, [] as number[]]));
  const estimates = new Set<number>();
  for (let round = 0; round < rounds; round += 1) {
    for (const workers of WORKERS) {
      const answer = execFileSync('python3', [script, String(workers)], { encoding: 'utf8' });
      const { estimate, seconds } = JSON.parse(answer) as { estimate: number; seconds: number };
      estimates.add(estimate);
      times.get(workers)?.push(seconds);
    }
  }
  if (estimates.size !== 1)
    throw new Error(`The estimate depends on the number of workers: ${[...estimates].join(', ')}`);
  const shortest = Object.fromEntries(
    [...times].map(([workers, list]) => [workers, Number(Math.min(...list).toFixed(2))]),
  );
  const result = {
    samples: SAMPLES,
    cores: os.availableParallelism(),
    rounds,
    shortest,
    times: Object.fromEntries(times),
  };
  mkdirSync(path.join(root, 'bench/results'), { recursive: true });
  writeFileSync(path.join(root, 'bench/results/processes.json'), `${JSON.stringify(result, null, 2)}\n`);
  console.log(JSON.stringify(result, null, 2));
} finally {
  rmSync(folder, { recursive: true, force: true });
}
