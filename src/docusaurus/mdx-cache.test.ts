/** A page must be compiled again when anything that it is made from changes. */
import { resolve } from 'node:path';
import type { LoadContext } from '@docusaurus/types';
import { describe, expect, it } from 'vitest';
import { mdxSources } from '../markdown/sources';
import mdxCache, { sourceFiles } from './mdx-cache';

const siteDir = resolve(import.meta.dirname, '../..');

describe('the sources of pages', () => {
  const files = sourceFiles(siteDir, mdxSources(siteDir)).map((file) => file.slice(siteDir.length + 1));

  it.each([
    'brand.config.ts',
    'figures/app-flow.svg',
    'python/library/_canvas.py',
    'python/reference.py',
    'src/brand/tokens.ts',
    'src/codeblocks/highlight.ts',
    'src/live/page/remark-apps.ts',
    'src/live/schema/app-ids.ts',
    'src/prose/keep-units.ts',
    'src/trusted-types/plugin.ts',
    'docusaurus.config.ts',
    'src/reference/markdown.ts',
  ])('contain %s', (file) => {
    expect(files).toContain(file);
  });

  it('leave out tests and what no page is made from', () => {
    expect(files.filter((file) => file.includes('.test.') || file.startsWith('deploy/'))).toEqual([]);
  });
});

it('joins the files that the bundler compares already', () => {
  const plugin = mdxCache({ siteDir } as LoadContext, mdxSources(siteDir));
  const configure = (experiments: object) =>
    plugin.configureWebpack?.({ experiments } as never, false, {} as never, undefined) as object;
  expect(configure({ cache: { type: 'persistent', buildDependencies: ['x'] } })).toHaveProperty(
    'experiments.cache.buildDependencies',
  );
  expect(configure({})).toEqual({});
});
