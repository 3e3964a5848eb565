/** Compiles pages on a thread of its own, as the build would (index.ts). */
import { parentPort, workerData } from 'node:worker_threads';
import { createMDXLoaderItem, type Options } from '@docusaurus/mdx-loader';
import { markdownPlugins } from '../../src/config/markdown';
import type { PageResult, PageTask, ThreadData } from './messages';

const { siteDir, brand, options } = workerData as ThreadData;
/** The links of the pages under way. */
const linksOf = new Map<string, PageTask['links']>();

const item = await createMDXLoaderItem({
  ...(options as Options),
  ...markdownPlugins(brand, siteDir),
  resolveMarkdownLink: ({ sourceFilePath, linkPathname }) => {
    const address = linksOf.get(sourceFilePath)?.get(linkPathname);
    if (address === undefined) throw new Error(`Nobody said where ${linkPathname} leads.`);
    return address;
  },
});
const compiler = (item as { options: Options }).options.processors?.mdxProcessor;

parentPort?.on('message', async ({ id, links, ...page }: PageTask) => {
  linksOf.set(page.filePath, links);
  const answer = (result: PageResult) => parentPort?.postMessage(result);
  try {
    const compiled = await compiler?.process(page);
    answer(
      compiled
        ? { id, compiled: { content: compiled.content, data: { contentTitle: compiled.data.contentTitle } } }
        : { id },
    );
  } catch {
    // It fails on the build's own thread once more, with all that is to be said about it.
    answer({ id });
  }
});
