/**
 * `npm run deploy -- --to /var/www/site [--from build] [--reload 'nginx -s reload'] [--allow-lost] [--dry-run]`: publishes the build into
 * the folder that the web server serves (for a site below a base path: the folder of that path).
 */
import path from 'node:path';
import { publish } from '../deploy/publish/publish';
import { placeOf, recoverKilledSwap } from '../deploy/staging';
import { readOptions, runCommand, UserError } from './command-line';
import { configurationNote, reloadCommand } from './nginx-reload';

const { values } = readOptions({
  options: {
    to: { type: 'string' },
    from: { type: 'string', default: 'build' },
    reload: { type: 'string' },
    'allow-lost': { type: 'boolean', default: false },
    'dry-run': { type: 'boolean', default: false },
  },
});

await runCommand(async () => {
  if (!values.to) throw new UserError('Specify where to publish: npm run deploy -- --to /var/www/site');
  const place = placeOf(values.from);
  await recoverKilledSwap(place);
  const dryRun = values['dry-run'];
  const target = path.resolve(values.to);
  const { release, plan, configuration } = await publish({
    source: place.folder,
    target,
    dryRun,
    allowLost: values['allow-lost'],
    ...reloadCommand(values.reload),
  });
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
  if (!dryRun) console.log(configurationNote(configuration, target));
});
