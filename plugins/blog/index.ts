/** The blog plugin, plus what its sidebar lacks: each post's reading time, as global data. */
import pluginContentBlog, {
  type BlogContent,
  type PluginOptions,
  validateOptions,
} from '@docusaurus/plugin-content-blog';
import type { LoadContext, Plugin } from '@docusaurus/types';

export interface ReadingTimes {
  /** Minutes by permalink. */
  readonly readingTimes: Readonly<Record<string, number>>;
}

export default async function blog(context: LoadContext, options: PluginOptions): Promise<Plugin<BlogContent>> {
  const plugin = (await pluginContentBlog(context, options)) as Plugin<BlogContent>;
  return {
    ...plugin,
    async contentLoaded(args) {
      await plugin.contentLoaded?.(args);
      const minutes = args.content.blogPosts.map(({ metadata }) => [
        metadata.permalink,
        Math.max(1, Math.round(metadata.readingTime ?? 1)),
      ]);
      args.actions.setGlobalData({ readingTimes: Object.fromEntries(minutes) } satisfies ReadingTimes);
    },
  };
}

export { validateOptions };
