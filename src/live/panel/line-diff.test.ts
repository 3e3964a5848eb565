import { describe, expect, it } from 'vitest';
import { diffLines, hunksOf, withVisible } from './line-diff';

const SIGNS = { same: ' ', added: '+', removed: '-', 'left-out': '…' };
const shown = (before: string, after: string) => diffLines(before, after).map(({ kind, text }) => SIGNS[kind] + text);

it.each([
  ['a\nb\nc', 'a\nb\nc', [' a', ' b', ' c']],
  ['a\nb\nc', 'a\nx\nc', [' a', '-b', '+x', ' c']],
  ['a\nc', 'a\nb\nc', [' a', '+b', ' c']],
  ['a\nb\nc', 'a\nc', [' a', '-b', ' c']],
  ['', 'a', ['-', '+a']],
  ['a\nb\nd\ne', 'b\nc\nd\nf', ['-a', ' b', '+c', ' d', '-e', '+f']],
  ['a\na', 'a\na\na', [' a', ' a', '+a']],
])('%j → %j', (before, after, lines) => expect(shown(before, after)).toEqual(lines));

it('gives back both texts, whatever they are', () => {
  let seed = 7;
  const random = (count: number) => {
    seed = (seed * 1103515245 + 12345) % 2147483648;
    return seed % count;
  };
  const text = () => Array.from({ length: random(12) }, () => 'abc'[random(3)]).join('\n');
  for (let round = 0; round < 500; round += 1) {
    const [before, after] = [text(), text()];
    const lines = diffLines(before, after);
    const side = (kind: string) => lines.filter((line) => line.kind !== kind).map((line) => line.text);
    expect(side('added').join('\n')).toBe(before);
    expect(side('removed').join('\n')).toBe(after);
  }
});

it('takes texts that are too long to compare as replaced, and ends soon', () => {
  const long = (mark: string) => Array.from({ length: 5000 }, (_, index) => `${mark}${index}`).join('\n');
  expect(diffLines(long('a'), long('b'))).toHaveLength(10_000);
});

describe('hunks', () => {
  it('leave out what is far from a change', () => {
    const lines = diffLines('1\n2\n3\n4\n5\n6\n7\n8', '1\n2\n3\n4\nx\n6\n7\n8');
    expect(hunksOf(lines, 1).map(({ kind, text }) => SIGNS[kind] + text)).toEqual([
      '…3 unchanged lines',
      ' 4',
      '-5',
      '+x',
      ' 6',
      '…2 unchanged lines',
    ]);
  });
});

it.each([
  ['\tx = "é 日本 😀"', '\tx = "é 日本 😀"'],
  ['a\u202eb\u2066c', 'a⟨U+202E⟩b⟨U+2066⟩c'],
  ['a\u200bb\ufeff\u00ad', 'a⟨U+200B⟩b⟨U+FEFF⟩⟨U+00AD⟩'],
  ['a\rb\u0000\u001b[2J', 'a⟨U+000D⟩b⟨U+0000⟩⟨U+001B⟩[2J'],
  ['\u2028 \ud800', '⟨U+2028⟩ ⟨U+D800⟩'],
])('hides nothing in %j', (text, shown) => expect(withVisible(text)).toBe(shown));
