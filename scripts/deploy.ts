/**
 * `npm run deploy -- --to /var/www/site [--from build] [--dry-run]`: publishes the build into the folder that the web server
 * serves (for a site below a base path: the folder of that path). What it does and why in this order: deploy/publish/plan.ts.
 */
import { existsSync } from 'node:fs';
import path from 'node:path';
import { publish, stateFolder } from '../deploy/publish/target';
import { placeOf, readRecord } from '../deploy/server/site';
import { readOptions } from './command-line';

const { values } = readOptions({
  options: {
    to: { type: 'string' },
    from: { type: 'string', default: 'build' },
    'dry-run': { type: 'boolean', default: false },
  },
});

try {
  if (!values.to) throw new Error('Say where to publish: npm run deploy -- --to /var/www/site');
  const place = placeOf(values.from);
  readRecord(place);
  const dryRun = values['dry-run'];
  const conf = place.record.replace(/\.json$/, '.nginx.conf');
  const { release, operations, unchanged } = await publish({
    source: place.folder,
    target: path.resolve(values.to),
    dryRun,
    ...(existsSync(conf) && { serverConf: conf }),
  });
  for (const { kind, stage, file } of dryRun ? operations : [])
    console.log(`${stage.padEnd(8)} ${kind.padEnd(6)} ${file}`);
  const count = (stage: string): number => operations.filter((operation) => operation.stage === stage).length;
  console.log(
    `${dryRun ? 'Would publish' : 'Published'} ${release.id}: ${count('hashed')} hashed files, ${count('other')} other files, ` +
      `${count('pages')} pages copied, ${unchanged} unchanged, ${count('clean-up')} removed.`,
  );
  if (!dryRun)
    console.log(`Its nginx file: ${path.join(stateFolder(values.to), 'nginx.conf')} (reload nginx when it changed).`);
} catch (error) {
  console.error(`\n${error instanceof Error ? error.message : String(error)}\n`);
  process.exit(1);
}
