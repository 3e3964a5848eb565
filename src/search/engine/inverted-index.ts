/**
 * An inverted index with BM25+ scoring: for every term, the rows and fields that contain it. A row is a record's number.
 * The browser builds it on each visit, so postings are flat lists of numbers.
 */

export interface Match {
  score: number;
  /** Bit set of the fields that matched: bit n is field n. */
  fields: number;
}

export interface TermQuery {
  /** All of them must be in a row. */
  readonly terms: readonly string[];
  /** Whether words that begin with a term count, too. */
  readonly prefix: boolean;
  /** Weight of each field by number; 0 leaves it out. */
  readonly weights: readonly number[];
}

export interface Found {
  readonly rows: Map<number, Match>;
  /** The terms of the index that matched in one of the rows. */
  readonly terms: readonly string[];
}

/** The usual constants of BM25+: term saturation, length normalization, and the lower bound for long texts. */
const K = 1.2;
const B = 0.7;
const D = 0.5;
/** What a word that only begins with the term is worth, before its extra letters count against it. */
const PREFIX_WEIGHT = 0.2;
const PREFIX_DECAY = 0.3;

export function bm25(
  count: number,
  rowsWithTerm: number,
  rowCount: number,
  length: number,
  meanLength: number,
): number {
  const rarity = Math.log(1 + (rowCount - rowsWithTerm + 0.5) / (rowsWithTerm + 0.5));
  return rarity * (D + (count * (K + 1)) / (count + K * (1 - B + (B * length) / meanLength)));
}

export class InvertedIndex {
  /** Term → pairs of a slot (`row * fieldCount + field`) and how often the term occurs there. */
  readonly #postings = new Map<string, number[]>();
  /** Slot → how many different terms it has. */
  readonly #lengths: number[] = [];
  /** Field → how many different terms its slots have together. */
  readonly #totals: number[];
  #rowCount = 0;

  constructor(readonly fieldCount: number) {
    this.#totals = new Array<number>(fieldCount).fill(0);
  }

  /** Adds the terms of one field of a row. Rows must be added in ascending order. */
  add(row: number, field: number, terms: readonly string[], countOnce = false): void {
    const slot = row * this.fieldCount + field;
    this.#rowCount = Math.max(this.#rowCount, row + 1);
    for (const term of terms) {
      let list = this.#postings.get(term);
      if (list === undefined) {
        list = [];
        this.#postings.set(term, list);
      }
      const last = list.length - 2;
      if (list[last] !== slot) {
        list.push(slot, 1);
        this.#lengths[slot] = (this.#lengths[slot] ?? 0) + 1;
        this.#totals[field] = (this.#totals[field] as number) + 1;
      } else if (!countOnce) list[last + 1] = (list[last + 1] as number) + 1;
    }
  }

  has(term: string): boolean {
    return this.#postings.has(term);
  }

  terms(): Iterable<string> {
    return this.#postings.keys();
  }

  search(query: TermQuery): Found {
    const found = query.terms.map((term) => this.#searchTerm(term, query));
    const rows = found[0]?.rows ?? new Map<number, Match>();
    for (const other of found.slice(1)) {
      for (const [row, match] of rows) {
        const also = other.rows.get(row);
        if (also === undefined) rows.delete(row);
        else rows.set(row, { score: match.score + also.score, fields: match.fields | also.fields });
      }
    }
    return { rows, terms: rows.size === 0 ? [] : found.flatMap(({ terms }) => terms) };
  }

  #searchTerm(term: string, { prefix, weights }: TermQuery): Found {
    const rows = new Map<number, Match>();
    const terms = this.#scoreTerm(term, 1, weights, rows) ? [term] : [];
    if (!prefix) return { rows, terms };
    for (const longer of this.#postings.keys()) {
      const extra = longer.length - term.length;
      if (extra <= 0 || !longer.startsWith(term)) continue;
      const weight = (PREFIX_WEIGHT * longer.length) / (longer.length + PREFIX_DECAY * extra);
      if (this.#scoreTerm(longer, weight, weights, rows)) terms.push(longer);
    }
    return { rows, terms };
  }

  #scoreTerm(term: string, weight: number, weights: readonly number[], into: Map<number, Match>): boolean {
    const { fieldCount } = this;
    const list = this.#postings.get(term) ?? [];
    const rowsWithTerm = new Array<number>(fieldCount).fill(0);
    for (let i = 0; i < list.length; i += 2) {
      const field = (list[i] as number) % fieldCount;
      rowsWithTerm[field] = (rowsWithTerm[field] as number) + 1;
    }
    const rowCount = this.#rowCount;
    let matched = false;
    for (let i = 0; i < list.length; i += 2) {
      const slot = list[i] as number;
      const field = slot % fieldCount;
      const fieldWeight = weights[field] as number;
      if (fieldWeight === 0) continue;
      matched = true;
      const [count, length] = [list[i + 1] as number, this.#lengths[slot] ?? 0];
      const meanLength = Math.max((this.#totals[field] as number) / rowCount, 0.1);
      const score = weight * fieldWeight * bm25(count, rowsWithTerm[field] as number, rowCount, length, meanLength);
      const row = (slot - field) / fieldCount;
      const match = into.get(row);
      if (match === undefined) into.set(row, { score, fields: 1 << field });
      else {
        match.score += score;
        match.fields |= 1 << field;
      }
    }
    return matched;
  }
}
