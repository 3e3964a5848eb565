/** `npm run deploy:rollback -- --to /var/www/site [--release id] [--list] [--dry-run]`: brings back an earlier release. */
import path from 'node:path';
import { readLedger, rollback } from '../deploy/publish/target';
import { readOptions } from './command-line';

const { values } = readOptions({
  options: {
    to: { type: 'string' },
    release: { type: 'string' },
    list: { type: 'boolean', default: false },
    'dry-run': { type: 'boolean', default: false },
  },
});

try {
  if (!values.to) throw new Error('Say where: npm run deploy:rollback -- --to /var/www/site');
  const target = path.resolve(values.to);
  if (values.list) {
    const { releases } = await readLedger(target);
    for (const [index, { id }] of releases.entries())
      console.log(`${index === releases.length - 1 ? '* ' : '  '}${id}`);
    if (releases.length === 0) console.log('Nothing was published there yet.');
  } else {
    const dryRun = values['dry-run'];
    const { release, operations } = await rollback({ target, dryRun, ...(values.release && { to: values.release }) });
    console.log(`${dryRun ? 'Would go' : 'Went'} back to ${release.id} (${operations.length} files changed).`);
  }
} catch (error) {
  console.error(`\n${error instanceof Error ? error.message : String(error)}\n`);
  process.exit(1);
}
