/** Adds structured data and the page's own social card to the head of the built pages of a folder. Node only. */
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { loadBrand } from '../brand/load';
import { markSvg } from '../brand/mark';
import { writeAtomically } from '../build-files/write-atomically';
import { inReadingOrder } from '../markdown-twins/llms';
import { createCards } from '../social-cards/cards';
import { factsOf, type PageFacts } from './facts';
import { type LdSite, ldTag, structuredData } from './json-ld';
import { modifiedDates } from './modified';

export interface MetadataJob {
  readonly siteDir: string;
  readonly outDir: string;
  readonly baseUrl: string;
  readonly routes: readonly string[];
  /** Path of a page → its source file. */
  readonly sources: ReadonlyMap<string, string>;
}

const longDate = new Intl.DateTimeFormat('en', { day: 'numeric', month: 'long', year: 'numeric', timeZone: 'UTC' });

export const noteOf = ({ date, categories }: Pick<PageFacts, 'date' | 'categories'>): string =>
  date === undefined ? categories.map(({ name }) => name).join(' / ') : longDate.format(new Date(date));

/** The head with the new tag, and with the page's card in place of the site's. */
export function withMetadata(
  html: string,
  tag: string,
  card?: { readonly site: string; readonly page: string },
): string {
  const end = html.indexOf('</head>');
  const head = html.slice(0, end);
  return (card ? head.replaceAll(card.site, card.page) : head) + tag + html.slice(end);
}

/** Category → its first page, in the order in which readers are led through the docs. */
export function firstPages(pages: readonly PageFacts[]): Map<string, string> {
  const first = new Map<string, string>();
  for (const { route, categories } of inReadingOrder(pages))
    for (const { name } of categories) if (!first.has(name)) first.set(name, route);
  return first;
}

export default async function writeMetadata({ siteDir, outDir, baseUrl, routes, sources }: MetadataJob): Promise<void> {
  const brand = await loadBrand(siteDir);
  const fileOf = (route: string) =>
    path.join(outDir, `${decodeURI(route.slice(baseUrl.length)).replace(/\/$/, '') || 'index'}.html`);
  const pages = routes.flatMap((route) => {
    const file = fileOf(route);
    return (existsSync(file) && factsOf(readFileSync(file, 'utf8'), route)) || [];
  });
  const first = firstPages(pages);
  const { url } = brand.site;
  const site: LdSite = {
    name: brand.name,
    url,
    basePath: baseUrl,
    blog: `${baseUrl}blog`,
    firstPage: (category) => first.get(category),
  };
  const logo = brand.logo
    ? readFileSync(path.join(siteDir, brand.logo.light), 'utf8')
    : markSvg(brand.colors.light.accent);
  const cards = createCards({ brand, logo, outDir, cache: path.join(siteDir, '.cache/social-cards') });
  const modified = modifiedDates(siteDir);
  for (const facts of pages) {
    // An operator's own card is the card of every page.
    const card = brand.socialCard ? undefined : await cards.of({ title: facts.title, note: noteOf(facts) });
    const image = card === undefined ? undefined : url + baseUrl + card;
    const source = sources.get(facts.route);
    const dateModified = source === undefined ? undefined : modified(source);
    const tag = ldTag(structuredData(facts, site, { ...(image && { image }), ...(dateModified && { dateModified }) }));
    const file = fileOf(facts.route);
    const both = image ? { site: `${url}${baseUrl}img/social-card.png`, page: image } : undefined;
    // Others read the pages meanwhile.
    writeAtomically(file, withMetadata(readFileSync(file, 'utf8'), tag, both));
  }
}
