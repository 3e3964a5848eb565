/** Structured data (JSON-LD, schema.org): what a page is, where it belongs, and which apps it contains. Pure. */
import type { PageFacts } from './facts';

export interface LdSite {
  readonly name: string;
  /** Without the base path. */
  readonly url: string;
  readonly basePath: string;
  /** Path of the blog's list. */
  readonly blog: string;
  /** The first page of a category, which has none of its own. */
  readonly firstPage: (category: string) => string | undefined;
}

/** A reference page shows dozens; a search engine needs no more. */
const MOST_APPS = 10;

type Ld = Readonly<Record<string, unknown>>;

/** The whole path: home, categories, page. */
export function breadcrumbs({ route, isPost, title, categories }: PageFacts, site: LdSite): Ld {
  const path = isPost
    ? [{ name: 'Blog', address: site.blog }]
    : categories.map(({ name, address }) => ({ name, address: address ?? site.firstPage(name) }));
  const all = [{ name: site.name, address: site.basePath }, ...path, { name: title, address: route }];
  return {
    '@type': 'BreadcrumbList',
    itemListElement: all.map(({ name, address }, index) => ({
      '@type': 'ListItem',
      position: index + 1,
      name,
      ...(address !== undefined && { item: site.url + address }),
    })),
  };
}

function article({ route, title, description, language, apps }: PageFacts, site: LdSite, more: Ld): Ld {
  const parts = apps.slice(0, MOST_APPS).map(({ name, description: about }) => ({
    '@type': 'SoftwareApplication',
    name,
    description: about,
    applicationCategory: 'UtilitiesApplication',
    operatingSystem: 'Any',
  }));
  return {
    '@type': 'TechArticle',
    '@id': site.url + route,
    headline: title,
    description,
    inLanguage: language,
    ...more,
    ...(parts.length > 0 && { hasPart: parts }),
  };
}

/** The theme describes posts (BlogPosting); what it leaves out is the path. The home page has no path. */
export function structuredData(
  facts: PageFacts,
  site: LdSite,
  more: { readonly image?: string; readonly dateModified?: string },
): Ld {
  const graph = [
    ...(facts.isPost ? [] : [article(facts, site, more)]),
    ...(facts.route === site.basePath ? [] : [breadcrumbs(facts, site)]),
  ];
  return { '@context': 'https://schema.org', '@graph': graph };
}

/** As a tag of the head. Nothing in it can end the script. */
export const ldTag = (data: Ld): string =>
  `<script type="application/ld+json">${JSON.stringify(data).replaceAll('<', '\\u003c')}</script>`;
