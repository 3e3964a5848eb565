import { describe, expect, it } from 'vitest';
import { textFiles } from './texts';

const registry = `export default {
  "0d1f4c2a": [() => import(/* webpackChunkName: "0d1f4c2a" */ "@site/docs/overview.mdx"), "@site/docs/overview.mdx", require.resolveWeak("@site/docs/overview.mdx")],
  "5e95c892": [() => import(/* webpackChunkName: "5e95c892" */ "@theme/DocsRoot"), "@theme/DocsRoot", require.resolveWeak("@theme/DocsRoot")],
};`;

describe('textFiles', () => {
  const texts = textFiles(registry);

  it('fits the files of pages', () => {
    expect(texts.test('assets/js/0d1f4c2a.67be904d.js')).toBe(true);
  });

  it('fits no file of code', () => {
    for (const name of ['5e95c892.67be904d.js', 'main.67be904d.js', 'runtime~main.67be904d.js', '85087.9ce1464c.js']) {
      expect(texts.test(`assets/js/${name}`), name).toBe(false);
    }
  });
});
