/** Names that point to the contract point to something, and nothing points to a document that a reader can't open. */
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import brand from '../brand.config';
import {
  blogListRoutes,
  contractSize,
  docsRoutes,
  fixedPosts,
  posts,
  sidebarOrder,
  tags,
} from '../tests/spec/contract';

const root = path.dirname(import.meta.dirname);
const read = (file: string): string => readFileSync(path.join(root, file), 'utf8');
const contract = read('SPEC.md');
const files = execFileSync('git', ['ls-files', '*.ts', '*.tsx', '*.mjs', '*.css', '*.py', '*.yml', '*.md'], {
  cwd: root,
  encoding: 'utf8',
})
  .trim()
  .split('\n')
  .filter((file) => !/^(apps|docs|blog|python)\/|^THIRD_PARTY|spec\.test\.ts$/.test(file));

it('the contract names the pages, tags and posts that the tests ask for', () => {
  expect(docsRoutes(brand.slug)).toContain(`/${brand.slug}-library/plotdraw`);
  expect(docsRoutes(brand.slug).sort()).toEqual(sidebarOrder(brand.slug).sort());
  expect(new Set(posts.flatMap((post) => post.tags))).toEqual(new Set(tags('{product}')));
  expect(contract).toContain(`${posts.length} posts`);
  expect(blogListRoutes).toContain('/blog/archive');
  for (const route of fixedPosts({ name: '{product}' })) expect(contract).toContain(`\`${route}\``);
  expect(contractSize(brand.slug)).toBeGreaterThan(posts.length);
});

it('"spec N" and "trap N" are in SPEC.md', () => {
  const missing = files.flatMap((file) =>
    [...read(file).matchAll(/\b(spec|trap) (\d+)(?: and (\d+))?(?=:)/g)].flatMap(([text, kind, ...numbers]) =>
      numbers
        .filter((number) => number !== undefined)
        .filter((number) => !new RegExp(kind === 'spec' ? `^## ${number}\\.` : `^${number}\\. `, 'm').test(contract))
        .map(() => `${file}: ${text}`),
    ),
  );
  expect(missing).toEqual([]);
});

it('no name, comment or title mentions an issue or a brief', () => {
  const mention = /\b(?:issue \d+(?:\.\d+)?|visual brief|content map)\b|^test\(['`]\d\.\d /im;
  const found = files.flatMap((file) =>
    read(file)
      .split('\n')
      .flatMap((line, index) => (mention.test(line) ? [`${file}:${index + 1} ${line.trim().slice(0, 80)}`] : [])),
  );
  expect(found).toEqual([]);
});
