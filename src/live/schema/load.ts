/** Reads the app folders from disk: definition, code, template, data files, recorded result. Node only. */
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { samplesOf } from '../inputs/samples';
import { appIds } from './app-ids';
import { valueInputs } from './groups';
import { AppFileError, parseApp } from './parse';

/** What `npm run apps:record` writes. Brand tokens stay tokens: the library is staged under its token's name. */
export interface Recorded {
  /** Hash of the app's source files; a stale one fails the tests. */
  readonly sources: string;
  readonly inputs: Readonly<Record<string, unknown>>;
  /** JSON as text, so that 1.0 stays 1.0. */
  readonly outputs: string;
  readonly html: string;
  readonly stdout: string;
  readonly stderr: string;
  readonly notFinite?: readonly string[];
}

/** What `npm run apps:record` writes for an app with `record`. */
export interface RecordedSteps {
  readonly sources: string;
  readonly results: readonly RecordedStep[];
}

export interface RecordedStep extends Pick<Recorded, 'html' | 'stdout' | 'stderr' | 'notFinite'> {
  /** Of the inputs that `record` names; the others have their defaults. */
  readonly values: Readonly<Record<string, string | number | boolean>>;
}

export type LoadedApp = ReturnType<typeof loadApp>;

const RECORDINGS = new Set(['recorded.json', 'recorded-steps.json']);
const OWN_FILES = new Set(['app.yaml', 'main.py', 'output.html', 'README.md', ...RECORDINGS]);

/** Throws an AppFileError that names every problem of the folder. */
export function loadApp(appsFolder: string, id: string) {
  const folder = join(appsFolder, id);
  const shown = `apps/${id}`;
  if (!/^[a-z][a-z0-9-]*$/.test(id))
    throw new AppFileError([`${shown}: rename the folder: lower-case letters, digits and hyphens`]);
  const missing = ['app.yaml', 'main.py', 'output.html'].filter((file) => !existsSync(join(folder, file)));
  if (missing.length > 0) throw new AppFileError(missing.map((file) => `${shown}: there is no ${file}; add it`));
  const names = readdirSync(folder, { withFileTypes: true })
    .filter((entry) => entry.isFile() && !entry.name.startsWith('.'))
    .map((entry) => entry.name)
    .sort();
  const dataFiles = Object.fromEntries(
    names.filter((file) => !OWN_FILES.has(file)).map((file) => [file, readFileSync(join(folder, file))]),
  );
  const read = (file: string) => readFileSync(join(folder, file), 'utf8');
  const definition = parseApp(read('app.yaml'), `${shown}/app.yaml`, new Set(Object.keys(dataFiles)));
  return {
    id,
    folder,
    definition,
    code: read('main.py'),
    template: read('output.html'),
    /** Files that the code may open by name. */
    dataFiles,
    samples: samplesOf(valueInputs(definition.groups), base64(dataFiles)),
    sources: hashSources(folder, names),
    recorded: names.includes('recorded.json') ? (JSON.parse(read('recorded.json')) as Recorded) : undefined,
    steps: names.includes('recorded-steps.json')
      ? (JSON.parse(read('recorded-steps.json')) as RecordedSteps)
      : undefined,
  };
}

function base64(files: Readonly<Record<string, Buffer>>): Record<string, string> {
  return Object.fromEntries(Object.entries(files).map(([name, bytes]) => [name, bytes.toString('base64')]));
}

/** All apps; one error with the problems of all folders. */
export function loadApps(appsFolder: string): LoadedApp[] {
  const problems: string[] = [];
  const apps = appIds(appsFolder).flatMap((id) => {
    try {
      return [loadApp(appsFolder, id)];
    } catch (error) {
      if (!(error instanceof AppFileError)) throw error;
      problems.push(...error.problems);
      return [];
    }
  });
  if (problems.length > 0) throw new AppFileError(problems);
  return apps;
}

/** A case added to `app.yaml` does not change the result, but one rule without exceptions is easier to keep. */
function hashSources(folder: string, files: readonly string[]): string {
  const hash = createHash('sha256');
  for (const file of files) {
    if (RECORDINGS.has(file) || file === 'README.md') continue;
    hash.update(`${file}\0`);
    hash.update(readFileSync(join(folder, file)));
    hash.update('\0');
  }
  return hash.digest('hex').slice(0, 32);
}
