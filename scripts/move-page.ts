/** `npm run move:page -- old new` and `npm run delete:page -- page --redirect /where`, followed by the checks. */
import { spawnSync } from 'node:child_process';
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { checkContent, report } from '../content-checks/check';
import { readSite } from '../content-checks/site';
import { loadBundledBrand } from './bundled-brand';
import { readOptions, runCommand } from './command-line';
import { planDelete, planMove } from './pages/move';

const { values, positionals } = readOptions({ allowPositionals: true, options: { redirect: { type: 'string' } } });
const root = path.dirname(import.meta.dirname);

await runCommand(async () => {
  const [command, first, second] = positionals;
  const brand = await loadBundledBrand(root);
  const site = readSite(root, brand);
  const { files, pages, notes } =
    command === 'delete' ? planDelete(site, first, values.redirect) : planMove(site, first, second);
  for (const [file, text] of files) {
    const place = path.join(root, file);
    if (text === null) rmSync(place);
    else {
      mkdirSync(path.dirname(place), { recursive: true });
      writeFileSync(place, text);
    }
    console.log(`${text === null ? 'removed' : 'wrote'} ${file}`);
  }
  // A shorter list may fit on one line.
  if (files.has('sidebars.ts')) spawnSync('node_modules/.bin/biome', ['format', '--write', 'sidebars.ts']);
  for (const note of notes) console.log(`→ ${note}`);
  if (pages.length > 0) process.exitCode = report(await checkContent(root, brand, pages));
});
process.exit();
