import { createMDXLoaderItem, type Options } from '@docusaurus/mdx-loader';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import { markdownPlugins } from '../../src/config/markdown';
import { compileAway } from './compile-away';
import type { Page } from './messages';

const siteDir = process.cwd();
const brand = { name: 'Example', slug: 'example', library: 'example' };
const options = {
  admonitions: true,
  siteDir,
  staticDirs: [],
  markdownConfig: {
    format: 'mdx',
    mermaid: false,
    emoji: true,
    anchors: { maintainCase: false },
    mdx1Compat: { comments: true, admonitions: true, headingIds: true },
    hooks: { onBrokenMarkdownLinks: 'throw', onBrokenMarkdownImages: 'throw' },
  },
} as unknown as Options;
const page = (content: string): Page => ({
  content,
  filePath: `${siteDir}/docs/page.mdx`,
  frontMatter: {},
  compilerName: 'client',
});
const TEXT = '# Title\n\nSee [there](./there.mdx#part), $x^2$ and 5 m.\n\n```python\nx = 1\n```\n\n:::tip\nYes.\n:::\n';

describe('compileAway', () => {
  const links = new Map([['./there.mdx', '/there']]);
  let thread: ReturnType<typeof compileAway>;
  beforeAll(() => {
    // The loader prepares no compiler in tests.
    vi.stubEnv('NODE_ENV', 'production');
    vi.stubEnv('JEST_WORKER_ID', undefined);
    thread = compileAway({ siteDir, brand, options });
  });

  it('makes of a page what the build would make of it', async () => {
    const item = (await createMDXLoaderItem({
      ...options,
      ...markdownPlugins(brand, siteDir),
      resolveMarkdownLink: ({ linkPathname }) => links.get(linkPathname) ?? null,
    })) as { options: Options };
    const own = await item.options.processors?.mdxProcessor.process(page(TEXT));
    const away = await thread.compile(page(TEXT), links);
    expect(away?.content).toContain('href: "/there#part"');
    expect(away?.content).toBe(own?.content);
    expect(away?.data.contentTitle).toBe('Title');
    expect(thread.isRunning()).toBe(true);
  });

  it('leaves to the build what it cannot do, and goes on', async () => {
    expect(await thread.compile(page('[x](./nobody-said.mdx)'), links)).toBeUndefined();
    expect(await thread.compile(page('<Never closed'), links)).toBeUndefined();
    expect((await thread.compile(page('Text.'), links))?.content).toContain('Text.');
  });

  it('ends when no more pages come', async () => {
    await vi.waitFor(() => expect(thread.isRunning()).toBe(false), { timeout: 5000 });
  });
});
