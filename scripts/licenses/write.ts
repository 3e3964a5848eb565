/** `npm run licenses`: writes THIRD_PARTY.md from what the last build shipped. */
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { readShipped, thirdPartyFile } from './licenses';

const list = 'generated/deploy/client-packages.json';
if (!existsSync(list)) {
  console.error('\nThere is no build to read. Run `npm run build` first.\n');
  process.exit(1);
}
const shipped = readShipped(process.cwd(), JSON.parse(readFileSync(list, 'utf8')) as string[]);
writeFileSync('THIRD_PARTY.md', thirdPartyFile(shipped));
console.log(`THIRD_PARTY.md lists ${shipped.length} packages.`);
