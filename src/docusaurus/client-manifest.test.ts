import { expect, it } from 'vitest';
import { modulesOfChunks, withModules } from './client-manifest';

const registry = `export default {
  "09fd1a5b": [() => import(/* webpackChunkName: "09fd1a5b" */ "@site/docs/a.mdx"), "@site/docs/a.mdx", require.resolveWeak("@site/docs/a.mdx")],
  "17896441": [() => import(/* webpackChunkName: "17896441" */ "@theme/DocItem"), "@theme/DocItem", require.resolveWeak("@theme/DocItem")],
};`;

it('reads which module is in which chunk', () => {
  expect(modulesOfChunks(registry)).toEqual([
    ['@site/docs/a.mdx', '09fd1a5b'],
    ['@theme/DocItem', '17896441'],
  ]);
});

it('gives modules the files of their chunk and keeps what the manifest knows', () => {
  const manifest = { origins: { '09fd1a5b': ['4014', '3608'] }, assets: { 3608: {} } };
  expect(withModules(manifest, registry)).toEqual({
    origins: { '09fd1a5b': ['4014', '3608'], '@site/docs/a.mdx': ['4014', '3608'] },
    assets: { 3608: {} },
  });
});
