/** What the status line of a panel says, and where its links lead. */
import { existsSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { expect, it } from 'vitest';
import type { AppData } from '../data/prepare';
import { NOT_FINITE_DOCS, type State, statusText } from './state';

const text = (app: Partial<AppData>, status: State['status']) => statusText(app as AppData, { status } as State);
const steps = { address: '', values: {} };

it.each([
  [{}, 'recorded', 'Recorded result'],
  [{ missing: ['numpy'] }, 'recorded', 'Recorded only'],
  [{ missing: ['numpy'], steps }, 'recorded', 'Recorded result for these values'],
  [{ missing: ['numpy'], steps }, 'loading', 'Loading the recorded result'],
  [{ missing: ['numpy'], steps }, 'failed', 'Failed'],
] as const)('%j that is %s: %s', (app, status, expected) => {
  expect(text(app, status)).toBe(expected);
});

it('links to a section that exists', () => {
  const [page = '', section = ''] = NOT_FINITE_DOCS.split('#');
  const file = resolve(import.meta.dirname, `../../../docs${page}.mdx`);
  expect(existsSync(file) && readFileSync(file, 'utf8')).toContain(`{/* #${section} */}`);
});
