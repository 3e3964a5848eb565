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
import { readFence } from '../src/codeblocks/fence';
import type { Python } from '../src/live/python/boot';
import { caseInputs } from '../src/live/python/record';
import type { RunAnswer } from '../src/live/python/runner-protocol';
import { loadApp } from '../src/live/schema/load';
import type { Finding, Page } from './page';

const root = resolve(import.meta.dirname, '..');

export interface Sample {
  readonly where: string;
  readonly code: string;
  /** Shares the names of the sample before it on the page. */
  readonly continues: boolean;
  /** A Python literal. */
  readonly inputs?: string;
  /** Start of the last traceback line that the sample is to end with. */
  readonly raises?: string;
  /** Why it is not run. */
  readonly norun?: string;
}

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

/** What an author writes after the language of a fence: `continues inputs='{"x": 1}'`. */
function readOptions(meta: string): {
  readonly words: ReadonlySet<string>;
  readonly values: ReadonlyMap<string, string>;
} {
  const words = new Set<string>();
  const values = new Map<string, string>();
  const option = /(\w+)=(?:"((?:[^"\\]|\\.)*)"|'((?:[^'\\]|\\.)*)')|(\S+)/g;
  for (const [, name = '', double, single, word] of meta.matchAll(option)) {
    if (word === undefined) values.set(name, double ?? single ?? '');
    else words.add(word);
  }
  return { words, values };
}

/** The last sample, to which the quotations after it refer. */
interface Before {
  readonly sample: Sample;
  /** With the samples that it continues. */
  readonly code: string;
  readonly inputs: string | undefined;
  /** Its last line. */
  readonly end: number;
}

type Options = ReturnType<typeof readOptions>;

/** Whether the reason not to run is a list of packages, all of which are installed: `needs numpy and pandas`. */
function isInstalled(reason: string, packages: readonly string[]): boolean {
  const [, names] = /^needs ([\w, ]+)$/.exec(reason) ?? [];
  return names?.split(/, | and /).every((name) => packages.includes(name)) ?? false;
}

function readSample(where: string, code: string, { words, values }: Options, installed: readonly string[]): Sample {
  const [inputs, raises, reason] = ['inputs', 'raises', 'norun'].map((name) => values.get(name));
  const norun = reason !== undefined && isInstalled(reason, installed) ? undefined : reason;
  return {
    where,
    code,
    continues: words.has('continues'),
    ...(inputs === undefined ? {} : { inputs: pythonLiteral(inputs) }),
    ...(raises === undefined ? {} : { raises }),
    ...(norun === undefined ? {} : { norun }),
  };
}

function readError(where: string, text: string, { values }: Options, before: Before | undefined): QuotedError {
  const id = values.get('app');
  const app = id === undefined ? undefined : loadApp(join(root, 'apps'), id);
  const inputs = values.get('inputs') ?? (app ? '{}' : (before?.inputs ?? '{}'));
  return {
    where,
    text,
    code: brokenCode(app?.code ?? before?.code ?? '', { change: values.get('change'), of: values.get('of') }, where),
    inputs: app ? JSON.stringify(caseInputs(app, JSON.parse(inputs) as Record<string, unknown>)) : inputs,
  };
}

/**
 * The Python fences of a page and the quotations of their output, in order. Samples that only need `installed` packages
 * are to be run.
 */
export function itemsOf({ file, tree, source: text }: Page, installed: readonly string[] = []): Item[] {
  const items: Item[] = [];
  let before: Before | undefined;
  visit(tree, 'code', ({ lang, meta, value, position }) => {
    const where = `${file}:${position?.start.line}`;
    const [start, end] = [position?.start.line ?? 0, position?.end.line ?? 0];
    const options = readOptions(meta ?? '');
    const { code } = readFence(`${value}\n`, meta ?? '');
    if (lang === 'python' || lang === 'py') {
      const sample = readSample(where, code, options, installed);
      items.push(sample);
      const whole = sample.continues && before ? `${before.code}\n\n\n${code}` : code;
      before = { sample, code: whole, inputs: options.values.get('inputs'), end };
      return;
    }
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
        .slice(before.end, start - 1)
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

/** JSON's words for Python's. */
function pythonLiteral(text: string): string {
  return text.replace(/("(?:[^"\\]|\\.)*")|\b(true|false|null)\b/g, (all, quoted: string | undefined, word: string) =>
    quoted ? all : { true: 'True', false: 'False', null: 'None' }[word as 'true' | 'false' | 'null'],
  );
}

interface Answer {
  readonly where: string;
  readonly error?: string;
  /** Line of the sample. */
  readonly line?: number;
}

export function runnable(page: readonly Item[]): readonly Item[] {
  return page.filter((item) => isQuote(item) || (isSample(item) && item.norun === undefined));
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
      env: { ...process.env, PYTHONPATH: library, PYTHONHASHSEED: '0', PYTHONIOENCODING: 'utf-8', MPLBACKEND: 'agg' },
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
export async function checkSamples(pages: readonly Page[], library: string): Promise<Finding[]> {
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
  return [...findings, ...failures, ...errors];
}
