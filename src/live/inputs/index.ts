/** Looks up the kind of an input or of a table column. */
import type { Kind } from './kind';
import * as KINDS from './list';

type Kinds = typeof KINDS;
type InputOfKind<K> = K extends Kind<string, infer Input, infer _Options> ? Input : never;

/** An input that has a key in `inputs`. */
export type ValueInput = { [Type in keyof Kinds]: InputOfKind<Kinds[Type]> }[keyof Kinds];

/** A column of a table. It also has the options that its kind allows there. */
export interface Column {
  readonly type: ValueInput['type'];
  readonly label: string;
}

export function kinds(): readonly Kind<string, ValueInput>[] {
  return Object.values(KINDS);
}

export function kindOf({ type }: ValueInput | Column): Kind<string, ValueInput> {
  return KINDS[type];
}

/** A cell is an input of its column's kind. */
export function cellInput(column: Column, value?: unknown): ValueInput {
  return { ...column, default: value, required: !kindOf(column).column?.mayBeEmpty } as unknown as ValueInput;
}
