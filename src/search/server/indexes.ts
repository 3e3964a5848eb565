/**
 * The indexes of a server: the one of the last build, and those that were pushed. Writes follow the hosted service's
 * operations, as far as replacing an index needs them.
 */
import { createEngine, type Engine } from '../engine/engine';
import { Store } from '../engine/store';
import { ApiError } from '../protocol/errors';
import type { SearchRecord } from '../protocol/types';
import { isHit } from '../protocol/validate';

type Records = Map<string, SearchRecord>;

interface Index {
  readonly records: Records;
  /** Made when a query needs it. */
  engine?: Engine;
}

function isRecord(value: unknown): value is SearchRecord {
  const { language, docusaurus_tag } = (value ?? {}) as Partial<SearchRecord>;
  return isHit(value) && typeof language === 'string' && typeof docusaurus_tag === 'string';
}

/** Applies one operation, and returns the ids of its objects. */
function applyOperation(records: Records, operation: unknown): string[] {
  const { action, body } = (operation ?? {}) as { action?: unknown; body?: { objectID?: unknown } };
  if (action === 'clear') {
    records.clear();
    return [];
  }
  const id = body?.objectID;
  if (typeof id !== 'string') throw new ApiError('Every object needs an objectID.', 400);
  if (action === 'deleteObject') records.delete(id);
  else if (action !== 'addObject' && action !== 'updateObject')
    throw new ApiError(`The action ${JSON.stringify(action)?.slice(0, 40)} is unknown.`, 400);
  else if (!isRecord(body)) throw new ApiError(`Object ${id.slice(0, 40)} is not a search record.`, 400);
  else records.set(id, body);
  return [id];
}

export class Indexes {
  readonly #all = new Map<string, Index>();

  #existing(name: string): Index {
    const index = this.#all.get(name);
    if (index === undefined) throw new ApiError(`Index ${name} does not exist`, 404);
    return index;
  }

  /** Ready before the first query, whose reader would wait. */
  load(name: string, records: readonly SearchRecord[]): void {
    this.#all.set(name, { records: new Map(records.map((record) => [record.objectID, record])) });
    this.engine(name);
  }

  engine(name: string): Engine {
    const index = this.#existing(name);
    index.engine ??= createEngine(new Store([...index.records.values()]));
    return index.engine;
  }

  names(): readonly string[] {
    return [...this.#all.keys()];
  }

  size(name: string): number {
    return this.#existing(name).records.size;
  }

  /** Applies all operations or, if one is invalid, none. The ids of the objects, in order. */
  batch(name: string, operations: readonly unknown[]): string[] {
    const records = new Map(this.#all.get(name)?.records);
    const ids = operations.flatMap((operation) => applyOperation(records, operation));
    this.#all.set(name, { records });
    return ids;
  }

  move(from: string, to: string): void {
    this.#all.set(to, this.#existing(from));
    this.#all.delete(from);
  }

  remove(name: string): void {
    this.#all.delete(name);
  }
}
