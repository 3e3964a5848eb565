/**
 * The indexes of a server: the one of the last build, and those that were pushed. Writes follow the hosted service's
 * operations, as far as replacing an index needs them.
 */
import { createEngine, type Engine } from '../engine/engine';
import { Store } from '../engine/store';
import { ApiError } from '../protocol/errors';
import type { SearchRecord } from '../protocol/types';
import { isHit } from '../protocol/validate';

interface Index {
  readonly records: ReadonlyMap<string, SearchRecord>;
  /** Made when a query needs it. */
  engine?: Engine;
}

function isRecord(value: unknown): value is SearchRecord {
  const { language, docusaurus_tag } = (value ?? {}) as Partial<SearchRecord>;
  return isHit(value) && typeof language === 'string' && typeof docusaurus_tag === 'string';
}

function writtenRecord(operation: unknown): SearchRecord {
  const { action, body } = (operation ?? {}) as { action?: unknown; body?: unknown };
  if (action !== 'addObject' && action !== 'updateObject')
    throw new ApiError(`The action ${JSON.stringify(action)?.slice(0, 40)} is unknown.`, 400);
  if (!isRecord(body)) throw new ApiError('Every object must be a search record with an objectID.', 400);
  return body;
}

export class Indexes {
  readonly #all = new Map<string, Index>();

  #existing(name: string): Index {
    const index = this.#all.get(name);
    if (index === undefined) throw new ApiError(`Index ${name} does not exist`, 404);
    return index;
  }

  #set(name: string, records: readonly SearchRecord[]): void {
    this.#all.set(name, { records: new Map(records.map((record) => [record.objectID, record])) });
  }

  /** Ready before the first query, whose reader would wait. */
  load(name: string, records: readonly SearchRecord[]): void {
    this.#set(name, records);
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
    const written = operations.map(writtenRecord);
    this.#set(name, [...(this.#all.get(name)?.records.values() ?? []), ...written]);
    return written.map(({ objectID }) => objectID);
  }

  move(from: string, to: string): void {
    this.#all.set(to, this.#existing(from));
    this.#all.delete(from);
  }

  remove(name: string): void {
    this.#all.delete(name);
  }
}
