/** `npm run deploy:smoke -- https://docs.example.org/`: checks that a published site is complete and answers as it should. */
import { smoke } from '../deploy/smoke/checks';
import { runCommand, UserError } from './command-line';

await runCommand(async () => {
  const [address, ...rest] = process.argv.slice(2);
  if (!address || rest.length > 0 || !URL.canParse(address)) {
    throw new UserError(
      'Specify the address of the site with its base path: npm run deploy:smoke -- https://docs.example.org/',
    );
  }
  const checks = await smoke(address);
  for (const { name, problem } of checks)
    console.log(problem === undefined ? `ok      ${name}` : `FAILED  ${name} ${problem}`);
  const failed = checks.filter(({ problem }) => problem !== undefined).length;
  console.log(`${checks.length - failed} passed, ${failed} failed`);
  process.exitCode = failed > 0 ? 1 : 0;
});
