/**
 * `npm run check [-- file …]`: everything that can be said about content without a build. Prints `file:line: problem. fix`
 * and ends with code 1 if there is any.
 */
import path from 'node:path';
import { checkContent, report } from '../content-checks/check';
import { loadBundledBrand } from './bundled-brand';
import { readOptions, runCommand } from './command-line';

const { positionals } = readOptions({ allowPositionals: true, options: {} });
const root = path.dirname(import.meta.dirname);
const names = positionals.map((name) => path.relative(root, path.resolve(process.env.INIT_CWD ?? root, name)));

await runCommand(async () => {
  process.exitCode = report(await checkContent(root, await loadBundledBrand(root), names));
});
// Pyodide keeps the process alive.
process.exit();
