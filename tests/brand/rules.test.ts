/** Spec section 5: broken links fail the build; broken Markdown links, anchors and duplicate routes warn. */
import { appendFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { afterEach, expect, it } from 'vitest';
import { copyFeatures } from '../features/copy-features';
import { build, type Copy, copyRepository } from './copy-and-build';

let copy: Copy;
afterEach(() => copy?.remove());

const PAGE = 'tests/features/docs/guides/second.mdx';
/** The small site of tests/features, changed. */
function buildFeatures(change: (folder: string) => void, ...more: string[]) {
  copy = copyFeatures();
  change(copy.folder);
  const options = ['--local', '--config', 'tests/features/docusaurus.config.ts', ...more];
  const { status, stdout, stderr } = build(copy, { BRAND_FILE: 'tests/features/brand.ts' }, ...options);
  return { status, output: stdout + stderr };
}

it('spec 5: a broken link fails the build and is named; a broken Markdown link warns', () => {
  const links = '\nSee [a page that is not](/no-such-page) and [a file that is not](./missing-file.mdx).\n';
  const { status, output } = buildFeatures((folder) => appendFileSync(path.join(folder, PAGE), links));
  expect(status).not.toBe(0);
  expect(output).toMatch(/found broken links/i);
  expect(output).toContain('/no-such-page');
  expect(output).toMatch(/\[WARNING\].*(?:\n.*)?missing-file\.mdx/);
});

it('spec 5: a broken anchor and a duplicate route warn, and --strict rejects them', () => {
  const twin =
    '---\ntitle: Twin\nslug: /guides/second\ndescription: A page with the address of another one, for a test of the build.\n---\n\nText.\n';
  const { status, output } = buildFeatures((folder) => {
    appendFileSync(path.join(folder, PAGE), '\nSee [coupons](#no-such-heading).\n');
    writeFileSync(path.join(folder, 'tests/features/docs/twin.mdx'), twin);
  }, '--strict');
  expect(output).toMatch(/no-such-heading/);
  expect(output).toMatch(/duplicate route/i);
  expect(status).not.toBe(0);
});

it('a wrong environment variable stops the build before it starts', () => {
  copy = copyRepository();
  const { status, stderr } = build(copy, { BASE_URL: 'docs' });
  expect(status).not.toBe(0);
  expect(stderr).toContain('BASE_URL="docs"');
  expect(stderr).toContain('Example: BASE_URL=/docs/');
});
