/** The habits are found, good sentences pass, and the repository's own documents, messages and comments are free of them. */
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { HABITS, habitsIn } from './habits';

it.each([
  ['test an app at its edges and mend what you find', 'mend'],
  ['Give a number, with a point as decimal sign.', 'Give a number'],
  ['the marker stands in the wrong place', 'stands in'],
  ['No secret belongs into the code.', 'belongs into'],
  ['The form rejects a date that is none.', 'that is none'],
  ['If the app cannot run, it says so.', 'says so'],
  ['The index is made anew.', 'anew'],
  ['Search forgives a typing error.', 'typing error'],
])('finds the habit in: %s', (sentence, habit) => expect(habitsIn(sentence).join()).toContain(`"${habit}". Write`));

it.each([
  'Test edge cases and fix what breaks.',
  'Enter a number. Use a period for decimals.',
  'The letter U stands for the heat transfer coefficient.',
  'Give a function a name that says what it returns.',
  'There is none.',
])('lets pass: %s', (sentence) => expect(habitsIn(sentence)).toEqual([]));

it('every habit names what to write instead', () => {
  expect(HABITS.filter(([, fix]) => !/^(?:Write|Say) /.test(fix))).toEqual([]);
});

it('documents, messages and comments of the repository have none of them', () => {
  const folders = ['*.md', 'src', 'scripts', 'deploy', 'content-checks', 'python', 'bench', '.github'];
  const listed = execFileSync('git', ['ls-files', '-co', '--exclude-standard', ...folders], { encoding: 'utf8' });
  const files = listed.split('\n').filter((file) => /\.(?:md|tsx?|mjs|py|ya?ml)$/.test(file));
  const written = files.filter((file) => !/\.test\.tsx?$|habits\.ts$|structure\.yaml$|^THIRD_PARTY/.test(file));
  expect(written.length).toBeGreaterThan(300);
  const found = written.flatMap((file) =>
    readFileSync(file, 'utf8')
      .split('\n')
      .flatMap((line, index) => habitsIn(line).map((habit) => `${file}:${index + 1}: ${habit}`)),
  );
  expect(found).toEqual([]);
});
