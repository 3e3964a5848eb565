/** Spec section 5: broken links fail the build; broken Markdown links, anchors and duplicate routes warn. */
import { appendFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { afterEach, expect, it } from 'vitest';
import { build, type Copy, copyRepository } from './copy-and-build';

let copy: Copy;
afterEach(() => copy?.remove());

it('spec 5: a broken link fails the build and is named; a broken Markdown link warns', () => {
  copy = copyRepository();
  const links = '\nSee [a page that is not](/no-such-page) and [a file that is not](./missing-file.mdx).\n';
  appendFileSync(path.join(copy.folder, 'docs/monetization.mdx'), links);
  const { status, stdout, stderr } = build(copy, {});
  const output = stdout + stderr;
  expect(status).not.toBe(0);
  expect(output).toMatch(/found broken links/i);
  expect(output).toContain('/no-such-page');
  expect(output).toMatch(/\[WARNING\].*(?:\n.*)?missing-file\.mdx/);
});

it('spec 5: a broken anchor and a duplicate route warn, and --strict rejects them', () => {
  copy = copyRepository();
  const page = path.join(copy.folder, 'docs/monetization.mdx');
  appendFileSync(page, '\nSee [coupons](#no-such-heading).\n');
  writeFileSync(
    path.join(copy.folder, 'docs/twin.mdx'),
    '---\ntitle: Twin\nsidebar_label: Twin\nslug: /monetization\ndescription: A page with the address of another one, for a test of the build.\n---\n\nText.\n',
  );
  const { status, stdout, stderr } = build(copy, {}, '--strict');
  const output = stdout + stderr;
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
