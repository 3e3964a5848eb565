/** The blog plugin, plus what its pages lack: each post's reading time as global data, its small drawing, and a feed for each tag. */
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
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
import { TAG_FEEDS } from './tag-feed-files';
import { tagFeed } from './tag-feeds';

/** Front matter is the part of a post's data that the pages can read: the drawing travels there. */
function withDrawing(post: BlogPost, folder: string): BlogPost {
  const { source, frontMatter } = post.metadata;
  const { figure } = frontMatter as { figure?: string };
  const name = path.basename(source).replace(/^\d{4}-\d{2}-\d{2}-|\.mdx?$/g, '');
  const drawing = drawingOf(folder, name, figure);
  return { ...post, metadata: { ...post.metadata, frontMatter: { ...frontMatter, drawing } } };
}

interface FeedPlace {
  readonly outDir: string;
  /** With the base path's slashes. */
  readonly baseUrl: string;
  readonly url: string;
  readonly blogTitle: string;
}

/** Filters the blog's feeds, which are written by now. */
function writeTagFeeds({ blogTags, blogPosts }: BlogContent, { outDir, baseUrl, url, blogTitle }: FeedPlace): void {
  const addresses = new Map(blogPosts.map(({ id, metadata }) => [id, url + metadata.permalink]));
  for (const name of Object.keys(TAG_FEEDS) as (keyof typeof TAG_FEEDS)[]) {
    const file = path.join(outDir, 'blog', name);
    if (!existsSync(file)) continue;
    const source = readFileSync(file, 'utf8');
    for (const { label, description, permalink, items, unlisted } of Object.values(blogTags)) {
      if (unlisted) continue;
      const posts = new Set(items.map((id) => addresses.get(id) ?? ''));
      const about = description ?? `Posts about ${label}.`;
      const text = tagFeed(name, source, {
        title: `${blogTitle}: ${label}`,
        description: about,
        address: url + permalink,
        posts,
      });
      writeFileSync(path.join(outDir, decodeURI(permalink.slice(baseUrl.length)) + TAG_FEEDS[name].ending), text);
    }
  }
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
    async postBuild(props) {
      await plugin.postBuild?.(props);
      const { baseUrl, siteConfig } = context;
      const place = {
        outDir: props.outDir,
        baseUrl,
        url: siteConfig.url,
        blogTitle: options.feedOptions.title ?? 'Blog',
      };
      writeTagFeeds(props.content, place);
    },
  };
}

export { validateOptions };
