/** The blog plugin, plus what its pages lack: each post's reading time as global data, and its small drawing. */
import fs from 'node:fs';
import path from 'node:path';
import pluginContentBlog, {
  type BlogContent,
  type BlogPost,
  type PluginOptions,
  validateOptions,
} from '@docusaurus/plugin-content-blog';
import type { LoadContext, Plugin } from '@docusaurus/types';
import { drawingOf, type Sources } from './drawing';
import { type ReadingTimes, readingMinutes } from './reading-time';

function sourcesIn(siteDir: string): Sources {
  const readIfThere = (...parts: string[]) => {
    const file = path.join(siteDir, ...parts);
    return fs.existsSync(file) ? fs.readFileSync(file, 'utf8').trim() : undefined;
  };
  return {
    drawing: (name) => readIfThere('figures', 'posts', `${path.basename(name)}.svg`),
    recorded: (app) => {
      const json = readIfThere('apps', path.basename(app), 'recorded.json');
      return json === undefined ? undefined : (JSON.parse(json) as { html?: string }).html;
    },
  };
}

/** Front matter is the part of a post's data that the pages can read: the drawing travels there. */
function withDrawing(post: BlogPost, sources: Sources): BlogPost {
  const { source, frontMatter, tags } = post.metadata;
  const { figure } = frontMatter as { figure?: string };
  const drawing = drawingOf(
    {
      name: path.basename(source).replace(/^\d{4}-\d{2}-\d{2}-|\.mdx?$/g, ''),
      ...(figure === undefined ? {} : { figure }),
      tags: tags.map(({ permalink }) => path.basename(permalink)),
      content: post.content,
    },
    sources,
  );
  return { ...post, metadata: { ...post.metadata, frontMatter: { ...frontMatter, drawing } } };
}

export default async function blog(context: LoadContext, options: PluginOptions): Promise<Plugin<BlogContent>> {
  const plugin = (await pluginContentBlog(context, options)) as Plugin<BlogContent>;
  const sources = sourcesIn(context.siteDir);
  return {
    ...plugin,
    async contentLoaded({ content, ...args }) {
      const blogPosts = content.blogPosts.map((post) => withDrawing(post, sources));
      await plugin.contentLoaded?.({ ...args, content: { ...content, blogPosts } });
      const minutes = blogPosts.map(({ metadata }) => [metadata.permalink, readingMinutes(metadata.readingTime)]);
      args.actions.setGlobalData({ readingTimes: Object.fromEntries(minutes) } satisfies ReadingTimes);
    },
  };
}

export { validateOptions };
