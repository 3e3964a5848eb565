/**
 * Runs every fenced Python sample of the docs and the blog with this machine's `python3`, or finds the marked reason
 * why not. `npx tsx scripts/check-samples.ts` prints what fails; the unit tests do the same with guarded counts.
 */
import { execFileSync } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { readFence } from '../src/codeblocks/fence';
import { stageLibrary } from '../src/live/python/native';

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
  /** What the page says it prints: the `text` fence right after it. */
  readonly prints?: string;
}

export interface SampleReport {
  readonly samples: readonly Sample[];
  readonly run: number;
  readonly excused: readonly Sample[];
  readonly failures: readonly string[];
}

/** The Python fences of one page, in order. */
export function samplesOf(text: string, file: string): Sample[] {
  const samples: Sample[] = [];
  const fence = /^([ \t]*)(`{3,}|~{3,})(?:python|py)\b([^\n]*)\n([\s\S]*?)^\1\2[ \t]*$/gm;
  for (const match of text.matchAll(fence)) {
    const [, indent = '', , meta = '', body = ''] = match;
    const line = text.slice(0, match.index).split('\n').length;
    const option = (name: string) =>
      new RegExp(`\\b${name}=(?:"((?:[^"\\\\]|\\\\.)*)"|'((?:[^'\\\\]|\\\\.)*)')`)
        .exec(meta)
        ?.slice(1)
        .find((value) => value !== undefined);
    const inputs = option('inputs');
    const raises = option('raises');
    const norun = option('norun');
    const after = text.slice(match.index + match[0].length);
    const prints = /^\s*\n```text\b[^\n]*\n([\s\S]*?)^```[ \t]*$/m.exec(after);
    samples.push({
      where: `${file}:${line}`,
      code: readFence(body.replace(new RegExp(`^${indent}`, 'gm'), ''), meta).code,
      continues: /\bcontinues\b/.test(meta.replace(/(["'])(?:(?!\1).)*\1/g, '')),
      ...(inputs === undefined ? {} : { inputs: pythonLiteral(inputs) }),
      ...(raises === undefined ? {} : { raises }),
      ...(norun === undefined ? {} : { norun }),
      ...(prints?.index === 0 && raises === undefined ? { prints: prints[1] ?? '' } : {}),
    });
  }
  return samples;
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

interface Answer {
  readonly where: string;
  readonly called: boolean;
  readonly error?: string;
}

/** Runs the samples of each page in turn; those with a reason not to run must be left out. */
export function runSamples(pages: readonly (readonly Sample[])[]): Answer[] {
  const library = stageLibrary('__library__');
  const folder = mkdtempSync(join(tmpdir(), 'samples-'));
  try {
    const out = execFileSync('python3', ['-B', join(root, 'scripts/check-samples.py')], {
      cwd: folder,
      input: JSON.stringify(pages),
      env: { ...process.env, PYTHONPATH: library, PYTHONHASHSEED: '0', PYTHONIOENCODING: 'utf-8' },
      encoding: 'utf8',
      maxBuffer: 64_000_000,
      timeout: 240_000,
    });
    return JSON.parse(out) as Answer[];
  } finally {
    rmSync(folder, { recursive: true, force: true });
    rmSync(library, { recursive: true, force: true });
  }
}

export function checkSamples(): SampleReport {
  const pages = ['docs', 'blog']
    .flatMap((folder) => pagesBelow(join(root, folder)))
    .map((file) => samplesOf(readFileSync(file, 'utf8'), relative(root, file)));
  const samples = pages.flat();
  const answers = runSamples(pages.map((page) => page.filter((sample) => sample.norun === undefined)));
  return {
    samples,
    run: answers.length,
    excused: samples.filter((sample) => sample.norun !== undefined),
    failures: answers.flatMap(({ where, error }) => (error === undefined ? [] : [`${where}: ${error}`])),
  };
}

if (process.argv[1] && import.meta.url === pathToFileURL(process.argv[1]).href) {
  const { samples, run, excused, failures } = checkSamples();
  for (const failure of failures) console.error(failure);
  console.log(`${samples.length} samples: ${run} run, ${excused.length} excused, ${failures.length} failed`);
  if (failures.length > 0) process.exitCode = 1;
}
