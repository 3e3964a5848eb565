import { deflateRawSync } from 'node:zlib';
import { expect, it } from 'vitest';
import { MAX_SOURCE, packSources, unpackSources } from './shared-code';

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
  ['a bomb', deflateRawSync(Buffer.alloc(50_000_000)).toString('base64url')],
  ['broken UTF-8', deflateRawSync(Buffer.from([0x22, 0xff, 0x22])).toString('base64url')],
])('refuses %s', async (_name, text) => {
  await expect(unpackSources(text)).rejects.toThrow();
});

it('leaves everything out that is neither code nor template', async () => {
  expect(await unpackSources(packed({ code: 'a', __proto__: { x: 1 }, worker: '/evil.js' }))).toEqual({ code: 'a' });
});
