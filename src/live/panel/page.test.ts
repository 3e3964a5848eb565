/** Recorded results are loaded once, from the file that has them. */
import { beforeEach, expect, it, vi } from 'vitest';
import { startStep } from './page';

const printed = { stdout: '', stderr: '' };
const FILES: Record<string, unknown> = {
  '/steps.json': { '["1"]': { html: 'one', ...printed, notFinite: ["outputs['x']"] }, '["2"]': { file: '/two.json' } },
  '/two.json': { html: 'two', ...printed },
};

const fetched: string[] = [];

beforeEach(() => {
  fetched.length = 0;
  vi.stubGlobal('fetch', async (address: string) => {
    fetched.push(address);
    const content = FILES[address];
    return content === undefined ? { ok: false, status: 404 } : { ok: true, json: async () => content };
  });
});

it('finds a result in the file of all, or in its own', async () => {
  const one = { ...printed, outputs: '', notFinite: ["outputs['x']"] };
  expect(await startStep('/steps.json', '["1"]').outcome).toEqual({
    kind: 'done',
    answer: one,
    rendered: { html: 'one', cut: false },
  });
  expect(await startStep('/steps.json', '["2"]').outcome).toMatchObject({ rendered: { html: 'two' } });
  expect(await startStep('/steps.json', '["2"]').outcome).toMatchObject({ rendered: { html: 'two' } });
  expect(fetched).toEqual(['/steps.json', '/two.json']);
});

it('has nothing for other values', async () => {
  const none = { kind: 'broken', message: 'none has these values' };
  expect(await startStep('/steps.json', '["3"]').outcome).toEqual(none);
  expect(await startStep('/steps.json', undefined).outcome).toEqual(none);
});

it('tries again after a failure', async () => {
  const failed = { kind: 'broken', message: 'check your connection' };
  expect(await startStep('/later.json', '["1"]').outcome).toEqual(failed);
  FILES['/later.json'] = { '["1"]': { html: 'later', ...printed } };
  expect(await startStep('/later.json', '["1"]').outcome).toMatchObject({ rendered: { html: 'later' } });
});
