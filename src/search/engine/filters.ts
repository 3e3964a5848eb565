/** Facet filters of the protocol: an AND of ORs of `facet:value`, a value led by `-` excluded. */
import { FACETS, type Facet, type FacetFilters } from '../protocol/types';

interface Test {
  readonly facet: Facet;
  readonly value: string;
  readonly negative: boolean;
}

export class UnknownFacet extends Error {
  override readonly name = 'UnknownFacet';
}

function parseTest(text: string): Test {
  const colon = text.indexOf(':');
  const facet = text.slice(0, colon);
  const known = FACETS.find((name) => name === facet);
  if (colon < 1 || known === undefined) {
    throw new UnknownFacet(`Unknown facet in filter "${text.slice(0, 60)}"; use one of ${FACETS.join(', ')}.`);
  }
  const raw = text.slice(colon + 1);
  return { facet: known, value: raw.replace(/^-/, ''), negative: raw.startsWith('-') };
}

/** A predicate over whatever can tell a facet's value. */
export function compileFilters(filters: FacetFilters | undefined): (facetValue: (facet: Facet) => string) => boolean {
  const clauses = (filters ?? []).map((clause) => (typeof clause === 'string' ? [clause] : clause).map(parseTest));
  return (facetValue) =>
    clauses.every(
      (clause) =>
        clause.length === 0 || clause.some(({ facet, value, negative }) => (facetValue(facet) === value) !== negative),
    );
}
