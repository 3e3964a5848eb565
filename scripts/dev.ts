/** `npm run dev`: hot reload at PORT (3000). */
import { runCommand } from './command-line';
import { docusaurus } from './docusaurus';
import { listenHost, wantedPort } from './serve';

await runCommand(() =>
  docusaurus([
    'start',
    ...['--port', String(wantedPort()), '--host', listenHost(), '--no-open'],
    ...process.argv.slice(2),
  ]),
);
