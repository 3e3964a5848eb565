/** Titles and descriptions of list pages: every page of a list has its own. */

export interface ListPage {
  readonly page: number;
  readonly totalPages: number;
}

/** `Blog`, then `Blog, page 2`. */
export function pageTitle(title: string, { page }: ListPage): string {
  return page > 1 ? `${title}, page ${page}` : title;
}

const month = new Intl.DateTimeFormat('en', { month: 'long', year: 'numeric', timeZone: 'UTC' });

/** `March 2022 to July 2022`, from the dates of the posts on the page, in any order. */
export function dateSpan(dates: readonly (string | Date)[]): string {
  const sorted = dates.map((date) => new Date(date)).sort((a, b) => a.getTime() - b.getTime());
  const [first, last] = [sorted[0], sorted.at(-1)];
  if (!first || !last) return '';
  const [from, to] = [month.format(first), month.format(last)];
  return from === to ? from : `${from} to ${to}`;
}

export function pageDescription(description: string, list: ListPage, dates: readonly (string | Date)[]): string {
  if (list.page === 1) return description;
  return `Page ${list.page} of ${list.totalPages}, posts from ${dateSpan(dates)}. ${description}`;
}

export function countOf(count: number, one: string, many = `${one}s`): string {
  return `${count} ${count === 1 ? one : many}`;
}
