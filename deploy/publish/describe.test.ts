import { expect, it } from 'vitest';
import { describePlan, summarizePlan } from './describe';
import { planRelease, type Release } from './plan';

const before = { 'index.html': '1', 'blog.html': '1', 'blog.html.br': '1', 'old.html': '1', 'assets/a.1.js': '1' };
const current: Release = { id: 'a', published: 0, files: before, retired: {} };
const next = { 'index.html': '2', 'blog.html': '1', 'blog.html.br': '1', 'new/page.html': '1', 'assets/a.2.js': '1' };

it('names pages that are added, changed and removed, and counts the rest', () => {
  const plan = planRelease({ ...next, 'new/page.html.br': '1' }, current, [], 0);
  expect(describePlan(plan)).toEqual([
    'add     /new/page',
    'change  /',
    'remove  /old',
    'Other files: 1 new, 0 changed, 0 removed, without compressed copies.',
  ]);
  expect(summarizePlan('Would publish', 'b', plan)).toBe(
    'Would publish b: 3 files new, 1 changed, 2 unchanged, 1 removed, 1 kept for open tabs.',
  );
});

it('stays short', () => {
  const many = Object.fromEntries(Array.from({ length: 900 }, (_, n) => [`page-${n}.html`, '1']));
  const lines = describePlan(planRelease(many, undefined, [], 0));
  expect(lines).toHaveLength(22);
  expect(lines[20]).toBe('add     … and 880 more pages');
});
