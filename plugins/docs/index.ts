/**
 * The docs plugin, with more than one thread to compile pages: on one, that is most of the time of a large build. The build's
 * own thread takes part, and does what another could not.
 */
import { availableParallelism } from 'node:os';
import type { Options as LoaderOptions } from '@docusaurus/mdx-loader';
import pluginContentDocs, {
  type LoadedContent,
  type PluginOptions,
  validateOptions,
} from '@docusaurus/plugin-content-docs';
import type { LoadContext, Plugin } from '@docusaurus/types';
import type { BrandNames } from '../../src/brand/tokens';
import { compileAway } from './compile-away';
import type { Compiled, Page, ThreadData } from './messages';
import { shareOut } from './share-out';

/** Threads beside the build's own. Each takes as much memory as a small build. */
const THREADS = Math.min(3, availableParallelism() - 1);
/** So that a thread has the next page when it is done with one, even if the build is busy. */
const PAGES_UNDER_WAY = 4;
/** Fewer pages are compiled before a thread has started. */
const WORTH_A_THREAD = 24;

/** Compiling does not let the build ask for the next page: without this there is never more than one. */
const breath = () => new Promise<void>((go) => setImmediate(go));

function sendable({ admonitions, staticDirs, siteDir, removeContentTitle, markdownConfig }: LoaderOptions) {
  const { parseFrontMatter: _, preprocessor: __, ...config } = markdownConfig;
  return { admonitions, staticDirs, siteDir, removeContentTitle, markdownConfig: config } as ThreadData['options'];
}

/** Where the page's links to other Markdown files lead. */
function linksOf({ content, filePath }: Page, resolve: LoaderOptions['resolveMarkdownLink']) {
  const links = content.match(/[^\s()<>[\]"']+\.mdx?(?=[#?)\s>"']|$)/gi) ?? [];
  return new Map(
    [...new Set(links)].map((link) => [link, resolve?.({ sourceFilePath: filePath, linkPathname: link }) ?? null]),
  );
}

function shareWithThreads(options: LoaderOptions, brand: BrandNames): void {
  const { processors } = options;
  if (!processors || THREADS < 1) return;
  const own = processors.mdxProcessor;
  const threads = Array.from({ length: THREADS }, () =>
    compileAway({ siteDir: options.siteDir, brand, options: sendable(options) }),
  );
  const compile = shareOut<Page, Compiled>([
    { work: (page) => breath().then(() => own.process(page)) },
    ...threads.flatMap((thread) =>
      Array.from({ length: PAGES_UNDER_WAY }, () => ({
        isWorthIt: (waiting: number) => thread.isRunning() || waiting >= WORTH_A_THREAD,
        work: async (page: Page) =>
          (await thread.compile(page, linksOf(page, options.resolveMarkdownLink))) ?? own.process(page),
      })),
    ),
  ]);
  options.processors = { ...processors, mdxProcessor: { process: compile } };
}

export default async function docs(context: LoadContext, options: PluginOptions): Promise<Plugin<LoadedContent>> {
  const plugin = (await pluginContentDocs(context, options)) as Plugin<LoadedContent>;
  const brand = context.siteConfig.customFields?.brand as BrandNames;
  const known = new Set<LoaderOptions>();
  return {
    ...plugin,
    configureWebpack(...args) {
      const config = plugin.configureWebpack?.(...args);
      const rules = (config?.module?.rules ?? []) as { use?: { options: LoaderOptions }[] }[];
      for (const { options } of rules.flatMap(({ use }) => use ?? [])) {
        // One rule serves the pages for the server and for the browser.
        if (process.env.NODE_ENV === 'production' && !known.has(options)) shareWithThreads(options, brand);
        known.add(options);
      }
      return config ?? {};
    },
  };
}

export { validateOptions };
