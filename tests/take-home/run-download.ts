/** "Take home" without a browser: the wheel in a folder, and an app's "Download .py" run with it. */
import { execFile, execFileSync, spawnSync } from 'node:child_process';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { promisify } from 'node:util';
import brand from '../../brand.config';
import { applyTokens, applyTokensDeep } from '../../src/brand/tokens';
import { initialValues, readForm } from '../../src/live/form/values';
import { asScript } from '../../src/live/panel/downloads';
import type { LoadedApp } from '../../src/live/schema/load';
import { libraryVersion, libraryWheel, wheelPath } from '../../src/live/take-home/publish';
import { wheelName } from '../../src/live/take-home/wheel';

const ROOT = path.resolve(import.meta.dirname, '../..');
/** Where a published site would have it. */
export const WHEEL_ADDRESS = `https://docs.example.org/${wheelPath(ROOT, brand)}`;

/** Debian's Python comes without pip. There a wheel is unpacked, which is what pip does with it. */
export const hasPip = spawnSync('python3', ['-c', 'import ensurepip, pip']).status === 0;

export function installWheel(file: string, target: string): void {
  const pip = ['-m', 'pip', 'install', '--quiet', '--no-index', '--no-deps', '--target', target, file];
  execFileSync('python3', hasPip ? pip : ['-m', 'zipfile', '-e', file, target]);
}

/** Writes the wheel of this brand into the folder and returns its path. */
export async function writeWheel(folder: string): Promise<string> {
  const file = path.join(folder, wheelName(brand.library, libraryVersion(ROOT)));
  writeFileSync(file, await libraryWheel(ROOT, brand));
  return file;
}

/** Runs a script as `python app.py` does, and notes the outputs that it prints, in the form in which they are recorded. */
const WATCH = `import json, pprint, random, runpy, sys
script, noted, runner = sys.argv[1:]
original = pprint.pprint
def note(outputs):
    original(outputs)
    scope = runpy.run_path(runner)
    with open(noted, "w", encoding="utf-8") as file:
        file.write(json.dumps(scope["plain"](outputs, "outputs", scope["Found"]()), ensure_ascii=False))
pprint.pprint = note
random.seed(1)
sys.argv = [script]
runpy.run_path(script, run_name="__main__")
`;

/** `installed`: where the wheel is. */
export async function runDownload(app: LoadedApp, into: string, interpreter: string, installed: string) {
  const { definition, dataFiles, samples, id } = app;
  const { groups, title, summary, needs } = applyTokensDeep(definition, brand);
  const { inputs } = readForm({ groups }, initialValues({ groups, samples }));
  const files = Object.fromEntries(Object.entries(dataFiles).map(([name, bytes]) => [name, bytes.toString('base64')]));
  const about = { id, title, summary, needs, files, library: { name: brand.library, wheel: '' } };
  const own = path.join(into, id);
  mkdirSync(own, { recursive: true });
  const script = path.join(own, 'app.py');
  writeFileSync(script, asScript(about, applyTokens(app.code, brand), inputs, WHEEL_ADDRESS));
  writeFileSync(path.join(own, 'watch.py'), WATCH);
  const noted = path.join(own, 'outputs.json');
  const runner = path.join(installed, brand.library, '_runner/app_runner.py');
  const env = {
    ...process.env,
    PYTHONPATH: installed,
    PYTHONHASHSEED: '0',
    PYTHONIOENCODING: 'utf-8',
    MPLBACKEND: 'agg',
  };
  const { stdout } = await promisify(execFile)(interpreter, ['-B', 'watch.py', script, noted, runner], {
    cwd: own,
    env: { ...env, SOURCE_DATE_EPOCH: '0' },
    maxBuffer: 1e9,
  });
  return { stdout, outputs: readFileSync(noted, 'utf8'), script: readFileSync(script, 'utf8') };
}
