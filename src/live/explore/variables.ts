/** The numbers of a form that can be varied: number inputs, sliders, both ends of a range, and number cells of tables. */
import { cellKey } from '../form/keys';
import type { RawValues } from '../form/values';
import type { ValueInput } from '../inputs';
import type { RawCell } from '../inputs/kind';
import type { Group, TableGroup } from '../schema/app';
import { isTable, valueInputs } from '../schema/groups';

export interface Limits {
  readonly min?: number | undefined;
  readonly max?: number | undefined;
  readonly step?: number | undefined;
}

export interface Variable {
  readonly key: string;
  /** As in `app.yaml`, with formulas. */
  readonly label: string;
  /** Which of several numbers under this label. */
  readonly part?: string | undefined;
  readonly units?: string | undefined;
  readonly limits: Limits;
  /** A slider shows its whole range, so that is what a reader expects of a sweep. */
  readonly isTrack: boolean;
  /** What the control contains now. */
  readonly text: string;
  /** The form's values with another text in this control. */
  readonly write: (values: RawValues, text: string) => RawValues;
}

interface Presences {
  readonly inputs: Readonly<Record<string, string>>;
}

/** Of the inputs that are part of the form at these values and that a reader may change. */
export function variablesOf(groups: readonly Group[], values: RawValues, { inputs }: Presences): Variable[] {
  return groups.flatMap((group) => {
    if (isTable(group)) return inputs[group.name] === 'shown' ? cellsOf(group, values) : [];
    return valueInputs([group])
      .filter(({ name, readOnly }) => inputs[name] === 'shown' && !readOnly)
      .flatMap((input) => numbersOf(input, values));
  });
}

function numbersOf(input: ValueInput, values: RawValues): Variable[] {
  const { name } = input;
  if (input.type === 'number' || input.type === 'slider') {
    const write = (all: RawValues, text: string) => ({ ...all, [name]: text });
    return [{ key: name, ...facts(input), isTrack: input.type === 'slider', text: String(values[name] ?? ''), write }];
  }
  if (input.type !== 'range') return [];
  const endsIn = (all: RawValues) => (all[name] ?? []) as readonly string[];
  const [low = '', high = ''] = endsIn(values);
  // The ends must not pass each other.
  const limits = [{ max: Math.min(input.max, Number(high)) }, { min: Math.max(input.min, Number(low)) }];
  return ['lower end', 'upper end'].map((part, end) => ({
    key: `${name}[${end}]`,
    ...facts({ ...input, ...limits[end] }),
    part,
    isTrack: true,
    text: endsIn(values)[end] ?? '',
    write: (all, text) => ({ ...all, [name]: endsIn(all).map((old, index) => (index === end ? text : old)) }),
  }));
}

interface Numeric extends Limits {
  readonly label: string;
  readonly units?: string | undefined;
}

const facts = ({ label, units, min, max, step }: Numeric) => ({ label, units, limits: { min, max, step } });

function cellsOf({ name, table }: TableGroup, values: RawValues): Variable[] {
  const rowsIn = (all: RawValues) => (all[name] ?? []) as readonly (readonly RawCell[])[];
  return table.columns.flatMap((column, c) => {
    if (column.type !== 'number') return [];
    return rowsIn(values).map((row, r) => ({
      key: cellKey(name, r, c),
      ...facts(column as unknown as Numeric),
      part: `row ${r + 1}`,
      isTrack: false,
      text: String(row[c] ?? ''),
      write: (all: RawValues, text: string) => ({
        ...all,
        [name]: rowsIn(all).map((cells, index) =>
          index === r ? cells.map((old, at) => (at === c ? text : old)) : cells,
        ),
      }),
    }));
  });
}

const SUPERSCRIPTS: Readonly<Record<string, string>> = Object.fromEntries(
  [...'-0123456789'].map((sign, index) => [sign, '⁻⁰¹²³⁴⁵⁶⁷⁸⁹'[index] ?? sign]),
);
const ENTITIES: Readonly<Record<string, string>> = { '&lt;': '<', '&gt;': '>', '&quot;': '"', '&amp;': '&' };

/** A rendered text of an app as plain text, for options and screen readers: `m/s<sup>2</sup>` → `m/s²`. */
export function plainText(source: string, rich: Readonly<Record<string, string>>): string {
  const html = rich[source];
  if (html === undefined) return source;
  return (
    html
      // A formula is in the HTML twice: as MathML, and as it looks.
      .replace(/<math[\s\S]*?<\/math>/g, '')
      .replace(/<sup>(-?\d+)<\/sup>/g, (_, digits: string) =>
        digits.replace(/./g, (sign) => SUPERSCRIPTS[sign] ?? sign),
      )
      .replace(/<[^>]*>|\u200b/g, '')
      .replace(/&(?:lt|gt|quot|amp);/g, (entity) => ENTITIES[entity] ?? entity)
  );
}

export function nameOf({ label, part }: Variable, rich: Readonly<Record<string, string>>): string {
  return plainText(label, rich) + (part === undefined ? '' : `, ${part}`);
}

export function unitsOf({ units }: Variable, rich: Readonly<Record<string, string>>): string {
  return units === undefined ? '' : plainText(`$${units}$`, rich);
}
