/** Looks up the kind of an input or of a table column. */
import type { ColumnKind, Kind } from './kind';
import * as KINDS from './list';

type Kinds = typeof KINDS;
type InputOfKind<K> = K extends Kind<string, infer Input, infer _Options, infer _Column> ? Input : never;
type ColumnOfKind<K> = K extends Kind<string, infer _Input, infer _Options, infer Column> ? Column : never;

/** An input that has a key in `inputs`. */
export type ValueInput = { [Type in keyof Kinds]: InputOfKind<Kinds[Type]> }[keyof Kinds];
export type Column = { [Type in keyof Kinds]: ColumnOfKind<Kinds[Type]> }[keyof Kinds];

export function kinds(): readonly Kind<string, ValueInput, ReturnType<Kind['options']>, Column>[] {
  return Object.values(KINDS);
}

export function kindOf({ type }: ValueInput): Kind<string, ValueInput, ReturnType<Kind['options']>, Column> {
  return KINDS[type];
}

export function columnKindOf({ type }: Column): ColumnKind<Column> {
  return (KINDS[type] as { column: ColumnKind<Column> }).column;
}
