/** A pack is read as it was written, and not at all if it was cut or leads outside. */
import { expect, it } from 'vitest';
import { readPack } from './pack';

const packOf = (files: readonly (readonly [string, string])[], format = 1): Uint8Array => {
  const header = { format, folder: 'site', files: files.map(([name, text]) => [name, Buffer.byteLength(text)]) };
  return Buffer.from(`${JSON.stringify(header)}\n${files.map(([, text]) => text).join('')}`);
};

const good = packOf([
  ['a/b.pyc', 'öne'],
  ['c.txt', ''],
  ['d', '\n\n'],
]);

it('gives names and bytes', () => {
  const { folder, files } = readPack(good);
  expect(folder).toBe('site');
  expect(files.map(({ name, bytes }) => [name, Buffer.from(bytes).toString()])).toEqual([
    ['a/b.pyc', 'öne'],
    ['c.txt', ''],
    ['d', '\n\n'],
  ]);
});

it.each([
  ['cut', good.subarray(0, good.length - 1), /bytes instead of/],
  ['too long', Buffer.concat([good, Buffer.from('x')]), /bytes instead of/],
  ['empty', Buffer.from(''), /header is missing/],
  ['a zip', Buffer.from('PK\u0003\u0004'), /header is missing/],
  ['of a later format', packOf([], 2), /format 2/],
  ['with a file outside its folder', packOf([['../x', 'x']]), /outside its folder/],
  ['with an absolute name', packOf([['/x', 'x']]), /outside its folder/],
])('rejects a pack that is %s', (_what, bytes, message) => expect(() => readPack(bytes)).toThrow(message));
