/**
 * An inverted index with BM25+ scoring: for every term, the rows and fields that contain it. A row is a record's number.
 * How often a text repeats a word doesn't count: texts are short. The browser builds it on each visit, so postings are flat
 * lists of numbers.
 */

export interface TermQuery {
  /** All of them must be in a row. */
  readonly terms: readonly string[];
  /** Whether words that begin with a term count, too. */
  readonly prefix: boolean;
  /** Weight of each field by number; 0 leaves it out. */
  readonly weights: readonly number[];
}

export interface Found {
  /** Row → score. */
  readonly rows: Map<number, number>;
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

/** The score of a term that a text contains. */
export function bm25(rowsWithTerm: number, rowCount: number, length: number, meanLength: number): number {
  const rarity = Math.log(1 + (rowCount - rowsWithTerm + 0.5) / (rowsWithTerm + 0.5));
  return rarity * (D + (K + 1) / (1 + K * (1 - B + (B * length) / meanLength)));
}

export class InvertedIndex {
  /** Term → slots that contain it: `row * fieldCount + field`. */
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
  add(row: number, field: number, terms: readonly string[]): void {
    const slot = row * this.fieldCount + field;
    this.#rowCount = Math.max(this.#rowCount, row + 1);
    for (const term of terms) {
      const slots = this.#postings.get(term);
      if (slots?.at(-1) === slot) continue;
      if (slots === undefined) this.#postings.set(term, [slot]);
      else slots.push(slot);
      this.#lengths[slot] = (this.#lengths[slot] ?? 0) + 1;
      this.#totals[field] = (this.#totals[field] as number) + 1;
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
    const rows = found[0]?.rows ?? new Map<number, number>();
    for (const other of found.slice(1)) {
      for (const [row, score] of rows) {
        const also = other.rows.get(row);
        if (also === undefined) rows.delete(row);
        else rows.set(row, score + also);
      }
    }
    return { rows, terms: rows.size === 0 ? [] : found.flatMap(({ terms }) => terms) };
  }

  #searchTerm(term: string, { prefix, weights }: TermQuery): Found {
    const rows = new Map<number, number>();
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

  #scoreTerm(term: string, weight: number, weights: readonly number[], into: Map<number, number>): boolean {
    const slots = this.#postings.get(term) ?? [];
    const rowsWithTerm = new Array<number>(this.fieldCount).fill(0);
    for (const slot of slots) {
      const field = slot % this.fieldCount;
      rowsWithTerm[field] = (rowsWithTerm[field] as number) + 1;
    }
    let matched = false;
    for (const slot of slots) {
      const field = slot % this.fieldCount;
      const fieldWeight = weights[field] as number;
      if (fieldWeight === 0) continue;
      matched = true;
      const meanLength = Math.max((this.#totals[field] as number) / this.#rowCount, 0.1);
      const score = bm25(rowsWithTerm[field] as number, this.#rowCount, this.#lengths[slot] ?? 0, meanLength);
      const row = (slot - field) / this.fieldCount;
      into.set(row, (into.get(row) ?? 0) + weight * fieldWeight * score);
    }
    return matched;
  }
}
