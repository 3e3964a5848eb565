/** Texts and order of the lists: every page of a list has a title and description of its own. */

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

export function countOf(count: number, one: string): string {
  return `${count} ${count === 1 ? one : `${one}s`}`;
}

/** Whole minutes, at least one, the same wherever a post is named. */
export function readingTime(minutes = 1): string {
  return `${Math.max(1, Math.round(minutes))} min read`;
}

export interface ReadingTimes {
  /** By permalink. */
  readonly readingTimes: Readonly<Record<string, string>>;
}

/** Newest year first. */
export function byYear<T>(items: readonly T[], dateOf: (item: T) => string | Date): [year: string, items: T[]][] {
  const years = new Map<string, T[]>();
  for (const item of items) {
    const year = String(new Date(dateOf(item)).getUTCFullYear());
    years.set(year, [...(years.get(year) ?? []), item]);
  }
  return [...years].sort(([a], [b]) => Number(b) - Number(a));
}
