import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import type { BlogContent } from '@docusaurus/plugin-content-blog';
import type { LoadedContent } from '@docusaurus/plugin-content-docs';
import type { LoadContext } from '@docusaurus/types';
import { afterAll, afterEach, beforeAll, expect, it, vi } from 'vitest';
import brand from '../../../brand.config';
import { search } from '../options';
import searchPlugin from '../plugin';
import { readIndex } from './build';
import { sectionsOf } from './sources';

it('reads headings, texts and code of Markdown', () => {
  const sections = sectionsOf(
    'Plots',
    `---
title: Plots
---
import X from 'x';

A **plot** of [a curve](./curve.mdx), with \`print_plot\`.

## Draw {/* #draw */}
Label the axes.

- one
- two

\`\`\`python
# Not a heading
figure = cw.print_plot(curve)
\`\`\`

### Below
<App id="beam-deflection" />
`,
  );
  expect(sections).toEqual([
    { level: 1, title: 'Plots', anchor: '', texts: ['A plot of a curve, with print_plot .'] },
    {
      level: 2,
      title: 'Draw',
      anchor: 'draw',
      texts: ['Label the axes.', 'one two', 'figure cw.print_plot curve'],
      code: [2],
    },
    { level: 3, title: 'Below', anchor: '', texts: ['beam-deflection'] },
  ]);
});

const siteDir = fs.mkdtempSync(path.join(os.tmpdir(), 'search-sources-'));
const metadata = (name: string, frontMatter: object = {}) => ({
  id: name,
  permalink: `/${name}`,
  title: name,
  description: '',
  source: `@site/${name}.mdx`,
  tags: [],
  frontMatter,
});
const index = () => readIndex(path.join(siteDir, '.docusaurus/development-search'));

beforeAll(() => {
  for (const name of ['doc', 'post', 'draft', 'unlisted'])
    fs.writeFileSync(path.join(siteDir, `${name}.mdx`), `The ${name} of __PRODUCT__.`);
});
afterAll(() => fs.rmSync(siteDir, { recursive: true, force: true }));
afterEach(() => vi.unstubAllEnvs());

it('renews the index in development each time that content was loaded, without drafts and unlisted pages', async () => {
  vi.stubEnv('NODE_ENV', 'development');
  const preprocessor = ({ fileContent }: { fileContent: string }) => fileContent.replace('__PRODUCT__', 'Name');
  const plugin = searchPlugin(
    {
      siteDir,
      generatedFilesDir: path.join(siteDir, '.docusaurus'),
      baseUrl: '/',
      siteConfig: { url: 'https://docs.example.org', markdown: { preprocessor } },
      i18n: { currentLocale: 'en' },
    } as unknown as LoadContext,
    search(brand),
  );
  const hidden = [metadata('draft', { draft: true }), metadata('unlisted', { unlisted: true })];
  const docs = { loadedVersions: [{ versionName: 'current', docs: [metadata('doc'), ...hidden] }] };
  const allContent = {
    'docusaurus-plugin-content-docs': { default: docs as unknown as LoadedContent },
    'docusaurus-plugin-content-blog': {
      default: { blogPosts: [{ metadata: metadata('post') }] } as unknown as BlogContent,
    },
  };
  const load = () => plugin.allContentLoaded?.({ allContent, actions: {} as never });
  const texts = () => index().pages.map(({ url, tag, sections }) => [url, tag, sections[0]?.texts[0]]);
  // What Docusaurus keeps for the plugin: without it, no page compiles.
  const own = path.join(siteDir, '.docusaurus/search/default/__plugin.json');
  fs.mkdirSync(path.dirname(own), { recursive: true });
  fs.writeFileSync(own, '{}');
  await load();
  expect(fs.existsSync(own)).toBe(true);
  expect(texts()).toEqual([
    ['/doc', 'docs-default-current', 'The doc of Name.'],
    ['/post', 'default', 'The post of Name.'],
  ]);
  fs.writeFileSync(path.join(siteDir, 'doc.mdx'), 'A zebra.');
  await load();
  expect(texts()[0]?.[2]).toBe('A zebra.');
});
