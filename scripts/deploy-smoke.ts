/** `npm run deploy:smoke -- https://docs.example.org/`: asks a published address whether it is whole. */
import { smoke } from '../deploy/smoke/checks';

const [address, ...rest] = process.argv.slice(2);
if (!address || rest.length > 0 || !URL.canParse(address)) {
  console.error(
    '\nGive the address of the site with its base path: npm run deploy:smoke -- https://docs.example.org/\n',
  );
  process.exit(1);
}
const checks = await smoke(address);
for (const { name, problem } of checks)
  console.log(problem === undefined ? `ok      ${name}` : `FAILED  ${name} ${problem}`);
const failed = checks.filter(({ problem }) => problem !== undefined).length;
console.log(`${checks.length - failed} passed, ${failed} failed`);
process.exitCode = failed > 0 ? 1 : 0;
