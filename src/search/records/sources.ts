/**
 * Pages from their Markdown, for development, where nothing is built: enough to find what is being written. Pages that
 * search must not find, drafts and unlisted ones, are left out as in a build.
 */
import fs from 'node:fs';
import type { BlogContent, BlogPostMetadata } from '@docusaurus/plugin-content-blog';
import type { DocMetadata, LoadedContent } from '@docusaurus/plugin-content-docs';
import type { LoadContext } from '@docusaurus/types';
import { aboutPage, type PageContent, type PageSection } from './pages';
import { Sections, tidy } from './sections';

const FENCE = /^\s*```.*$/m;
const HEADING = /^(#{2,6}) +(.+?)(?: *\{(?:\/\* *)?#([\w-]+)(?: *\*\/)?\})?$/;

/** Without what readers don't see: imports, comments, targets of links, tags and signs. Of an app, its id is left. */
function plainText(markdown: string): string {
  return markdown
    .replace(/^(?:import|export) .*$|\{\/\*[\s\S]*?\*\/\}/gm, '')
    .replace(/!?\[([^\]]*)\]\([^)]*\)/g, '$1')
    .replace(/<App id="([\w-]+)"/g, '$1 <')
    .replace(/<[^>]*>|[*`|]|^[\s>:#-]+/gm, ' ');
}

export function sectionsOf(title: string, markdown: string): PageSection[] {
  const sections = new Sections(title);
  const body = markdown.replace(/^---\n[\s\S]*?\n---\n/, '');
  for (const [number, part] of body.split(FENCE).entries()) {
    // Text and code take turns.
    if (number % 2 === 1) sections.code(part);
    else
      for (const block of part.split(/\n\s*\n|^(?=#)|(?<=^#.*)\n/m)) {
        const [, signs = '', heading = '', anchor = ''] = HEADING.exec(block.trim()) ?? [];
        if (signs === '') sections.text(plainText(block));
        else sections.heading(signs.length, tidy(plainText(heading)), anchor);
      }
  }
  return sections.list;
}

/** The pages of the content plugins, as they have loaded them. */
export function sourcePages(context: LoadContext, docs: LoadedContent, blog: BlogContent): PageContent[] {
  const { siteDir, siteConfig, i18n } = context;
  const pageOf = (metadata: DocMetadata | BlogPostMetadata, group: string, tag: string, version: string) => {
    const { permalink: url, title, description, tags, frontMatter } = metadata;
    if (frontMatter.draft || frontMatter.unlisted) return [];
    const filePath = metadata.source.replace('@site', siteDir);
    const fileContent = fs.readFileSync(filePath, 'utf8');
    const labels = tags.map(({ label }) => label);
    const page: PageContent = {
      url,
      group,
      language: i18n.currentLocale,
      tag,
      version,
      about: aboutPage(url, description, labels),
      keywords: frontMatter.keywords ?? [],
      sections: sectionsOf(title, siteConfig.markdown.preprocessor?.({ filePath, fileContent }) ?? fileContent),
    };
    return [page];
  };
  return [
    ...docs.loadedVersions.flatMap(({ versionName, docs: pages }) =>
      pages.flatMap((doc) => pageOf(doc, 'Docs', `docs-default-${versionName}`, versionName)),
    ),
    ...blog.blogPosts.flatMap(({ metadata }) => pageOf(metadata, 'Blog', 'default', 'none')),
  ];
}
