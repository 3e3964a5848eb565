import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { deleteGenerated, writeGenerated } from './write-generated';

const siteDir = mkdtempSync(path.join(tmpdir(), 'generated-'));
afterAll(() => rmSync(siteDir, { recursive: true }));

it('deletes what is no longer made, in that folder only', () => {
  for (const name of ['live/a.json', 'live/gone.json', 'embed/gone.json']) writeGenerated(siteDir, name, '{}');
  deleteGenerated(siteDir, 'live', new Set(['a.json']));
  expect(readdirSync(path.join(siteDir, 'generated/live'))).toEqual(['a.json']);
  expect(readdirSync(path.join(siteDir, 'generated/embed'))).toEqual(['gone.json']);
  deleteGenerated(siteDir, 'new', new Set());
});
