/**
 * `node compile-library.mjs <folder> <target>`: packs the standard library with the files of a folder. A process of its
 * own, since it takes seconds, and plain JavaScript, so that it starts under any loader.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { loadPyodide } from 'pyodide';

const [folder, target] = process.argv.slice(2);
const python = await loadPyodide();
python.FS.writeFile('/stdlib.zip', readFileSync(fileURLToPath(import.meta.resolve('pyodide/python_stdlib.zip'))));
python.mountNodeFS('/extra', folder);
python.runPython(readFileSync(new URL('compile.py', import.meta.url), 'utf8'));
writeFileSync(target, python.runPython("pack('/stdlib.zip', '/extra')").toJs());
