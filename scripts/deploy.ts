/**
 * `npm run deploy -- --to /var/www/site [--from build] [--reload 'nginx -s reload'] [--allow-lost] [--dry-run]`: publishes the build into
 * the folder that the web server serves (for a site below a base path: the folder of that path).
 */
import path from 'node:path';
import { describePlan, summarizePlan } from '../deploy/publish/describe';
import { publish } from '../deploy/publish/publish';
import { placeOf, recoverKilledSwap } from '../deploy/staging';
import { readOptions, runCommand, UserError } from './command-line';
import { configurationNote, reloadCommand } from './nginx-reload';
import { explainSignals } from './publish-signals';

const usage = `
npm run deploy -- --to /var/www/site [options]
  --to …         folder that the web server serves; for a site below a base path, the folder of that path
  --from …       the build (build)
  --reload …     command that makes the web server read its configuration again, or none
  --allow-lost   publish even if addresses of the current release disappear without a redirect
  --dry-run      show what would change, and change nothing
`;

const { values } = readOptions(
  {
    options: {
      to: { type: 'string' },
      from: { type: 'string', default: 'build' },
      reload: { type: 'string' },
      'allow-lost': { type: 'boolean', default: false },
      'dry-run': { type: 'boolean', default: false },
    },
  },
  usage,
);

await runCommand(async () => {
  if (!values.to) throw new UserError('Specify where to publish: npm run deploy -- --to /var/www/site');
  const place = placeOf(values.from);
  await recoverKilledSwap(place);
  const dryRun = values['dry-run'];
  const target = path.resolve(values.to);
  if (!dryRun) explainSignals('The publish', target);
  const { release, plan, configuration } = await publish({
    source: place.folder,
    target,
    dryRun,
    allowLost: values['allow-lost'],
    ...reloadCommand(values.reload),
  });
  if (dryRun) for (const line of describePlan(plan)) console.log(line);
  console.log(summarizePlan(dryRun ? 'Would publish' : 'Published', release.id, plan));
  console.log(configurationNote(configuration, target, dryRun));
});
