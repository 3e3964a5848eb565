/**
 * Sends queries to the back end. A failure of any kind is shown until an answer arrives or the query is cleared; an answer
 * that arrives after a newer one isn't shown.
 */
import type { SearchAnswer, SearchClient, WireRequest } from '../protocol/types';

/** A query that takes longer, in milliseconds, counts as stalled. */
export const STALL_THRESHOLD = 300;

export interface Outcome {
  /** Undefined if the query failed. */
  readonly answer: SearchAnswer | undefined;
  /** A newer query has been answered already. */
  readonly stale: boolean;
}

export class QueryRunner {
  #asked = 0;
  #settled = 0;

  constructor(private readonly client: SearchClient) {}

  async run(request: WireRequest): Promise<Outcome> {
    this.#asked += 1;
    const number = this.#asked;
    const answer = await this.client.search([request]).then(
      ({ results }) => results[0],
      () => undefined,
    );
    const stale = number < this.#settled;
    this.#settled = Math.max(this.#settled, number);
    return { answer, stale };
  }

  /** Forgets what is under way: the query was cleared. */
  reset(): void {
    this.#asked += 1;
    this.#settled = this.#asked;
  }
}
