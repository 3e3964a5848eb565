/**
 * Runs the Python samples of pages with this machine's `python3`, unless one gives a reason why not, and compares the
 * output and errors that pages quote with the real ones. Errors come from the interpreter that readers get.
 */
import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { visit } from 'unist-util-visit';
import { codeAfter, readFence } from '../src/codeblocks/fence';
import { mediaTypeOf } from '../src/live/inputs/file';
import type { Python } from '../src/live/python/boot';
import { SYSTEM_PYTHON } from '../src/live/python/native';
import { caseInputs } from '../src/live/python/record';
import type { RunAnswer } from '../src/live/python/runner-protocol';
import { loadApp } from '../src/live/schema/load';
import { type FenceOptions, readOptions, type Sample, type SampleFence, samplesOf } from '../src/samples/read';
import { type Picture, type RecordedSample, readRecorded } from '../src/samples/recorded';
import type { Finding, Page } from './page';
import { checkPictures } from './pictures';

const root = resolve(import.meta.dirname, '..');

/** A fence that repeats what the sample before it printed or returned. */
export interface Quote {
  readonly where: string;
  readonly kind: 'prints' | 'returns' | 'prints returns';
  readonly text: string;
}

/** A fence that repeats the error of a run: of the sample before it or of an app, changed as the fence says, or of code of its own. */
export interface QuotedError {
  readonly where: string;
  readonly text: string;
  readonly code: string;
  /** JSON. */
  readonly inputs: string;
}

export type Item = Sample | Quote | QuotedError;

const isQuote = (item: Item): item is Quote => 'kind' in item;
const isError = (item: Item): item is QuotedError => 'text' in item && 'code' in item;
export const isSample = (item: Item): item is Sample => !isQuote(item) && !isError(item);

function readError(
  where: string,
  text: string,
  { values }: FenceOptions,
  before: SampleFence | undefined,
): QuotedError {
  const id = values.get('app');
  const app = id === undefined ? undefined : loadApp(join(root, 'apps'), id);
  const inputs = values.get('inputs') ?? (app ? '{}' : (before?.inputs ?? '{}'));
  return {
    where,
    text,
    code: brokenCode(app?.code ?? before?.whole ?? '', { change: values.get('change'), of: values.get('of') }, where),
    inputs: app ? JSON.stringify(caseInputs(app, JSON.parse(inputs) as Record<string, unknown>)) : inputs,
  };
}

/**
 * The Python fences of a page and the quotations of their output, in order. Samples that only need `installed` packages
 * are to be run.
 */
export function itemsOf({ file, tree, source: text }: Page, installed: readonly string[] = []): Item[] {
  const items: Item[] = [];
  const fences = new Map(samplesOf(tree, file, installed).map((fence) => [fence.node, fence]));
  let before: SampleFence | undefined;
  visit(tree, 'code', (node) => {
    const { lang, meta, value, position } = node;
    const fence = fences.get(node);
    if (fence) {
      before = fence;
      items.push(fence.sample);
      return;
    }
    const where = `${file}:${position?.start.line}`;
    const options = readOptions(meta ?? '');
    const code = codeAfter(readFence(`${value}\n`, meta ?? ''));
    if ((lang !== 'text' && lang !== 'traceback') || options.values.has('norun')) return;
    if (lang === 'traceback' || ['change', 'of', 'inputs', 'app'].some((name) => options.values.has(name))) {
      items.push(readError(where, code, options, before));
      return;
    }
    // The output of a sample that isn't run can't be compared.
    if (before === undefined || before.sample.norun !== undefined) return;
    const follows =
      text
        .split('\n')
        .slice(before.node.position?.end.line, (position?.start.line ?? 1) - 1)
        .join('')
        .trim() === '';
    const kinds = ['prints', 'returns'].filter((kind) => options.words.has(kind));
    if (kinds.length > 0 || follows)
      items.push({ where, kind: (kinds.join(' ') || 'prints') as Quote['kind'], text: code });
  });
  return items;
}

/** `change='old -> new'` is one replacement in the sample; `of='…'` is the body of a `main`. `\\n` separates lines. */
function brokenCode(
  sample: string,
  { change, of }: { readonly change: string | undefined; readonly of: string | undefined },
  where: string,
): string {
  if (of !== undefined) return `import __library__ as cw\n\n\ndef main(inputs):\n    ${of.replaceAll('\\n', '\n    ')}`;
  if (change === undefined) return sample;
  const [old = '', changed = ''] = change.split(' -> ').map((side) => side.replaceAll('\\n', '\n'));
  if (!sample.includes(old)) throw new Error(`${where}: the sample before it has no ${JSON.stringify(old)}`);
  return sample.replace(old, () => changed);
}

interface Answer {
  readonly where: string;
  readonly error?: string;
  /** Line of the sample. */
  readonly line?: number;
  /** What the sample drew. */
  readonly draws?: readonly Picture[];
}

/** `file:<path in the repository>` is what a file input gives for that file: a data URL. */
function withUploads(item: Item): Item {
  if (!isSample(item) || item.inputs === undefined) return item;
  const inputs = item.inputs.replace(
    /"file:([^"]+)"/g,
    (_, name: string) => `"data:${mediaTypeOf(name)};base64,${readFileSync(join(root, name)).toString('base64')}"`,
  );
  return { ...item, inputs };
}

export function runnable(page: readonly Item[]): readonly Item[] {
  const items = page.filter((item) => isQuote(item) || (isSample(item) && item.norun === undefined));
  return items.map(withUploads);
}

/** Runs the samples of each page in turn and compares the quotations; samples with a reason not to run are left out. */
export async function runItems(
  pages: readonly (readonly Item[])[],
  library: string,
  python = 'python3',
): Promise<Answer[]> {
  const running = pages.map(runnable);
  if (running.flat().length === 0) return [];
  const folder = mkdtempSync(join(tmpdir(), 'samples-'));
  try {
    const child = spawn(python, ['-B', join(root, 'content-checks/samples.py')], {
      cwd: folder,
      env: {
        ...process.env,
        PYTHONPATH: library,
        PYTHONHASHSEED: '0',
        PYTHONIOENCODING: 'utf-8',
        PYTHONWARNINGS: python === SYSTEM_PYTHON ? 'ignore' : '',
        MPLBACKEND: 'agg',
        SOURCE_DATE_EPOCH: '0',
        REPOSITORY: root,
      },
      stdio: ['pipe', 'pipe', 'inherit'],
      timeout: 240_000,
    });
    child.stdin.end(JSON.stringify(running));
    const chunks: Buffer[] = [];
    for await (const chunk of child.stdout) chunks.push(chunk as Buffer);
    return JSON.parse(Buffer.concat(chunks).toString('utf8')) as Answer[];
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

const LEARN_QUOTE = 'Copy what follows "but it is" into the fence.';

function finding(where: string, error: string, line = 0): Finding {
  const [, file = where, fence = '1'] = /^(.*):(\d+)$/.exec(where) ?? [];
  const fix = error.startsWith('the page quotes')
    ? LEARN_QUOTE
    : 'Correct the sample, or mark what it needs: inputs=, continues, raises= or norun= (CONTRIBUTING.md).';
  return { file, line: Number(fence) + line, problem: error, fix };
}

/** The interpreter of the pages, with the library under the name that samples use. */
async function startPython(): Promise<Python> {
  const [{ buildRuntime }, { bootPython }] = await Promise.all([
    import('../src/live/python/build'),
    import('../src/live/python/boot'),
  ]);
  const cache = join(root, 'node_modules/.cache/live-apps');
  const runtime = await buildRuntime({
    library: '__library__',
    into: join(cache, 'samples-runtime'),
    cache,
    compiled: false,
  });
  return bootPython({ indexURL: `${runtime.folder}/` });
}

/** Changes with everything that an error's text depends on. */
function hashRuntime(): string {
  const hash = createHash('sha256').update(readFileSync(join(root, 'node_modules/pyodide/package.json')));
  for (const folder of [join(root, 'src/live/python'), join(root, 'python/library')])
    for (const entry of readdirSync(folder, { withFileTypes: true }))
      if (entry.isFile()) hash.update(readFileSync(join(folder, entry.name)));
  return hash.digest('hex');
}

/** Starting the interpreter takes longer than all other checks of a page, so the answers are kept between runs. */
async function checkErrors(errors: readonly QuotedError[]): Promise<Finding[]> {
  if (errors.length === 0) return [];
  const file = join(root, 'node_modules/.cache/quoted-errors.json');
  const kept = existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as Record<string, string>) : {};
  const runtime = hashRuntime();
  let python: Python | undefined;
  const tracebacks: Record<string, string> = {};
  const findings: Finding[] = [];
  for (const { where, text, code, inputs } of errors) {
    const request = JSON.stringify({ code, inputs: JSON.parse(inputs) as unknown });
    const key = createHash('sha256').update(runtime).update(request).digest('hex');
    if (kept[key] === undefined) python ??= await startPython();
    const run = () => (JSON.parse(python?.run(request) ?? '{}') as Partial<RunAnswer>).error?.traceback;
    const real = kept[key] ?? run() ?? '(no error)';
    tracebacks[key] = real;
    const shown = text.includes('\n') ? real : real.split('\n').at(-1);
    if (shown !== text) findings.push(finding(where, `the page quotes\n${text}\nbut it is\n${shown}`));
  }
  if (python) {
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, JSON.stringify({ ...kept, ...tracebacks }));
  }
  return findings;
}

/** `library`: a folder in which the library is staged under its token's name. */
export async function checkSamples(
  pages: readonly Page[],
  library: string,
  recorded: ReadonlyMap<string, RecordedSample> = readRecorded(root),
): Promise<Finding[]> {
  const findings: Finding[] = [];
  const items = pages.map((page) => {
    try {
      return itemsOf(page);
    } catch (error) {
      // An option of a fence that can't be read, or an app or text that isn't there.
      const [, where = page.file, problem = (error as Error).message] =
        /^(\S+:\d+): (.*)$/s.exec((error as Error).message) ?? [];
      findings.push(finding(where, problem));
      return [];
    }
  });
  const excused = items
    .flat()
    .filter((item) => isSample(item) && item.norun !== undefined && !/\w{4,}/.test(item.norun));
  for (const { where } of excused) findings.push(finding(where, 'norun= gives no reason'));
  const [answers, errors] = await Promise.all([runItems(items, library), checkErrors(items.flat().filter(isError))]);
  const failures = answers.flatMap(({ where, error, line }) => (error ? [finding(where, error, line)] : []));
  const drawn = new Map(answers.flatMap(({ where, draws }) => (draws ? [[where, draws] as const] : [])));
  const fences = pages.flatMap(({ tree, file }) => samplesOf(tree, file));
  return [...findings, ...failures, ...errors, ...checkPictures(fences, drawn, recorded)];
}
