import { deflateRawSync } from 'node:zlib';
import { expect, it } from 'vitest';
import { MAX_LINES, MAX_SOURCE, packSources, unpackSources } from './shared-code';

const packed = (value: unknown) => deflateRawSync(JSON.stringify(value)).toString('base64url');

it.each([
  { code: 'def main(inputs):\n    return {"é": "日本"}' },
  { template: '<p></p>' },
  { code: '', template: 'x' },
])('carries %j', async (sources) => {
  const text = await packSources(sources);
  expect(text).toMatch(/^[\w-]+$/);
  expect(await unpackSources(text)).toEqual(sources);
});

it('makes typical code shorter than it is', async () => {
  const code = 'import math\n\n\ndef main(inputs):\n    return {"area": math.pi * inputs["radius"] ** 2}\n'.repeat(10);
  expect((await packSources({ code })).length).toBeLessThan(code.length / 4);
});

it.each([
  ['nothing', ''],
  ['no base64', '%%%'],
  ['no deflated data', Buffer.from('hello').toString('base64url')],
  ['no JSON', deflateRawSync('{').toString('base64url')],
  ['no object', packed('code')],
  ['null', packed(null)],
  ['a number as code', packed({ code: 5 })],
  ['a list as template', packed({ template: [] })],
  ['neither code nor template', packed({ other: 'x' })],
  ['too much code', packed({ code: 'x'.repeat(MAX_SOURCE + 1) })],
  ['too many lines', packed({ code: '\n'.repeat(MAX_LINES) })],
  ['a bomb', deflateRawSync(Buffer.alloc(50_000_000)).toString('base64url')],
  ['broken UTF-8', deflateRawSync(Buffer.from([0x22, 0xff, 0x22])).toString('base64url')],
])('refuses %s', async (_name, text) => {
  await expect(unpackSources(text)).rejects.toThrow();
});

it('leaves everything out that is neither code nor template', async () => {
  expect(await unpackSources(packed({ code: 'a', __proto__: { x: 1 }, worker: '/evil.js' }))).toEqual({ code: 'a' });
});

it.each(['x'.repeat(MAX_SOURCE + 1), '\n'.repeat(MAX_LINES)])(
  'packs nothing that could not be opened',
  async (code) => {
    await expect(packSources({ code })).rejects.toThrow('too long');
  },
);

it('opens what it packs, up to the limits', async () => {
  const most = { code: 'x'.repeat(MAX_SOURCE - 1), template: '' };
  expect(await unpackSources(await packSources(most))).toEqual(most);
});

it('shows every line that Python runs: a carriage return ends one', async () => {
  const code = 'def main(inputs):\n    # rounds\r    leak(inputs)\r\n    return {}';
  expect(await unpackSources(packed({ code }))).toEqual({
    code: 'def main(inputs):\n    # rounds\n    leak(inputs)\n    return {}',
  });
});
