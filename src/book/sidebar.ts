/** The docs in reading order, from the sidebar of a built page. */
import type { Cheerio, CheerioAPI } from 'cheerio';
import type { Element } from 'domhandler';

/** A page, a category, or a category that has a page of its own. */
export interface SidebarEntry {
  readonly title: string;
  /** With the site's base path. */
  readonly path?: string;
  readonly entries: readonly SidebarEntry[];
}

export function readSidebar($: CheerioAPI): SidebarEntry[] {
  const entriesOf = (list: Cheerio<Element>): SidebarEntry[] =>
    list
      .children('li')
      .toArray()
      .flatMap((item) => {
        const link = $(item).children('a, div').first().find('a, button').addBack('a').first();
        const entries = entriesOf($(item).children('ul'));
        const target = link.attr('href') ?? '';
        // A category without a page of its own links to its first page.
        const isOwn = /^\/(?!\/)/.test(target) && !pathsOf(entries).includes(target);
        if (!isOwn && entries.length === 0) return [];
        return [{ title: link.text().trim(), ...(isOwn && { path: target }), entries }];
      });
  return entriesOf($('ul.theme-doc-sidebar-menu').first() as Cheerio<Element>);
}

export function pathsOf(entries: readonly SidebarEntry[]): string[] {
  return entries.flatMap((entry) => [...(entry.path === undefined ? [] : [entry.path]), ...pathsOf(entry.entries)]);
}
