/** `npm run dev`: hot reload at PORT (3000). Search answers from the index of the last build. */
import { docusaurus } from './docusaurus';
import { reportAndExit, wantedPort } from './serve';

try {
  const args = ['start', '--port', String(wantedPort()), '--no-open', ...process.argv.slice(2)];
  const child = docusaurus(args, 'inherit');
  child.once('exit', (code) => process.exit(code ?? 1));
} catch (error) {
  reportAndExit(error);
}
