/**
 * `npm run bench`: runs every `bench/<subject>/run.ts`, one after the other, so that none disturbs another's figures.
 * `npm run bench -- search live` runs some. Each prints its tables and writes JSON under `bench/results/`.
 * What follows the name of a single one is for it: `npm run bench -- speed navigation --rounds 5`.
 */
import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';

const folder = import.meta.dirname;
const subjects = readdirSync(folder).filter((name) => existsSync(path.join(folder, name, 'run.ts')));
const given = process.argv.slice(2);
const single = subjects.includes(given[0] ?? '') && !subjects.includes(given[1] ?? '');
const wanted = single ? given.slice(0, 1) : given;
const passedOn = single ? given.slice(1) : [];
const unknown = wanted.filter((name) => !subjects.includes(name));
if (unknown.length > 0 || subjects.length === 0) {
  console.error(`No such bench: ${unknown.join(', ')}. There are: ${subjects.join(', ') || 'none'}`);
  process.exit(1);
}

mkdirSync(path.join(folder, 'results'), { recursive: true });
const failed: string[] = [];
for (const subject of wanted.length > 0 ? wanted : subjects) {
  const [load = 0] = os.loadavg();
  console.log(`\n━━━━ ${subject} (${os.cpus().length} cores, load ${load.toFixed(2)}, Node ${process.version}) ━━━━\n`);
  const result = spawnSync(
    process.execPath,
    ['scripts/with-install.mjs', path.join('bench', subject, 'run.ts'), ...passedOn],
    {
      stdio: 'inherit',
    },
  );
  if (result.status !== 0) failed.push(subject);
}
if (failed.length > 0) {
  console.error(`\nThese did not finish or missed a target: ${failed.join(', ')}`);
  process.exit(1);
}
