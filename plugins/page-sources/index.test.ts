/** The list of page sources must name what exists and what matters; a build after a change is the browser tests' part. */
import { resolve } from 'node:path';
import type { LoadContext } from '@docusaurus/types';
import { describe, expect, it } from 'vitest';
import pageSources, { sourceFiles } from './index';

const siteDir = resolve(import.meta.dirname, '../..');

describe('page sources', () => {
  const files = sourceFiles(siteDir).map((file) => file.slice(siteDir.length + 1));

  it.each([
    'brand.config.ts',
    'figures/app-flow.svg',
    'python/library/_canvas.py',
    'python/reference.py',
    'src/brand/tokens.ts',
    'src/reference/markdown.ts',
    'src/config/markdown.ts',
  ])('name %s', (file) => {
    expect(files).toContain(file);
  });

  it('leave tests out, which change no page', () => {
    expect(files.filter((file) => file.includes('.test.'))).toEqual([]);
  });

  it('join the files that the bundler watches already', () => {
    const plugin = pageSources({ siteDir } as LoadContext);
    const configure = (experiments: object) =>
      plugin.configureWebpack?.({ experiments } as never, false, {} as never, undefined) as object;
    expect(configure({ cache: { type: 'persistent', buildDependencies: ['x'] } })).toHaveProperty(
      'experiments.cache.buildDependencies',
    );
    expect(configure({})).toEqual({});
  });
});
