/**
 * `npm run deploy -- --to /var/www/site [--from build] [--reload 'nginx -s reload'] [--dry-run]`: publishes the build into
 * the folder that the web server serves (for a site below a base path: the folder of that path).
 */
import path from 'node:path';
import { publish } from '../deploy/publish/publish';
import { stateFolder } from '../deploy/publish/state';
import { placeOf, recoverKilledSwap } from '../deploy/staging';
import { readOptions, reloadCommand, runCommand, UserError } from './command-line';

const { values } = readOptions({
  options: {
    to: { type: 'string' },
    from: { type: 'string', default: 'build' },
    reload: { type: 'string' },
    'dry-run': { type: 'boolean', default: false },
  },
});

await runCommand(async () => {
  if (!values.to) throw new UserError('Specify where to publish: npm run deploy -- --to /var/www/site');
  const place = placeOf(values.from);
  await recoverKilledSwap(place);
  const dryRun = values['dry-run'];
  const target = path.resolve(values.to);
  const { release, plan } = await publish({ source: place.folder, target, dryRun, ...reloadCommand(values.reload) });
  if (dryRun) {
    for (const [mark, files] of [
      ['add', plan.added],
      ['remove', plan.removed],
    ] as const)
      for (const file of files) console.log(`${mark.padEnd(8)}${file}`);
  }
  console.log(
    `${dryRun ? 'Would publish' : 'Published'} ${release.id}: ${plan.added.length} files new or changed, ` +
      `${plan.unchanged.length} unchanged, ${plan.removed.length} removed, ${Object.keys(plan.retired).length} kept for open tabs.`,
  );
  if (!dryRun) console.log(`Configuration for nginx: ${path.join(stateFolder(target), 'nginx.conf')}`);
});
