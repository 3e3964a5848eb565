/**
 * From what stands in the form to what Python sees. A field's raw value is what its control holds (a number field holds
 * text, possibly wrong); `readForm` validates and converts. The recorder, the tests and the browser use the same code.
 */
import type { Column, Group, TableGroup, ValueInput } from '../schema/app';
import { hasValue, isTable } from '../schema/kinds';
import { type PlainValue, type Presences, presences } from './conditions';

export interface FileValue {
  readonly name: string;
  readonly size: number;
  /** `data:<type>;base64,<data>`: what Python sees. */
  readonly url: string;
}

export type RawCell = string | boolean;
export type RawValue =
  | string
  | boolean
  | readonly string[]
  | readonly [string, string]
  | readonly FileValue[]
  | readonly (readonly RawCell[])[];
export type RawValues = Readonly<Record<string, RawValue>>;

/** JSON-like, as it goes to Python. */
export type Inputs = Readonly<Record<string, PlainValue>>;

/** The parts of a definition that the form needs. */
export interface FormDefinition {
  readonly groups: readonly Group[];
  /** The default of each file input that has a sample. */
  readonly samples: Readonly<Record<string, FileValue>>;
}

export interface FormReading {
  readonly inputs: Inputs;
  /** Messages by field name; a table cell's is `name[row][column]`. */
  readonly errors: Readonly<Record<string, string>>;
  readonly presences: Presences;
}

export function valueInputs(groups: readonly Group[]): ValueInput[] {
  return groups.flatMap((group) => (isTable(group) ? [] : group.inputs.filter(hasValue)));
}

export function cellKey(name: string, row: number, column: number): string {
  return `${name}[${row}][${column}]`;
}

/** `random`: draws randomized defaults; without it they are the stated defaults, as in the recorded result. */
export function initialValues({ groups, samples }: FormDefinition, random?: () => number): RawValues {
  const values: Record<string, RawValue> = {};
  for (const group of groups) {
    if (isTable(group)) values[group.name] = initialRows(group);
    else
      for (const input of group.inputs) if (hasValue(input)) values[input.name] = initialValue(input, samples, random);
  }
  return values;
}

export function drawNumber(
  { min, max, step }: { min: number; max: number; step: number },
  random: () => number,
): number {
  const steps = Math.floor((max - min) / step + 1e-9);
  return tidy(min + step * Math.floor(random() * (steps + 1)));
}

/** 0.1 + 0.2 → 0.3: sums of steps carry no noise of their own. */
function tidy(value: number): number {
  return Number(value.toPrecision(12));
}

function initialValue(input: ValueInput, samples: FormDefinition['samples'], random?: () => number): RawValue {
  switch (input.type) {
    case 'number':
      if (random && input.random) return String(drawNumber(input.random, random));
      return input.default === undefined ? '' : String(input.default);
    case 'text':
      return input.default;
    case 'file': {
      const sample = samples[input.name];
      return sample ? [sample] : [];
    }
    case 'select':
      return input.default ?? (input.required ? (input.options[0] ?? '') : '');
    case 'multiselect':
      return input.default;
    case 'checkbox':
      return input.default;
    case 'slider':
      return String(input.default ?? input.min);
    case 'range': {
      const [low, high] = input.default ?? [input.min, input.max];
      return [String(low), String(high)];
    }
    case 'color':
      return input.default;
    case 'datetime':
      return input.default === undefined ? '' : toControl(input.mode, input.default);
  }
}

export function emptyRow(columns: readonly Column[]): RawCell[] {
  return columns.map((column) =>
    column.type === 'checkbox' ? false : column.type === 'select' ? (column.options[0] ?? '') : '',
  );
}

function initialRows({ table }: TableGroup): RawCell[][] {
  const count = table.rows ?? table.default.length;
  return Array.from({ length: count }, (_, index) => {
    const row = table.default[index];
    return row
      ? row.map((value) => (typeof value === 'boolean' ? value : value === null ? '' : String(value)))
      : emptyRow(table.columns);
  });
}

/** ISO UTC → the value of a date, time or datetime-local control, which the page labels as UTC. */
function toControl(mode: 'date' | 'time' | 'both', iso: string): string {
  if (mode === 'date') return iso.slice(0, 10);
  if (mode === 'time') return iso.slice(11, 16);
  return iso.slice(0, 16);
}

function fromControl(mode: 'date' | 'time' | 'both', value: string): string | undefined {
  const iso =
    mode === 'date'
      ? `${value}T00:00:00.000Z`
      : mode === 'time'
        ? `1970-01-01T${value.slice(0, 5)}:00.000Z`
        : `${value.slice(0, 16)}:00.000Z`;
  const time = Date.parse(iso);
  if (Number.isNaN(time)) return undefined;
  // The engine takes February 31 for March 3.
  const exact = new Date(time).toISOString();
  return exact === iso ? exact : undefined;
}

/** Inputs as JSON (a case of `app.yaml`, a shared link) → raw values over the given ones. Throws on a value of the wrong form. */
export function withInputs(
  groups: readonly Group[],
  base: RawValues,
  inputs: Readonly<Record<string, unknown>>,
): RawValues {
  const values: Record<string, RawValue> = { ...base };
  const wrong = (name: string): never => {
    throw new Error(`The value of "${name}" does not fit its input.`);
  };
  for (const group of groups) {
    if (!isTable(group)) continue;
    const rows = inputs[group.name];
    if (rows === undefined) continue;
    if (!Array.isArray(rows) || rows.length > group.table.maxRows) return wrong(group.name);
    values[group.name] = rows.map((row: unknown) =>
      Array.isArray(row) && row.length === group.table.columns.length
        ? row.map((cell: unknown) =>
            typeof cell === 'boolean'
              ? cell
              : cell === null
                ? ''
                : typeof cell === 'object'
                  ? wrong(group.name)
                  : String(cell),
          )
        : wrong(group.name),
    );
  }
  for (const input of valueInputs(groups)) {
    const value = inputs[input.name];
    if (value === undefined) continue;
    values[input.name] = rawOf(input, value) ?? wrong(input.name);
  }
  return values;
}

function rawOf(input: ValueInput, value: unknown): RawValue | undefined {
  const isNumber = typeof value === 'number' && Number.isFinite(value);
  switch (input.type) {
    case 'number':
      return value === null ? '' : isNumber ? String(value) : undefined;
    case 'slider':
      return isNumber ? String(value) : undefined;
    case 'range':
      return Array.isArray(value) && value.length === 2 && value.every((end) => typeof end === 'number')
        ? [String(value[0]), String(value[1])]
        : undefined;
    case 'multiselect':
      return Array.isArray(value) && value.every((option) => typeof option === 'string') ? value : undefined;
    case 'checkbox':
      return typeof value === 'boolean' ? value : undefined;
    case 'datetime':
      return value === null
        ? ''
        : typeof value === 'string' && !Number.isNaN(Date.parse(value))
          ? toControl(input.mode, new Date(value).toISOString())
          : undefined;
    case 'file': {
      if (value === null) return [];
      const urls: unknown[] = [value].flat();
      const isUrl = (url: unknown): url is string => typeof url === 'string' && url.startsWith('data:');
      return urls.every(isUrl) ? urls.map((url) => ({ name: 'file', size: dataUrlSize(url), url })) : undefined;
    }
    default:
      return value === null ? '' : typeof value === 'string' ? value : undefined;
  }
}

function dataUrlSize(url: string): number {
  const data = url.slice(url.indexOf(',') + 1);
  return Math.floor((data.length * 3) / 4) - (data.endsWith('==') ? 2 : data.endsWith('=') ? 1 : 0);
}

export function readForm({ groups }: Pick<FormDefinition, 'groups'>, raw: RawValues): FormReading {
  const plain = new Map<string, PlainValue>();
  const faults = new Map<string, string>();
  for (const input of valueInputs(groups)) {
    const result = readValue(input, raw[input.name]);
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
  // Keys stand in the order of the form, as a reader expects to see them.
  const names = groups.flatMap((group) =>
    isTable(group) ? [group.name] : group.inputs.filter(hasValue).map((input) => input.name),
  );
  for (const name of names) {
    if (present.ofInput(name) !== 'shown') continue;
    for (const [key, message] of faults) if (key === name || key.startsWith(`${name}[`)) errors[key] = message;
    const value = plain.get(name);
    if (value !== undefined) inputs[name] = value;
  }
  return { inputs, errors, presences: present };
}

type Reading = { readonly value: PlainValue; readonly error?: undefined } | { readonly error: string };

const REQUIRED = 'Fill in this field.';

function readValue(input: ValueInput, raw: RawValue | undefined): Reading {
  switch (input.type) {
    case 'number':
      return readNumber(String(raw ?? ''), input);
    case 'slider':
      return readNumber(String(raw ?? ''), { ...input, required: true });
    case 'range': {
      const [low, high] = (raw ?? ['', '']) as readonly [string, string];
      const first = readNumber(low, { ...input, required: true });
      const second = readNumber(high, { ...input, required: true });
      if (first.error !== undefined) return first;
      if (second.error !== undefined) return second;
      if ((first.value as number) > (second.value as number))
        return { error: 'The low end must not be above the high end.' };
      return { value: [first.value, second.value] };
    }
    case 'text':
      return readText(String(raw ?? ''), input);
    case 'file': {
      const files = (raw ?? []) as readonly FileValue[];
      if (files.length === 0)
        return input.required ? { error: 'Choose a file.' } : { value: input.multiple ? [] : null };
      const big = files.find((file) => file.size > input.maxSize);
      if (big)
        return { error: `${big.name} has ${showBytes(big.size)}; at most ${showBytes(input.maxSize)} are allowed.` };
      return { value: input.multiple ? files.map((file) => file.url) : (files[0] as FileValue).url };
    }
    case 'select': {
      const value = String(raw ?? '');
      if (value === '') return input.required ? { error: 'Choose one of the options.' } : { value: null };
      return input.options.includes(value) ? { value } : { error: 'Choose one of the options.' };
    }
    case 'multiselect': {
      const chosen = new Set((raw ?? []) as readonly string[]);
      const value = input.options.filter((option) => chosen.has(option));
      return input.required && value.length === 0 ? { error: 'Choose at least one option.' } : { value };
    }
    case 'checkbox':
      return { value: raw === true };
    case 'color': {
      const value = String(raw ?? '').toLowerCase();
      return /^#[0-9a-f]{6}$/.test(value) ? { value } : { error: 'Give a color such as #43bff5.' };
    }
    case 'datetime': {
      const value = String(raw ?? '');
      if (value === '') return input.required ? { error: REQUIRED } : { value: null };
      const iso = fromControl(input.mode, value);
      return iso === undefined
        ? { error: input.mode === 'time' ? 'Give a time.' : 'Give a date that exists.' }
        : { value: iso };
    }
  }
}

interface NumberRules {
  readonly min?: number | undefined;
  readonly max?: number | undefined;
  readonly step?: number | undefined;
  readonly required?: boolean;
}

function readNumber(raw: string, { min, max, step, required }: NumberRules): Reading {
  const text = raw.trim();
  if (text === '') return required ? { error: REQUIRED } : { value: null };
  if (!/^[+-]?(\d+\.?\d*|\.\d+)(e[+-]?\d+)?$/i.test(text))
    return { error: 'Give a number, with a point as decimal sign.' };
  const value = Number(text);
  if (!Number.isFinite(value)) return { error: 'This number is too large.' };
  if (min !== undefined && value < min) return { error: `At least ${min}.` };
  if (max !== undefined && value > max) return { error: `At most ${max}.` };
  if (step !== undefined) {
    const steps = (value - (min ?? 0)) / step;
    if (Math.abs(steps - Math.round(steps)) > 1e-6) {
      return {
        error:
          step === 1 && Number.isInteger(min ?? 0)
            ? 'Give a whole number.'
            : `Must be ${min ? `${min} plus ` : ''}a multiple of ${step}.`,
      };
    }
  }
  return { value };
}

function readText(value: string, input: Extract<ValueInput, { type: 'text' }>): Reading {
  if (value === '') return input.required ? { error: REQUIRED } : { value };
  const length = [...value].length;
  if (input.minLength !== undefined && length < input.minLength)
    return { error: `At least ${input.minLength} characters; now ${length}.` };
  if (input.maxLength !== undefined && length > input.maxLength)
    return { error: `At most ${input.maxLength} characters; now ${length}.` };
  if (input.pattern !== undefined && !new RegExp(`^(?:${input.pattern})$`, 'u').test(value)) {
    return { error: input.patternHint ?? 'This text does not have the expected form.' };
  }
  return { value };
}

function readTable(
  group: TableGroup,
  rows: readonly (readonly RawCell[])[],
): { rows: PlainValue[][]; errors: Map<string, string> } {
  const errors = new Map<string, string>();
  const { columns, minRows, maxRows } = group.table;
  if (rows.length < minRows) errors.set(group.name, `At least ${minRows} rows.`);
  if (rows.length > maxRows) errors.set(group.name, `At most ${maxRows} rows.`);
  const values = rows.map((row, r) =>
    columns.map((column, c): PlainValue => {
      const cell = row[c] ?? '';
      const result = readCell(column, cell);
      if (result.error === undefined) return result.value;
      errors.set(cellKey(group.name, r, c), result.error);
      return null;
    }),
  );
  return { rows: values, errors };
}

function readCell(column: Column, cell: RawCell): Reading {
  switch (column.type) {
    case 'checkbox':
      return { value: cell === true };
    case 'number':
      return readNumber(String(cell), { ...column, required: true });
    case 'select':
      return column.options.includes(String(cell)) ? { value: String(cell) } : { error: 'Choose one of the options.' };
    case 'text': {
      const text = String(cell);
      if (column.maxLength !== undefined && [...text].length > column.maxLength)
        return { error: `At most ${column.maxLength} characters.` };
      return { value: text };
    }
  }
}

export function showBytes(bytes: number): string {
  if (bytes < 1000) return `${bytes} bytes`;
  if (bytes < 1_000_000) return `${Number((bytes / 1000).toPrecision(3))} kB`;
  return `${Number((bytes / 1_000_000).toPrecision(3))} MB`;
}
