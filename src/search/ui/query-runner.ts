/**
 * Sends queries to the back end. A failure of any kind is shown until an answer arrives or the query is cleared; an answer
 * that arrives after a newer one isn't shown.
 */
import type { SearchAnswer, SearchClient, WireRequest } from '../protocol/types';

/** A query that takes longer, in milliseconds, counts as stalled. */
export const STALL_THRESHOLD = 300;

export interface Outcome {
  readonly answer: SearchAnswer | undefined;
  readonly failure: string | undefined;
  /** A newer query has been answered already. */
  readonly stale: boolean;
}

export interface QueryRunner {
  run(request: WireRequest): Promise<Outcome>;
  /** Forgets what is under way: the query was cleared. */
  reset(): void;
}

export function createQueryRunner(client: SearchClient): QueryRunner {
  let asked = 0;
  let settled = 0;
  return {
    async run(request) {
      asked += 1;
      const number = asked;
      const finish = (answer: SearchAnswer | undefined, failure: string | undefined): Outcome => {
        const stale = number < settled;
        settled = Math.max(settled, number);
        return { answer, failure, stale };
      };
      try {
        const { results } = await client.search([request]);
        const [answer] = results;
        return answer === undefined ? finish(undefined, 'DeserializationError') : finish(answer, undefined);
      } catch (error) {
        // The hosted client throws plain objects, others throw errors: all that matters is that it failed.
        const { name } = (error ?? {}) as { name?: unknown };
        return finish(undefined, typeof name === 'string' ? name : 'Error');
      }
    },
    reset() {
      asked += 1;
      settled = asked;
    },
  };
}
