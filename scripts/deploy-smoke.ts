/**
 * `npm run deploy:smoke -- https://docs.example.org/ [--build build]`: checks that a published site is complete and answers as
 * it should. If the build that it was published from is there, its policy and redirects are compared, too.
 */
import { NoBuild, readRecord } from '../deploy/build-record';
import { smoke } from '../deploy/smoke/checks';
import { readOptions, runCommand, UserError } from './command-line';

const usage = `
npm run deploy:smoke -- https://docs.example.org/ [options]
  --build …      the build that was published (build), to compare the policy and the redirects with
`;

const { values, positionals } = readOptions({ options: { build: { type: 'string' } }, allowPositionals: true }, usage);

/** Without `--build`, the last build is used if there is one. */
function recordOf(folder: string | undefined): ReturnType<typeof readRecord> | undefined {
  try {
    return readRecord(folder ?? 'build');
  } catch (error) {
    if (folder === undefined && error instanceof NoBuild) return undefined;
    throw error;
  }
}

await runCommand(async () => {
  const [address, ...rest] = positionals;
  if (!address || rest.length > 0 || !URL.canParse(address)) {
    throw new UserError(
      'Specify the address of the site with its base path: npm run deploy:smoke -- https://docs.example.org/',
    );
  }
  const record = recordOf(values.build);
  const checks = await smoke(address, { ...(record && { record }) });
  for (const { name, problem } of checks)
    console.log(problem === undefined ? `ok      ${name}` : `FAILED  ${name} ${problem}`);
  const failed = checks.filter(({ problem }) => problem !== undefined).length;
  console.log(`${checks.length - failed} passed, ${failed} failed`);
  if (!checks.some(({ name }) => name === 'policy of the build'))
    console.log('Not compared with a build: there is none of this release. Name its folder with --build.');
  process.exitCode = failed > 0 ? 1 : 0;
});
