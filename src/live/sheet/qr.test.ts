/**
 * The digests are of codes made by another program, the encoder in `qrcode-terminal` 0.12 that npm ships: for every version
 * the longest text, level M, mask 0.
 */
import { createHash } from 'node:crypto';
import { expect, it } from 'vitest';
import { type Modules, qrModules } from './qr';

const textOf = (length: number) => 'https://docs.example.org/a?b=1#app:x:%7B'.repeat(30).slice(0, length);
const shown = (modules: Modules | undefined) => (modules ?? []).map((row) => row.map(Number).join('')).join('\n');

it.each([
  [1, 1, '1391567a70f54312'],
  [14, 1, '21819672be456c5f'],
  [15, 2, 'ba4f589e70726aab'],
  [42, 3, 'a771d347541cd60d'],
  [62, 4, '263362426edf9468'],
  [84, 5, '4150b1f07d17a13e'],
  [106, 6, '37de0de680bd36da'],
  [122, 7, '2c8bd831fd5e207f'],
  [152, 8, '00926715ccef5389'],
  [180, 9, '6f0831c4c8719540'],
  [213, 10, '78e9054229d0a5f9'],
  [251, 11, '171e9a66baa82c43'],
  [287, 12, '1ad9f09f05b5f42f'],
  [331, 13, '7de385adb43fed18'],
  [362, 14, '7542f44ade47c53f'],
  [412, 15, '3f14b328a3879ad1'],
  [450, 16, '78f9e94de063c264'],
  [504, 17, 'de5ee7d4b05581da'],
  [560, 18, 'c680435084dc3a44'],
  [624, 19, '9f65bd0ee2dfaa84'],
  [666, 20, '83a74558f1a04b77'],
])('%i characters: version %i', (length, version, digest) => {
  const modules = qrModules(textOf(length), 0);
  expect(modules).toHaveLength(17 + 4 * version);
  expect(createHash('sha256').update(shown(modules)).digest('hex').slice(0, 16)).toBe(digest);
});

it('gives no code to what is too long', () => expect(qrModules(textOf(667))).toBeUndefined());

it('chooses one of the masks', () => {
  const text = textOf(80);
  const all = Array.from({ length: 8 }, (_, mask) => shown(qrModules(text, mask)));
  expect(new Set(all).size).toBe(8);
  expect(all).toContain(shown(qrModules(text)));
});
