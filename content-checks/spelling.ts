/** Spelling by cspell (cspell.json, words.txt), in a process of its own: loading its dictionaries keeps a core busy. */
import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { Finding } from './page';

const MODULES = path.join(import.meta.dirname, '../node_modules');

async function runCspell(root: string, files: readonly string[]): Promise<Finding[]> {
  const options = ['lint', '--no-progress', '--no-summary', '--no-color', '--relative', '--file-list', 'stdin'];
  // Dictionaries are large: a larger nursery saves a part of the garbage collection.
  const program = ['--max-semi-space-size=64', path.join(MODULES, 'cspell/bin.mjs')];
  const child = spawn(process.execPath, [...program, ...options], { cwd: root });
  child.stdin.end(files.join('\n'));
  let output = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (chunk) => {
      output += String(chunk);
    });
  }
  const code = await new Promise((resolve) => child.once('close', resolve));
  const lines = [...output.matchAll(/^(.+?):(\d+):\d+ - (.+?) \((.+?)\)/gm)];
  if (code !== 0 && lines.length === 0) throw new Error(`cspell failed:\n${output}`);
  return lines.map(([, file = '', line, what, word]) => {
    const isFlagged = what?.startsWith('Forbidden');
    return {
      file,
      line: Number(line),
      problem: `"${word}" is ${isFlagged ? 'not American spelling' : 'not in the dictionary'}`,
      fix: isFlagged ? 'Use the American form.' : 'Correct it, or add the name to words.txt.',
    };
  });
}

/** The words that cspell looks at: it ignores what cspell.json lists. */
function wordsOf(text: string, ignored: readonly RegExp[]): string[] {
  const prose = ignored.reduce((rest, pattern) => rest.replace(pattern, ' '), text);
  return prose.match(/[\p{L}\p{M}'’]+/gu) ?? [];
}

/**
 * Loading the dictionaries takes longer than all other checks of a page, so the words that passed are kept between runs,
 * and only files with a new word are given to cspell.
 */
export async function checkSpelling(root: string, files: readonly string[]): Promise<Finding[]> {
  const config = readFileSync(path.join(root, 'cspell.json'), 'utf8');
  const hash = createHash('sha256')
    .update(config)
    .update(readFileSync(path.join(root, 'words.txt')));
  hash.update(readFileSync(path.join(MODULES, 'cspell/package.json')));
  const cache = path.join(MODULES, '.cache', `spelling-${hash.digest('hex').slice(0, 16)}.json`);
  const { ignoreRegExpList } = JSON.parse(config) as { readonly ignoreRegExpList: readonly string[] };
  const ignored = ignoreRegExpList.map((text) => {
    const [, pattern = 'https?://\\S+', flags = 'g'] = /^\/(.*)\/(\w*)$/.exec(text) ?? [];
    return new RegExp(pattern, flags);
  });
  const passed = new Set(existsSync(cache) ? (JSON.parse(readFileSync(cache, 'utf8')) as string[]) : []);
  // Python's and HTML's own words are right in files of these kinds only.
  const words = new Map(
    files.map((file) => {
      const text = readFileSync(path.join(root, file), 'utf8');
      return [file, wordsOf(text, ignored).map((word) => `${path.extname(file)} ${word}`)];
    }),
  );
  const fresh = files.filter((file) => words.get(file)?.some((word) => !passed.has(word)));
  if (fresh.length === 0) return [];
  const findings = await runCspell(root, fresh);
  const wrong = new Set(findings.map(({ file }) => file));
  for (const file of fresh) if (!wrong.has(file)) for (const word of words.get(file) ?? []) passed.add(word);
  mkdirSync(path.dirname(cache), { recursive: true });
  writeFileSync(cache, JSON.stringify([...passed]));
  return findings;
}
