/**
 * The indexes that a server holds: the one of the last build, and those that were pushed. Writes follow the hosted
 * service's own operations, as far as a replacement of an index needs them.
 */

import { createEngine, type Engine } from '../engine/engine';
import { ApiError } from '../protocol/errors';
import type { SearchRecord } from '../protocol/types';
import { type PageContent, pagesOf } from '../records/pages';

interface Index {
  readonly records: Map<string, SearchRecord>;
  settings: Record<string, unknown>;
  synonyms: unknown[];
  engine: Engine | undefined;
}

export interface BatchOperation {
  readonly action?: unknown;
  readonly body?: unknown;
}

export interface Indexes {
  /** Serves built pages under a name. */
  load(name: string, pages: readonly PageContent[]): void;
  engine(name: string): Engine;
  names(): readonly string[];
  size(name: string): number;
  settings(name: string): Readonly<Record<string, unknown>>;
  synonyms(name: string): readonly unknown[];
  batch(name: string, operations: readonly BatchOperation[]): string[];
  setSettings(name: string, settings: Record<string, unknown>): void;
  saveSynonyms(name: string, synonyms: readonly unknown[], replace: boolean): void;
  move(from: string, to: string): void;
  remove(name: string): void;
}

function isRecord(value: unknown): value is SearchRecord {
  const record = value as Partial<SearchRecord> | null;
  return (
    typeof record === 'object' &&
    record !== null &&
    typeof record.objectID === 'string' &&
    typeof record.url === 'string' &&
    typeof record.type === 'string' &&
    (record.content === null || typeof record.content === 'string') &&
    typeof record.hierarchy === 'object' &&
    record.hierarchy !== null &&
    typeof record.language === 'string' &&
    typeof record.docusaurus_tag === 'string'
  );
}

export function createIndexes(): Indexes {
  const all = new Map<string, Index>();
  const existing = (name: string): Index => {
    const index = all.get(name);
    if (index === undefined) throw new ApiError(`Index ${name} does not exist`, 404);
    return index;
  };
  const orNew = (name: string): Index => {
    const index = all.get(name) ?? { records: new Map(), settings: {}, synonyms: [], engine: undefined };
    all.set(name, index);
    return index;
  };
  return {
    load(name, pages) {
      all.set(name, { records: new Map(), settings: {}, synonyms: [], engine: createEngine(pages) });
    },
    engine(name) {
      const index = existing(name);
      index.engine ??= createEngine(pagesOf([...index.records.values()]));
      return index.engine;
    },
    names: () => [...all.keys()],
    size: (name) => existing(name).engine?.recordCount ?? existing(name).records.size,
    settings: (name) => existing(name).settings,
    synonyms: (name) => existing(name).synonyms,
    batch(name, operations) {
      const index = orNew(name);
      const ids: string[] = [];
      for (const { action, body } of operations) {
        if (action === 'clear') {
          index.records.clear();
          continue;
        }
        const id = (body as { objectID?: unknown } | undefined)?.objectID;
        if (typeof id !== 'string') throw new ApiError('Every object needs an objectID.', 400);
        if (action === 'deleteObject') index.records.delete(id);
        else if ((action === 'addObject' || action === 'updateObject') && isRecord(body)) index.records.set(id, body);
        else throw new ApiError(`Object ${id.slice(0, 40)} is no search record, or its action is unknown.`, 400);
        ids.push(id);
      }
      index.engine = undefined;
      return ids;
    },
    setSettings(name, settings) {
      const index = orNew(name);
      index.settings = { ...index.settings, ...settings };
    },
    saveSynonyms(name, synonyms, replace) {
      const index = orNew(name);
      index.synonyms = replace ? [...synonyms] : [...index.synonyms, ...synonyms];
    },
    move(from, to) {
      all.set(to, existing(from));
      all.delete(from);
    },
    remove(name) {
      all.delete(name);
    },
  };
}
