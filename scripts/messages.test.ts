/** The messages that OPERATING.md and CONTRIBUTING.md explain are messages that the code can show. */
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';

const root = path.dirname(import.meta.dirname);
const read = (name: string): string => readFileSync(path.join(root, name), 'utf8');

const sources = ['src', 'scripts', 'deploy', 'apps', 'content-checks']
  .flatMap((folder) =>
    (readdirSync(path.join(root, folder), { recursive: true }) as string[]).map((name) => `${folder}/${name}`),
  )
  .filter((name) => /\.(?:tsx?|mjs|py)$/.test(name) && !/\.test\.tsx?$/.test(name))
  .map(read)
  .join('\n')
  .replace(/\\(['"`])/g, '$1');

/** The first cells of the tables whose first column is "message". */
const messages = (file: string): string[] =>
  read(file)
    .split(/\n{2,}/)
    .filter((block) => /^\| message \|/m.test(block))
    .flatMap((block) => block.split('\n').slice(2))
    .flatMap((line) => /^\| (.+?) \| /.exec(line)?.[1] ?? []);

/** The longest quoted piece without anything variable in it. */
function fixedPart(message: string): string {
  const quoted = [...message.matchAll(/`([^`]+)`/g)].flatMap(([, text = '']) =>
    text.split(/…|"|\bN\b|\b3000\b|\(s\)|=/),
  );
  return quoted.map((piece) => piece.trim()).sort((a, b) => b.length - a.length)[0] ?? '';
}

it.each(['OPERATING.md', 'CONTRIBUTING.md'])('%s explains messages that exist', (file) => {
  const parts = messages(file).map(fixedPart);
  expect(parts.length).toBeGreaterThan(5);
  expect(parts.filter((part) => part.length < 4 || !sources.includes(part))).toEqual([]);
});
