/**
 * `npm run deploy:rollback -- --to /var/www/site [--release id] [--reload …] [--list] [--dry-run]`: brings back an earlier
 * release. After a publish that broke off, it discards that one: readers never saw any of it.
 */
import path from 'node:path';
import { rollback } from '../deploy/publish/publish';
import { currentId, readJournal, readReleases } from '../deploy/publish/state';
import { readOptions, runCommand, UserError } from './command-line';
import { configurationNote, reloadCommand } from './nginx-reload';
import { explainSignals } from './publish-signals';

const usage = `
npm run deploy:rollback -- --to /var/www/site [options]
  --to …         folder that the web server serves
  --release …    the release to go back to (the one before the current one)
  --reload …     command that makes the web server read its configuration again, or none
  --list         show the releases
  --dry-run      show what would change, and change nothing
`;

const { values } = readOptions(
  {
    options: {
      to: { type: 'string' },
      release: { type: 'string' },
      reload: { type: 'string' },
      list: { type: 'boolean', default: false },
      'dry-run': { type: 'boolean', default: false },
    },
  },
  usage,
);

async function list(target: string): Promise<void> {
  const [releases, current, { withdrawn, pending }] = await Promise.all([
    readReleases(target),
    currentId(target),
    readJournal(target),
  ]);
  const note = (id: string): string =>
    withdrawn.includes(id) ? '  (rolled back)' : id === pending && id !== current ? '  (publish broke off)' : '';
  for (const { id } of releases) console.log(`${id === current ? '* ' : '  '}${id}${note(id)}`);
  if (releases.length === 0) console.log('Nothing was published there yet.');
}

await runCommand(async () => {
  if (!values.to) throw new UserError('Specify where: npm run deploy:rollback -- --to /var/www/site');
  const target = path.resolve(values.to);
  if (values.list) return list(target);
  const dryRun = values['dry-run'];
  if (!dryRun) explainSignals('The rollback', target);
  const { release, discarded, configuration } = await rollback({
    target,
    dryRun,
    ...(values.release && { to: values.release }),
    ...reloadCommand(values.reload),
  });
  if (discarded !== undefined) {
    console.log(`The publish of ${discarded} broke off before readers saw it${dryRun ? '' : ' and was discarded'}.`);
    console.log(`Readers see ${release.id}, the last good release.`);
  } else console.log(`${dryRun ? 'Would go' : 'Went'} back to ${release.id}.`);
  console.log(configurationNote(configuration, target, dryRun));
});
