/**
 * Replaces a hosted index by the records of the last build: a fresh index is filled and set up under a temporary name,
 * then moved over the live one in a single step, so that no reader ever meets a half-filled index.
 */
import algoliasearch, { type SearchClient } from 'algoliasearch';
import { parseHost } from '../protocol/hosts';
import type { SearchRecord } from '../protocol/types';
import { type PageContent, recordsOf } from '../records/pages';
import { SYNONYMS } from '../text/vocabulary';
import settings from './hosted-settings.json' with { type: 'json' };

export interface PushedRecord extends SearchRecord {
  readonly url_without_anchor: string;
  readonly anchor: string | null;
  /** Ties are broken by it: headings before text, earlier before later. 100 for a page, 90 for its sections and so on. */
  readonly weight: { readonly level: number; readonly position: number };
}

export function pushedRecords(pages: readonly PageContent[], siteUrl: string): PushedRecord[] {
  return pages.flatMap((page) =>
    recordsOf(page).map((record, position) => {
      const url = new URL(record.url, siteUrl).href;
      const [bare = url, anchor = null] = url.split('#');
      const level = record.type === 'content' ? 0 : 110 - 10 * Number(record.type.slice(3));
      return { ...record, url, url_without_anchor: bare, anchor, weight: { level, position } };
    }),
  );
}

export const hostedSynonyms = SYNONYMS.map((synonyms, number) => ({
  objectID: `synonyms-${number + 1}`,
  type: 'synonym' as const,
  synonyms,
}));

/** `hosts` are others that speak the protocol, such as the self-hosted server. */
export function hostedClient(appId: string, adminKey: string, hosts?: readonly string[]): SearchClient {
  return algoliasearch(appId, adminKey, hosts === undefined ? {} : { hosts: hosts.map(parseHost) });
}

/** Every write is waited for before the next. The client tries other hosts and sends records in batches. */
export async function pushRecords(
  client: SearchClient,
  records: readonly PushedRecord[],
  index: string,
): Promise<void> {
  if (records.length === 0) throw new Error('There are no records: refusing to replace the index by an empty one.');
  const fresh = client.initIndex(`${index}_tmp_${Date.now()}`);
  try {
    await fresh.setSettings(settings as Parameters<typeof fresh.setSettings>[0]).wait();
    await fresh.saveSynonyms(hostedSynonyms, { replaceExistingSynonyms: true }).wait();
    await fresh.saveObjects(records).wait();
    await client.moveIndex(fresh.indexName, index).wait();
  } catch (error) {
    // The live index was not touched; the unfinished one goes.
    const leftBehind = await fresh.delete().then(
      () => '',
      () => ` (left behind: ${fresh.indexName})`,
    );
    const { name, status = '', message } = error as { name?: string; status?: number; message?: string };
    throw new Error(`${name} ${status} ${message}${leftBehind}`);
  }
}
