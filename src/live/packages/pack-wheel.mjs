/**
 * `node pack-wheel.mjs <wheel> <target> <site|dynlib> <module,module>`: pack_wheel.py in the reader's Python. A process and a
 * fresh interpreter for each wheel, so that the bytes don't depend on what was packed before.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { loadPyodide } from 'pyodide';

const [wheel, target, folder, imports] = process.argv.slice(2);
const python = await loadPyodide({ env: { PYTHONHASHSEED: '0' } });
const { FS } = python;
for (const file of ['packages/pack_wheel.py', 'python/compile.py']) {
  FS.mkdirTree(`/tool/${file.split('/')[0]}`);
  FS.writeFile(`/tool/${file}`, readFileSync(new URL(`../${file}`, import.meta.url)));
}
FS.writeFile('/wheel.zip', readFileSync(wheel));
const writePack = python.runPython(
  'import sys; sys.path.insert(0, "/tool/packages"); import pack_wheel; pack_wheel.write_pack',
);
process.stdout.write(writePack('/wheel.zip', '/pack', folder, imports));
if (FS.analyzePath('/pack').exists) writeFileSync(target, FS.readFile('/pack'));
