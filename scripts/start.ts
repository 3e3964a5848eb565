/** `npm start`: builds when the sources changed since the last build, then serves the production site at PORT (3000). */
import { createServer } from 'node:net';
import { placeOf } from '../deploy/server/site';
import { build } from './build';
import { readOptions } from './command-line';
import { reasonToBuild } from './freshness';
import { explainListenError, PortError, reportAndExit, serveFolder, wantedPort } from './serve';

/** Asked before the build, so that a busy port does not cost a minute. */
async function checkPort(port: number): Promise<void> {
  const host = process.env.HOST;
  await new Promise<void>((resolve, reject) => {
    const probe = createServer();
    probe.once('error', (error) => reject(new PortError(explainListenError(error, port))));
    probe.listen({ port, ...(host && { host }) }, () => probe.close(() => resolve()));
  });
}

const { values } = readOptions({ options: { port: { type: 'string' } } });
try {
  const port = wantedPort(values.port);
  await checkPort(port);
  const place = placeOf('build');
  const reason = reasonToBuild(process.cwd(), place.folder, place.record);
  if (reason) {
    console.log(`Building the site (${reason}) …`);
    await build();
  } else console.log('The build is up to date.');
  await serveFolder('build', port);
} catch (error) {
  if (error instanceof Error && ['BuildFailed', 'EnvironmentError', 'UnknownScript'].includes(error.constructor.name)) {
    console.error(`\n${error.message}\n`);
    process.exit(1);
  }
  reportAndExit(error);
}
