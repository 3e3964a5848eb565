/**
 * Where every term stands. The browser makes this on each visit, so it is kept in flat arrays; what MiniSearch reads, a
 * map from rows to counts for each field, is unfolded only for the terms that a query asks for.
 */
import { type Dictionary, numberAt, numberWidth } from './packed';

/** Row → how often. */
export type Counts = ReadonlyMap<number, number>;

export interface Postings {
  /** Every term, and its number. */
  readonly terms: ReadonlyMap<string, number>;
  /** How many different terms each field of each row has. */
  readonly lengths: readonly (readonly number[])[];
  /** The rows that have a term in a field, in ascending order. */
  rowsOf(term: number, field: number): Counts | undefined;
  /** The terms that begin so, in alphabetical order. */
  beginningWith(prefix: string): readonly string[];
}

export interface PostingsBuilder {
  /** Counts the words of a packed text in one field and the parts of compound words in another. Rows ascend. */
  add(row: number, packed: string, words: number, parts: number): void;
  build(rowCount: number): Postings;
}

/** Fields are numbers. Where a field says of itself what it is about, saying it twice counts once. */
export function createPostings(
  { terms, termsOf }: Dictionary,
  fieldCount: number,
  countsOnce: (field: number) => boolean,
): PostingsBuilder {
  /** Every occurrence: which term in which field, and in which row. */
  const keys: number[] = [];
  const rows: number[] = [];
  const post = (row: number, field: number, found: readonly number[]): void => {
    for (let i = 0; i < found.length; i += 1) {
      keys.push((found[i] ?? 0) * fieldCount + field);
      rows.push(row);
    }
  };
  return {
    add(row, packed, words, parts) {
      for (let at = 0; at < packed.length; ) {
        const number = numberAt(packed, at);
        at += numberWidth(number);
        const found = termsOf[number];
        if (found === undefined) continue;
        post(row, words, found.words);
        post(row, parts, found.parts);
      }
    },
    build(rowCount) {
      const { starts, places, lengths } = sorted(keys, rows, terms.size, fieldCount, rowCount);
      const unfolded = new Map<number, Counts>();
      let alphabetical: string[] | undefined;
      return {
        terms,
        lengths,
        rowsOf(term, field) {
          const key = term * fieldCount + field;
          const start = starts[key] ?? 0;
          const end = starts[key + 1] ?? 0;
          if (start === end) return undefined;
          const known = unfolded.get(key);
          if (known !== undefined) return known;
          const once = countsOnce(field);
          const counts = new Map<number, number>();
          for (let i = start; i < end; i += 1) {
            const row = places[i] ?? 0;
            counts.set(row, once ? 1 : (counts.get(row) ?? 0) + 1);
          }
          unfolded.set(key, counts);
          return counts;
        },
        beginningWith(prefix) {
          alphabetical ??= [...terms.keys()].sort();
          let low = 0;
          let high = alphabetical.length;
          while (low < high) {
            const middle = (low + high) >> 1;
            if ((alphabetical[middle] ?? '') < prefix) low = middle + 1;
            else high = middle;
          }
          while (alphabetical[high]?.startsWith(prefix) === true) high += 1;
          return alphabetical.slice(low, high);
        },
      };
    },
  };
}

/** The occurrences by term and field: those of a key stand from its start to the next one's, in the order of rows. */
function sorted(
  keys: readonly number[],
  rows: readonly number[],
  termCount: number,
  fieldCount: number,
  rowCount: number,
) {
  const starts = new Int32Array(termCount * fieldCount + 1);
  for (let i = 0; i < keys.length; i += 1) {
    const after = (keys[i] ?? 0) + 1;
    starts[after] = (starts[after] ?? 0) + 1;
  }
  for (let key = 1; key < starts.length; key += 1) starts[key] = (starts[key] ?? 0) + (starts[key - 1] ?? 0);
  const next = starts.slice();
  const places = new Int32Array(keys.length);
  const lengths: number[][] = [];
  for (let row = 0; row < rowCount; row += 1) lengths.push(new Array<number>(fieldCount).fill(0));
  for (let i = 0; i < keys.length; i += 1) {
    const key = keys[i] ?? 0;
    const row = rows[i] ?? 0;
    const place = next[key] ?? 0;
    next[key] = place + 1;
    places[place] = row;
    const length = lengths[row];
    const isNew = place === starts[key] || places[place - 1] !== row;
    if (isNew && length !== undefined) length[key % fieldCount] = (length[key % fieldCount] ?? 0) + 1;
  }
  return { starts, places, lengths };
}
