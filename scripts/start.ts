/** `npm start`: builds when the sources changed since the last build, then serves the production site at PORT (3000). */
import { createServer } from 'node:net';
import { placeOf } from '../deploy/staging';
import { build } from './build';
import { readOptions, runCommand } from './command-line';
import { reasonToBuild } from './freshness';
import { listenError, listenHost, serveFolder, wantedPort } from './serve';

/** Checked before the build, so that a busy port doesn't cost a minute. */
async function checkPort(port: number): Promise<void> {
  await new Promise<void>((resolve, reject) => {
    const probe = createServer();
    probe.once('error', (error) => reject(listenError(error, port)));
    probe.listen({ port, host: listenHost() }, () => probe.close(() => resolve()));
  });
}

const { values } = readOptions({ options: { port: { type: 'string' } } });
await runCommand(async () => {
  const port = wantedPort(values.port);
  await checkPort(port);
  const reason = reasonToBuild(process.cwd(), placeOf('build').folder);
  if (reason) {
    console.log(`Building the site (${reason}) …`);
    await build({ local: true });
  } else console.log('The build is up to date.');
  await serveFolder('build', port);
});
