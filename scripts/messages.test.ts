/** The tables of messages in OPERATING.md and CONTRIBUTING.md: the sources contain each text, and a test that is named exists. */
import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';

const root = path.dirname(import.meta.dirname);
const read = (name: string): string => readFileSync(path.join(root, name), 'utf8');

const sources = execFileSync('git', ['ls-files', '-co', '--exclude-standard', '*.ts', '*.tsx', '*.mjs', '*.py'], {
  cwd: root,
  encoding: 'utf8',
})
  .trim()
  .split('\n')
  .filter((name) => existsSync(path.join(root, name)) && !/\.(?:test|spec)\.tsx?$|^(?:tests|docs|blog)\//.test(name))
  .map(read)
  .join('\n')
  // Quotes inside a string are escaped.
  .replace(/\\(['"`])/g, '$1');

/** The rows of each table whose first column is called "message". */
function rows(file: string): string[] {
  return read(file)
    .split(/^\| message \|.*\n\|[-|]+\n/m)
    .slice(1)
    .flatMap((table) => (table.split(/^(?!\|)/m)[0] ?? '').trim().split('\n'));
}

/** The longest piece of the quoted texts without a variable part. */
function fixedPart(message: string): string {
  const quoted = [...message.matchAll(/`([^`]+)`/g)].flatMap(([, text = '']) =>
    text.split(/…|"|\bN\b|\b3000\b|\(s\)|=/),
  );
  return quoted.map((piece) => piece.trim()).sort((a, b) => b.length - a.length)[0] ?? '';
}

describe.each(['OPERATING.md', 'CONTRIBUTING.md'])('%s', (file) => {
  it('lists messages', () => expect(rows(file)).not.toEqual([]));
  it.each(rows(file))('%s', (row) => {
    const part = fixedPart(row.split(' | ')[0] ?? '');
    expect(part.length).toBeGreaterThan(3);
    expect(sources.includes(part), `"${part}" is in no source`).toBe(true);
    const [, test, name] = /\| `([^`]+\.(?:test|spec)\.tsx?)`(?:: (.+?))? \|$/.exec(row) ?? [];
    if (test !== undefined) expect(existsSync(path.join(root, test)), test).toBe(true);
    if (test !== undefined && name !== undefined) expect(read(test)).toContain(name);
  });
});
