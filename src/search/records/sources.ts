/**
 * Pages from their Markdown, for development, where nothing is built: enough to find what is being written. Pages that
 * search must not find, drafts and unlisted ones, are left out as in a build.
 */
import fs from 'node:fs';
import type { BlogContent } from '@docusaurus/plugin-content-blog';
import type { LoadedContent } from '@docusaurus/plugin-content-docs';
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

interface SourceMetadata {
  readonly permalink: string;
  readonly title: string;
  readonly description: string;
  /** `@site/docs/…` */
  readonly source: string;
  readonly tags: readonly { readonly label: string }[];
  readonly frontMatter: { readonly [key: string]: unknown };
}

interface SidebarItem {
  readonly id?: string;
  readonly label?: string;
  readonly items?: readonly SidebarItem[];
}

const hasDoc = (item: SidebarItem, id: string): boolean =>
  item.id === id || (item.items ?? []).some((inner) => hasDoc(inner, id));

export interface SourceSite {
  readonly siteDir: string;
  readonly language: string;
  /** What happens to a file before it's parsed: tokens and generated text. */
  readonly preprocess: (filePath: string, fileContent: string) => string;
}

/** The pages of the content plugins, as they have loaded it. */
export function sourcePages(site: SourceSite, docs: LoadedContent, blog: BlogContent): PageContent[] {
  const pageOf = (metadata: SourceMetadata, group: string, tag: string, version: string): PageContent[] => {
    const { permalink: url, title, description, source, tags, frontMatter } = metadata;
    if (frontMatter.draft === true || frontMatter.unlisted === true) return [];
    const file = source.replace('@site', site.siteDir);
    return [
      {
        url,
        group,
        language: site.language,
        tag,
        version,
        about: aboutPage(
          url,
          description,
          tags.map(({ label }) => label),
        ),
        keywords: (frontMatter.keywords ?? []) as string[],
        sections: sectionsOf(title, site.preprocess(file, fs.readFileSync(file, 'utf8'))),
      },
    ];
  };
  return [
    ...docs.loadedVersions.flatMap(({ versionName, sidebars, docs: pages }) =>
      pages.flatMap((doc) => {
        const items = Object.values(sidebars).flat() as readonly SidebarItem[];
        const category = items.find((item) => item.items !== undefined && hasDoc(item, doc.id));
        return pageOf(doc, category?.label ?? 'Documentation', `docs-default-${versionName}`, versionName);
      }),
    ),
    ...blog.blogPosts.flatMap(({ metadata }) => pageOf(metadata, 'Blog', 'default', 'none')),
  ];
}
