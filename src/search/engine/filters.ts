/** Facet filters of the protocol: an AND of ORs of `facet:value`, a value led by `-` excluded. */
import { ApiError } from '../protocol/errors';
import { FACETS, type Facet, type FacetFilters, type SearchRecord } from '../protocol/types';

type Test = (record: Pick<SearchRecord, Facet>) => boolean;

function parseTest(text: string): Test {
  const [name, ...rest] = text.split(':');
  const facet = FACETS.find((known) => known === name);
  if (facet === undefined || rest.length === 0) {
    throw new ApiError(`Unknown facet in filter "${text.slice(0, 60)}"; use one of ${FACETS.join(', ')}.`, 400);
  }
  const value = rest.join(':');
  return value.startsWith('-') ? (record) => record[facet] !== value.slice(1) : (record) => record[facet] === value;
}

export function compileFilters(filters: FacetFilters = []): Test {
  const clauses = filters.map((clause) => (typeof clause === 'string' ? [clause] : clause).map(parseTest));
  return (record) => clauses.every((clause) => clause.length === 0 || clause.some((test) => test(record)));
}
