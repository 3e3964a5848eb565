/** What arrives from a worker is checked: app code has run there. The browser tests try many more shapes. */
import { expect, it } from 'vitest';
import { MAX_TAGS } from '../template/render';
import { readFromBoot, readFromImports, readFromLoad, readFromRun, readFromSweep } from './worker-messages';

const answer = { stdout: 'a', stderr: '', outputs: '{"x": 1.0}' };
const failure = {
  message: 'ValueError: x',
  traceback: 'Traceback',
  frames: [{ line: 2, name: 'main' }],
};

it('accepts what the worker sends', () => {
  const rendered = { html: '<p>1</p>', cut: false };
  expect(readFromRun({ type: 'answer', answer, rendered })).toEqual({ answer, rendered });
  const { outputs: _outputs, ...printed } = answer;
  expect(readFromRun({ type: 'answer', answer: { ...printed, error: failure } })).toMatchObject({
    answer: { error: failure },
  });
  expect(readFromBoot({ type: 'ready', snapshot: new ArrayBuffer(8) })?.byteLength).toBe(8);
  expect(readFromBoot({ type: 'ready' })).toBeUndefined();
  expect(readFromImports({ type: 'imports', names: ['numpy.linalg'] })).toEqual(['numpy.linalg']);
  expect(readFromLoad({ type: 'loaded' })).toBeUndefined();
});

it('passes on where numbers are not finite', () => {
  const places = { ...answer, notFinite: ["outputs['x']"] };
  expect(readFromRun({ type: 'answer', answer: places }).answer).toEqual(places);
});

it.each([readFromBoot, readFromImports, readFromLoad, readFromRun, readFromSweep])(
  'passes on why Python broke (%o)',
  (read) => {
    expect(() => read({ type: 'broken', message: `no${'x'.repeat(600)}` })).toThrow(/^nox{498}$/);
    expect(() => read({ type: 'broken', message: {} })).toThrow('Python broke.');
  },
);

it('drops what nobody asked for', () => {
  const extra = { ...answer, html: '<script>', frames: [1] };
  expect(readFromRun({ type: 'answer', answer: extra, more: 1 })).toEqual({ answer, rendered: undefined });
});

it('cuts long texts instead of rejecting them', () => {
  const long = { ...failure, message: 'x'.repeat(1_000_000) };
  const read = readFromRun({ type: 'answer', answer: { stdout: '', stderr: '', error: long } });
  expect(read.answer.error?.message.length).toBe(25_000);
});

it.each([
  ['no object', 1],
  ['a boot message after a run', { type: 'ready' }],
  [
    'text where a number belongs',
    { type: 'answer', answer: { stdout: '', stderr: '', error: { ...failure, frames: [{ line: '1', name: '' }] } } },
  ],
  ['an object where text belongs', { type: 'answer', answer: { ...answer, stdout: {} } }],
  ['a place that is no text', { type: 'answer', answer: { ...answer, notFinite: [1] } }],
  ['too many places', { type: 'answer', answer: { ...answer, notFinite: ['a', 'b', 'c', 'd'] } }],
  ['neither outputs nor error', { type: 'answer', answer: { stdout: '', stderr: '' } }],
  [
    'more tags than a page shows',
    { type: 'answer', answer, rendered: { html: '<b>'.repeat(MAX_TAGS + 1), cut: false } },
  ],
])('rejects %s', (_what, message) => expect(() => readFromRun(message)).toThrow('The result could not be read.'));

it.each([
  ['an answer before the run', { type: 'answer', answer }],
  ['a module that is none', { type: 'compiled', python: {}, templates: {} }],
  ['a snapshot that is none', { type: 'ready', snapshot: 'bytes' }],
])('rejects %s', (_what, message) => expect(() => readFromBoot(message)).toThrow('The result could not be read.'));

it.each([
  ['no list', { type: 'imports', names: 'numpy' }],
  ['names that are no text', { type: 'imports', names: [1] }],
  ['too many names', { type: 'imports', names: Array.from({ length: 10_001 }, () => 'x') }],
  ['an answer instead', { type: 'answer', answer }],
])('rejects imports: %s', (_what, message) =>
  expect(() => readFromImports(message)).toThrow('The result could not be read.'),
);

it('rejects anything but "loaded" after loading', () =>
  expect(() => readFromLoad({ type: 'ready' })).toThrow('The result could not be read.'));

it('reads the points of a sweep until its end', () => {
  expect(readFromSweep({ type: 'point', outputs: '{}', more: 1 })).toEqual({ outputs: '{}' });
  expect(readFromSweep({ type: 'point', error: 'x'.repeat(30_000) })).toEqual({ error: 'x'.repeat(25_000) });
  expect(readFromSweep({ type: 'swept' })).toBeUndefined();
});

it.each([
  ['neither outputs nor error', { type: 'point' }],
  ['outputs that are no text', { type: 'point', outputs: {} }],
  ['outputs that are too long', { type: 'point', outputs: 'x'.repeat(4_000_001) }],
  ['an answer instead', { type: 'answer', answer }],
])('rejects of a sweep: %s', (_what, message) =>
  expect(() => readFromSweep(message)).toThrow('The result could not be read.'),
);
