/** `npm run licenses`: writes THIRD_PARTY.md from what the last build shipped. */
import { writeFileSync } from 'node:fs';
import { readRecord } from '../../deploy/build-record';
import { readSiteNote } from '../../deploy/plugin';
import { runCommand } from '../command-line';
import { readShipped, thirdPartyFile } from './licenses';

await runCommand(async () => {
  readRecord('build');
  const shipped = readShipped(process.cwd(), readSiteNote('build').packages);
  writeFileSync('THIRD_PARTY.md', thirdPartyFile(shipped));
  console.log(`THIRD_PARTY.md lists ${shipped.length} packages.`);
});
