/** The blog plugin, plus what its pages lack: each post's reading time as global data, and its small drawing. */
import path from 'node:path';
import pluginContentBlog, {
  type BlogContent,
  type BlogPost,
  type PluginOptions,
  validateOptions,
} from '@docusaurus/plugin-content-blog';
import type { LoadContext, Plugin } from '@docusaurus/types';
import { drawingOf } from './drawing';
import { type ReadingTimes, readingTime } from './list-texts';

/** Front matter is the part of a post's data that the pages can read: the drawing travels there. */
function withDrawing(post: BlogPost, folder: string): BlogPost {
  const { source, frontMatter } = post.metadata;
  const { figure } = frontMatter as { figure?: string };
  const name = path.basename(source).replace(/^\d{4}-\d{2}-\d{2}-|\.mdx?$/g, '');
  const drawing = drawingOf(folder, name, figure);
  return { ...post, metadata: { ...post.metadata, frontMatter: { ...frontMatter, drawing } } };
}

export default async function blog(context: LoadContext, options: PluginOptions): Promise<Plugin<BlogContent>> {
  const plugin = (await pluginContentBlog(context, options)) as Plugin<BlogContent>;
  const drawings = path.join(context.siteDir, 'figures/posts');
  return {
    ...plugin,
    async contentLoaded({ content, ...args }) {
      const blogPosts = content.blogPosts.map((post) => withDrawing(post, drawings));
      await plugin.contentLoaded?.({ ...args, content: { ...content, blogPosts } });
      const times = blogPosts.map(({ metadata }) => [metadata.permalink, readingTime(metadata.readingTime)]);
      args.actions.setGlobalData({ readingTimes: Object.fromEntries(times) } satisfies ReadingTimes);
    },
  };
}

export { validateOptions };
