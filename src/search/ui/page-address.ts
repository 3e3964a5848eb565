/** The search page's address: the query, and where to search. */
import { LONGEST_INPUT } from './texts';

export const AREAS = { all: 'Everything', docs: 'Docs', blog: 'Blog' } as const;
export type Area = keyof typeof AREAS;

export interface PageQuery {
  readonly query: string;
  readonly area: Area;
}

export function readAddress(search: string): PageQuery {
  const fields = new URLSearchParams(search);
  const area = fields.get('in');
  return {
    query: (fields.get('q') ?? '').slice(0, LONGEST_INPUT),
    area: area === 'docs' || area === 'blog' ? area : 'all',
  };
}

export function writeAddress({ query, area }: PageQuery): string {
  const fields = new URLSearchParams();
  if (query !== '') fields.set('q', query);
  if (area !== 'all') fields.set('in', area);
  const text = fields.toString();
  return text === '' ? '' : `?${text}`;
}
