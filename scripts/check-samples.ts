/**
 * Runs every Python sample of the docs and the blog with this machine's `python3`, unless it gives a reason why not, and
 * compares the output and errors that pages quote with the real ones. `npx tsx scripts/check-samples.ts` prints what fails;
 * the unit tests run the same checks.
 */
import { execFileSync } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { visit } from 'unist-util-visit';
import { readPage } from '../content-checks/page';
import { readFence } from '../src/codeblocks/fence';
import { bootPython, type Python } from '../src/live/python/boot';
import { buildRuntime } from '../src/live/python/build';
import { stageLibrary } from '../src/live/python/native';
import type { RunAnswer } from '../src/live/python/protocol';
import { caseInputs } from '../src/live/python/record';
import { loadApp } from '../src/live/schema/load';

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
const isSample = (item: Item): item is Sample => !isQuote(item) && !isError(item);

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
  /** Offset in the page. */
  readonly end: number;
}

type Options = ReturnType<typeof readOptions>;

function readSample(where: string, code: string, { words, values }: Options): Sample {
  const [inputs, raises, norun] = ['inputs', 'raises', 'norun'].map((name) => values.get(name));
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

/** The Python fences of a page and the quotations of their output, in order. */
export function itemsOf(text: string, file: string): Item[] {
  const items: Item[] = [];
  let before: Before | undefined;
  visit(readPage(file, text).tree, 'code', ({ lang, meta, value, position }) => {
    const where = `${file}:${position?.start.line}`;
    const [start, end] = [position?.start.offset ?? 0, position?.end.offset ?? 0];
    const options = readOptions(meta ?? '');
    const { code } = readFence(`${value}\n`, meta ?? '');
    if (lang === 'python' || lang === 'py') {
      const sample = readSample(where, code, options);
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
    const follows = text.slice(before.end, start).trim() === '';
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

function pagesBelow(folder: string): string[] {
  return readdirSync(folder, { withFileTypes: true, recursive: true })
    .filter((entry) => entry.isFile() && /\.mdx?$/.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name))
    .sort();
}

/** Page by page. */
function allItems(): Item[][] {
  return ['docs', 'blog']
    .flatMap((folder) => pagesBelow(join(root, folder)))
    .map((file) => itemsOf(readFileSync(file, 'utf8'), relative(root, file)));
}

/** Runs the samples of each page in turn and compares the quotations; samples with a reason not to run are left out. */
export function runItems(pages: readonly (readonly Item[])[]): { readonly where: string; readonly error?: string }[] {
  const running = pages.map((page) =>
    page.filter((item) => isQuote(item) || (isSample(item) && item.norun === undefined)),
  );
  const library = stageLibrary('__library__');
  const folder = mkdtempSync(join(tmpdir(), 'samples-'));
  try {
    const out = execFileSync('python3', ['-B', join(root, 'scripts/check-samples.py')], {
      cwd: folder,
      input: JSON.stringify(running),
      env: { ...process.env, PYTHONPATH: library, PYTHONHASHSEED: '0', PYTHONIOENCODING: 'utf-8' },
      encoding: 'utf8',
      maxBuffer: 64_000_000,
      timeout: 240_000,
    });
    return JSON.parse(out) as ReturnType<typeof runItems>;
  } finally {
    rmSync(folder, { recursive: true, force: true });
    rmSync(library, { recursive: true, force: true });
  }
}

export function checkSamples() {
  const pages = allItems();
  const samples = pages.flat().filter(isSample);
  const quotes = pages.flat().filter(isQuote);
  const answers = runItems(pages);
  return {
    samples,
    quotes,
    run: answers.length - quotes.length,
    excused: samples.filter((sample) => sample.norun !== undefined),
    failures: answers.flatMap(({ where, error }) => (error === undefined ? [] : [`${where}: ${error}`])),
  };
}

/** The interpreter of the pages, with the library under the name that samples use. */
export async function bootForTests(): Promise<Python> {
  const cache = join(root, 'node_modules/.cache/live-apps');
  const runtime = await buildRuntime({ library: '__library__', into: join(cache, 'samples-runtime'), cache });
  return bootPython({ indexURL: `${runtime.folder}/` });
}

/** The errors that the pages quote, against those of the interpreter that readers get; `run` is that of `bootPython`. */
export function checkQuotedErrors(run: (request: string) => string): { count: number; failures: string[] } {
  const errors = allItems().flat().filter(isError);
  const failures = errors.flatMap(({ where, text, code, inputs }) => {
    const answer = JSON.parse(run(JSON.stringify({ code, inputs: JSON.parse(inputs) as unknown }))) as RunAnswer;
    const real = answer.error?.traceback ?? '(no error)';
    const shown = text.includes('\n') ? real : real.split('\n').at(-1);
    return shown === text ? [] : [`${where}: the page quotes\n${text}\nbut it is\n${shown}`];
  });
  return { count: errors.length, failures };
}

if (process.argv[1] && import.meta.url === pathToFileURL(process.argv[1]).href) {
  const { samples, quotes, run, excused, failures } = checkSamples();
  const python = await bootForTests();
  const errors = checkQuotedErrors((request) => python.run(request));
  for (const failure of [...failures, ...errors.failures]) console.error(failure);
  console.log(
    `${samples.length} samples: ${run} run, ${excused.length} excused, ${failures.length} failed; ` +
      `${quotes.length} quotations compared; ${errors.count} quoted errors: ${errors.failures.length} differ`,
  );
  if (failures.length + errors.failures.length > 0) process.exitCode = 1;
  process.exit();
}
