/**
 * The indexes of a server: the one of the last build, and those that were pushed. Writes follow the hosted service's
 * operations, as far as replacing an index needs them.
 */
import { createEngine, type Engine } from '../engine/engine';
import { ApiError } from '../protocol/errors';
import type { SearchRecord } from '../protocol/types';
import { type PageContent, pagesOf, recordsOf } from '../records/pages';

interface Index {
  records: ReadonlyMap<string, SearchRecord>;
  settings: Readonly<Record<string, unknown>>;
  synonyms: readonly unknown[];
  /** Made when a query needs it. */
  engine: Engine | undefined;
}

export interface Indexes {
  /** Serves built pages under a name. */
  load(name: string, pages: readonly PageContent[]): void;
  engine(name: string): Engine;
  names(): readonly string[];
  size(name: string): number;
  settings(name: string): Readonly<Record<string, unknown>>;
  synonyms(name: string): readonly unknown[];
  /** Applies all operations or, if one is invalid, none. The ids of the objects, in order. */
  batch(name: string, operations: readonly unknown[]): string[];
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

type Records = Map<string, SearchRecord>;

/** What an operation does with the object that has this id. */
type Action = (records: Records, id: string, body: object) => void;

function replaceRecord(records: Records, id: string, record: object): void {
  if (!isRecord(record)) throw new ApiError(`Object ${id.slice(0, 40)} is not a search record.`, 400);
  records.set(id, record);
}

const OBJECT_ACTIONS: Readonly<Record<string, Action>> = {
  addObject: replaceRecord,
  updateObject: replaceRecord,
  partialUpdateObject: (records, id, body) => replaceRecord(records, id, { ...records.get(id), ...body }),
  partialUpdateObjectNoCreate: (records, id, body) => {
    const known = records.get(id);
    if (known !== undefined) replaceRecord(records, id, { ...known, ...body });
  },
  deleteObject: (records, id) => {
    records.delete(id);
  },
};

function applyOperation(records: Records, operation: unknown): string[] {
  const { action, body } = (operation ?? {}) as { action?: unknown; body?: unknown };
  if (action === 'clear' || action === 'delete') {
    records.clear();
    return [];
  }
  const apply =
    typeof action === 'string' && Object.hasOwn(OBJECT_ACTIONS, action) ? OBJECT_ACTIONS[action] : undefined;
  if (apply === undefined) throw new ApiError(`The action ${JSON.stringify(action)?.slice(0, 40)} is unknown.`, 400);
  const id = (body as { objectID?: unknown } | null | undefined)?.objectID;
  if (typeof id !== 'string') throw new ApiError('Every object needs an objectID.', 400);
  apply(records, id, body as object);
  return [id];
}

function sameRecords(a: ReadonlyMap<string, SearchRecord>, b: ReadonlyMap<string, SearchRecord>): boolean {
  return a.size === b.size && [...a].every(([id, record]) => b.get(id) === record);
}

export function createIndexes(): Indexes {
  const all = new Map<string, Index>();
  const empty: Index = { records: new Map(), settings: {}, synonyms: [], engine: undefined };
  const existing = (name: string): Index => {
    const index = all.get(name);
    if (index === undefined) throw new ApiError(`Index ${name} does not exist`, 404);
    return index;
  };
  const change = (name: string, changes: Partial<Index>): void => {
    all.set(name, { ...(all.get(name) ?? empty), ...changes });
  };
  return {
    load(name, pages) {
      const records = new Map(pages.flatMap(recordsOf).map((record) => [record.objectID, record]));
      all.set(name, { ...empty, records, engine: createEngine(pages) });
    },
    engine(name) {
      const index = existing(name);
      index.engine ??= createEngine(pagesOf([...index.records.values()]));
      return index.engine;
    },
    names: () => [...all.keys()],
    size: (name) => existing(name).records.size,
    settings: (name) => existing(name).settings,
    synonyms: (name) => existing(name).synonyms,
    batch(name, operations) {
      const before = (all.get(name) ?? empty).records;
      const records = new Map(before);
      const ids = operations.flatMap((operation) => applyOperation(records, operation));
      const last = operations.at(-1) as { action?: unknown } | undefined;
      if (last?.action === 'delete') all.delete(name);
      else if (!sameRecords(before, records)) change(name, { records, engine: undefined });
      return ids;
    },
    setSettings: (name, settings) => change(name, { settings: { ...all.get(name)?.settings, ...settings } }),
    saveSynonyms: (name, synonyms, replace) =>
      change(name, { synonyms: replace ? synonyms : [...(all.get(name)?.synonyms ?? []), ...synonyms] }),
    move(from, to) {
      all.set(to, existing(from));
      all.delete(from);
    },
    remove(name) {
      all.delete(name);
    },
  };
}
