/**
 * From what the form contains to what Python receives: `readForm` validates and converts. The recorder, the tests and the
 * browser use the same code. What differs between inputs is in their kinds (../inputs).
 */
import { type Column, cellInput, kindOf } from '../inputs';
import type { FileValue, PlainValue, RawCell, RawValue } from '../inputs/kind';
import type { Group, TableGroup } from '../schema/app';
import { inputNames, isTable, valueInputs } from '../schema/groups';
import { presences } from './conditions';
import { cellKey } from './keys';

export type RawValues = Readonly<Record<string, RawValue>>;

export type Inputs = Readonly<Record<string, PlainValue>>;

/** The parts of a definition that the form needs. */
export interface FormDefinition {
  readonly groups: readonly Group[];
  /** The default of each file input that has a sample. */
  readonly samples: Readonly<Record<string, FileValue>>;
}

/** `random`: draws randomized defaults; without it they are the stated defaults, as in the recorded result. */
export function initialValues({ groups, samples }: FormDefinition, random?: () => number): RawValues {
  const values: Record<string, RawValue> = {};
  for (const group of groups) {
    if (isTable(group)) values[group.name] = initialRows(group);
    else
      for (const input of valueInputs([group]))
        values[input.name] = kindOf(input).initial(input, { sample: samples[input.name], random });
  }
  return values;
}

export function emptyRow(columns: readonly Column[]): RawCell[] {
  return columns.map((column) => kindOf(column).initial(cellInput(column), {}) as RawCell);
}

/** At the start; a fixed table keeps it. */
export function rowCount({ rows, default: given }: TableGroup['table']): number {
  return rows ?? given.length;
}

function initialRows({ table }: TableGroup): RawCell[][] {
  return Array.from(
    { length: rowCount(table) },
    (_, index) => table.default[index]?.map(rawCell) ?? emptyRow(table.columns),
  );
}

function rawCell(value: string | number | boolean | null): RawCell {
  return typeof value === 'boolean' ? value : value === null ? '' : String(value);
}

export class MisfitError extends Error {}

/** Inputs as JSON (a case of `app.yaml`, a shared link) → raw values over the given ones. Throws a MisfitError on a value of the wrong form. */
export function withInputs(
  groups: readonly Group[],
  base: RawValues,
  inputs: Readonly<Record<string, unknown>>,
): RawValues {
  const values: Record<string, RawValue> = { ...base };
  const accept = (name: string, convert: (value: unknown) => RawValue | undefined) => {
    const value = inputs[name];
    if (value === undefined) return;
    const raw = convert(value);
    if (raw === undefined) throw new MisfitError(`The value of "${name}" does not fit its input.`);
    values[name] = raw;
  };
  for (const group of groups) if (isTable(group)) accept(group.name, (value) => rowsFromJson(group, value));
  for (const input of valueInputs(groups)) accept(input.name, (value) => kindOf(input).fromJson(input, value));
  return values;
}

function rowsFromJson({ table }: TableGroup, rows: unknown): RawCell[][] | undefined {
  const { columns, dynamic, maxRows } = table;
  const fits = Array.isArray(rows) && (dynamic ? rows.length <= maxRows : rows.length === rowCount(table));
  if (!fits) return undefined;
  const raw = rows.map((row: unknown) =>
    Array.isArray(row) && row.length === columns.length
      ? columns.map((column, c) => kindOf(column).fromJson(cellInput(column), row[c]))
      : [undefined],
  );
  return raw.flat().includes(undefined) ? undefined : (raw as RawCell[][]);
}

/** The keys of `errors` are field names; a table cell's is `name[row][column]`. */
export function readForm({ groups }: Pick<FormDefinition, 'groups'>, raw: RawValues) {
  const plain = new Map<string, PlainValue>();
  const faults = new Map<string, string>();
  for (const input of valueInputs(groups)) {
    const result = kindOf(input).read(input, raw[input.name]);
    if (result.error !== undefined) faults.set(input.name, result.error);
    else plain.set(input.name, result.value);
  }
  for (const group of groups) {
    if (!isTable(group)) continue;
    const { rows, errors } = readTable(group, (raw[group.name] ?? []) as readonly (readonly RawCell[])[]);
    plain.set(group.name, rows);
    for (const [key, message] of errors) faults.set(key, message);
  }
  const present = presences(groups, (name) => plain.get(name));
  const inputs: Record<string, PlainValue> = {};
  const errors: Record<string, string> = {};
  for (const name of inputNames(groups)) {
    if (present.inputs[name] !== 'shown') continue;
    for (const [key, message] of faults) if (key === name || key.startsWith(`${name}[`)) errors[key] = message;
    const value = plain.get(name);
    if (value !== undefined) inputs[name] = value;
  }
  return { inputs, errors, presences: present };
}

function readTable(
  { name, table }: TableGroup,
  rows: readonly (readonly RawCell[])[],
): { rows: PlainValue[][]; errors: Map<string, string> } {
  const errors = new Map<string, string>();
  const { columns, minRows, maxRows } = table;
  if (rows.length < minRows) errors.set(name, `At least ${minRows} rows.`);
  if (rows.length > maxRows) errors.set(name, `At most ${maxRows} rows.`);
  const values = rows.map((row, r) =>
    columns.map((column, c): PlainValue => {
      const result = kindOf(column).read(cellInput(column), row[c]);
      if (result.error === undefined) return result.value;
      errors.set(cellKey(name, r, c), result.error);
      return null;
    }),
  );
  return { rows: values, errors };
}
