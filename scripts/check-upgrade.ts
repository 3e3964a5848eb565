/**
 * `npm run check:upgrade -- 4.0.0-canary-6822`: downloads that version of Docusaurus into a scratch folder and prints which
 * of the internals that we rely on (src/docusaurus) are still as we expect. Exit code 1 if one isn't.
 */
import { execFileSync, spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { CONTRACTS, problemsOf } from '../src/docusaurus/contracts';

/** The packages that the contracts look into. Nothing of them is run, so the version of Node doesn't matter. */
const PACKAGES = ['core', 'theme-classic', 'theme-common'];

const [version] = process.argv.slice(2);
if (version === undefined) {
  console.error('Which version? For example: npm run check:upgrade -- 4.0.0-canary-6822');
  process.exit(2);
}

function download(name: string, scratch: string): void {
  const folder = path.join(scratch, 'node_modules/@docusaurus', name);
  mkdirSync(folder, { recursive: true });
  const result = spawnSync(
    'npm',
    ['pack', '--silent', '--pack-destination', scratch, `@docusaurus/${name}@${version}`],
    {
      encoding: 'utf8',
    },
  );
  if (result.status !== 0)
    throw new Error(`npm has no @docusaurus/${name}@${version}: check the version and the network.`);
  const archive = result.stdout.trim().split('\n').at(-1) ?? '';
  execFileSync('tar', ['-xzf', path.join(scratch, archive), '--strip-components=1', '-C', folder]);
}

const scratch = mkdtempSync(path.join(tmpdir(), 'upgrade-'));
try {
  for (const name of PACKAGES) {
    console.log(`Downloading @docusaurus/${name}@${version} …`);
    download(name, scratch);
  }
  const results = CONTRACTS.map((contract) => ({ ...contract, problems: problemsOf(contract, scratch) }));
  console.log(`\n| internal | used in src/docusaurus | Docusaurus ${version} |\n|---|---|---|`);
  for (const { internal, file, problems } of results) {
    console.log(`| ${internal} | ${file} | ${problems.length === 0 ? 'holds' : problems.join('; ')} |`);
  }
  const broken = results.filter(({ problems }) => problems.length > 0).length;
  console.log(`\n${results.length - broken} of ${results.length} contracts hold.`);
  process.exitCode = broken > 0 ? 1 : 0;
} catch (error) {
  console.error(`\n${error instanceof Error ? error.message : error}`);
  process.exitCode = 2;
} finally {
  rmSync(scratch, { recursive: true, force: true });
}
