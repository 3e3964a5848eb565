/**
 * `node pack-wheel.mjs <wheel> <target> <site|dynlib> <module,module>`: writes the pack of one wheel and prints its license
 * as JSON, or what is wrong with the wheel. A process and a fresh interpreter for each, so that the bytes don't depend on
 * what was packed before.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { loadPyodide } from 'pyodide';

const [wheel, target, folder, imports] = process.argv.slice(2);
const python = await loadPyodide({ env: { PYTHONHASHSEED: '0' } });
for (const [name, file] of [
  ['compile', '../python/compile.py'],
  ['pack_wheel', 'pack_wheel.py'],
])
  python.FS.writeFile(`/home/pyodide/${name}.py`, readFileSync(new URL(file, import.meta.url)));
python.FS.writeFile('/wheel.zip', readFileSync(wheel));
python.globals.set('request', python.toPy({ folder, imports: imports ? imports.split(',') : [] }));
const answer = python.runPython(`
import json, sys
sys.path.insert(0, "/home/pyodide")
from pack_wheel import WheelError, pack_wheel
try:
    packed, license = pack_wheel("/wheel.zip", request["folder"], request["imports"])
    answer = {"license": license}
except WheelError as error:
    packed, answer = None, {"problem": str(error)}
json.dumps(answer)
`);
const packed = python.globals.get('packed');
if (packed) {
  const { data } = packed.getBuffer('u8');
  writeFileSync(target, data);
}
process.stdout.write(answer);
