/**
 * Replaces a hosted index by the records of the last build: a fresh index is filled and set up under a temporary name,
 * then moved over the live one in a single step, so that no reader ever meets a half-filled index.
 */
import type { SearchRecord } from '../protocol/types';
import type { PageContent } from '../records/pages';
import { recordsOf } from '../records/pages';
import { HOSTED_SETTINGS, SYNONYMS } from '../text/vocabulary';

export interface PushedRecord extends SearchRecord {
  readonly url_without_anchor: string;
  readonly anchor: string | null;
  /** Ties are broken by it: headings before text, earlier before later. */
  readonly weight: { readonly level: number; readonly position: number };
}

export interface HostedSynonym {
  readonly objectID: string;
  readonly type: 'synonym';
  readonly synonyms: readonly string[];
}

/** The few operations a push needs; the hosted service's client fits them (see `scripts/search-push.ts`). */
export interface PushTarget {
  setSettings(index: string, settings: object): Promise<void>;
  saveSynonyms(index: string, synonyms: readonly HostedSynonym[]): Promise<void>;
  saveObjects(index: string, records: readonly PushedRecord[]): Promise<void>;
  move(from: string, to: string): Promise<void>;
  remove(index: string): Promise<void>;
}

export interface PushOptions {
  readonly index: string;
  readonly batchSize?: number;
  /** Tries of each step, the first included. */
  readonly tries?: number;
  readonly wait?: (milliseconds: number) => Promise<void>;
  readonly progress?: (line: string) => void;
  /** Distinguishes two pushes at once; the time by default. */
  readonly suffix?: string;
}

const LEVEL_WEIGHT: Record<SearchRecord['type'], number> = {
  lvl1: 100,
  lvl2: 90,
  lvl3: 80,
  lvl4: 70,
  lvl5: 60,
  lvl6: 50,
  content: 0,
};

export function pushedRecords(pages: readonly PageContent[], siteUrl: string): PushedRecord[] {
  return pages.flatMap((page) =>
    recordsOf(page).map((record, position): PushedRecord => {
      const url = new URL(record.url, siteUrl).href;
      const [bare = url, anchor] = url.split('#');
      return {
        ...record,
        url,
        url_without_anchor: bare,
        anchor: anchor ?? null,
        weight: { level: LEVEL_WEIGHT[record.type], position },
      };
    }),
  );
}

export function hostedSynonyms(): HostedSynonym[] {
  return SYNONYMS.map((synonyms, number) => ({ objectID: `synonyms-${number + 1}`, type: 'synonym', synonyms }));
}

function isWorthRetrying(error: unknown): boolean {
  const { name, status } = error as { name?: unknown; status?: unknown };
  if (name === 'RetryError') return true;
  return typeof status === 'number' && (status === 429 || status >= 500);
}

function explain(error: unknown): string {
  const { name, message, status } = error as { name?: unknown; message?: unknown; status?: unknown };
  return [name, status, message].filter((part) => typeof part === 'string' || typeof part === 'number').join(' ');
}

export class PushFailed extends Error {
  override readonly name = 'PushFailed';
}

export async function pushRecords(
  target: PushTarget,
  records: readonly PushedRecord[],
  options: PushOptions,
): Promise<void> {
  const { index, batchSize = 500, tries = 4, progress = () => undefined } = options;
  const wait = options.wait ?? ((milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds)));
  if (records.length === 0)
    throw new PushFailed('There are no records: refusing to replace the index by an empty one.');
  const temporary = `${index}_tmp_${options.suffix ?? Date.now()}`;

  const step = async (what: string, run: () => Promise<void>): Promise<void> => {
    for (let attempt = 1; ; attempt += 1) {
      try {
        await run();
        return;
      } catch (error) {
        if (attempt >= tries || !isWorthRetrying(error)) throw new PushFailed(`${what}: ${explain(error)}`);
        const pause = 500 * 2 ** (attempt - 1);
        progress(`${what}: ${explain(error)}; trying again in ${pause / 1000} s`);
        await wait(pause);
      }
    }
  };

  try {
    await step('settings', () => target.setSettings(temporary, HOSTED_SETTINGS));
    await step('synonyms', () => target.saveSynonyms(temporary, hostedSynonyms()));
    for (let start = 0; start < records.length; start += batchSize) {
      const batch = records.slice(start, start + batchSize);
      await step(`records ${start + 1}–${start + batch.length}`, () => target.saveObjects(temporary, batch));
      progress(`${start + batch.length} of ${records.length} records`);
    }
    await step('move', () => target.move(temporary, index));
  } catch (error) {
    // The live index was not touched; the unfinished one goes.
    await target.remove(temporary).catch(() => progress(`left behind: ${temporary}`));
    throw error;
  }
  progress(`${index} now holds ${records.length} records`);
}
