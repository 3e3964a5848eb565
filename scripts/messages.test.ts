/** The tables of messages in OPERATING.md and CONTRIBUTING.md: each text is in the sources, each test exists. */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';

const root = path.dirname(import.meta.dirname);
const read = (name: string): string => readFileSync(path.join(root, name), 'utf8');

const sources = ['src', 'scripts', 'deploy', 'plugins', 'apps']
  .flatMap((folder) =>
    (readdirSync(path.join(root, folder), { recursive: true }) as string[]).map((name) => `${folder}/${name}`),
  )
  .filter((name) => /\.(?:tsx?|mjs|py)$/.test(name) && !/\.test\.tsx?$/.test(name))
  .map(read)
  .join('\n')
  // A text may be broken over lines, or be put together from quoted parts.
  .replace(/\\(['"`])/g, '$1');

interface Row {
  readonly message: string;
  readonly test: string;
  readonly name: string;
}

function rows(file: string): Row[] {
  return read(file)
    .split(/^## /m)
    .flatMap((section) => section.split('| message | meaning and way out | test |')[1]?.split('\n') ?? [])
    .flatMap((line) => {
      const cells = /^\| (.+?) \| .+ \| `([^`]+)`(?:: (.+?))? \|$/.exec(line);
      return cells ? [{ message: cells[1] ?? '', test: cells[2] ?? '', name: cells[3] ?? '' }] : [];
    });
}

/** The longest piece of the quoted texts that holds nothing variable. */
function fixedPart(message: string): string {
  const quoted = [...message.matchAll(/`([^`]+)`/g)].flatMap(([, text = '']) =>
    text.split(/…|"|\bN\b|\b3000\b|\(s\)|=/),
  );
  return quoted.map((piece) => piece.trim()).sort((a, b) => b.length - a.length)[0] ?? '';
}

describe.each(['OPERATING.md', 'CONTRIBUTING.md'])('%s', (file) => {
  const all = rows(file);
  it('has its table', () => expect(all.length).toBeGreaterThan(8));
  it.each(all.map((row) => [row.message, row] as const))('%s', (_, { message, test, name }) => {
    expect(existsSync(path.join(root, test)), test).toBe(true);
    if (name) expect(read(test).includes(name), `${test} has no test "${name}"`).toBe(true);
    const part = fixedPart(message);
    expect(part.length).toBeGreaterThan(3);
    expect(sources.includes(part), `"${part}" is in no source`).toBe(true);
  });
});
