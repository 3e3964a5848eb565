/**
 * What an input kind is made of. A kind is one module that covers everything from `app.yaml` to the Python value, so that
 * adding one takes a new file and a line in list.ts.
 *
 * zod is a parameter, not an import: the reader's browser loads the kinds as well, and must not load zod.
 */
import type * as z from 'zod';
import type { Widget } from './widget';

export type Zod = typeof z;

export interface FileValue {
  readonly name: string;
  readonly size: number;
  /** `data:<type>;base64,<data>`: what Python receives. */
  readonly url: string;
}

export type RawCell = string | boolean;
/** What a control contains, valid or not: a number field contains text. */
export type RawValue = string | boolean | readonly string[] | readonly FileValue[] | readonly (readonly RawCell[])[];

/** JSON-like, as it goes to Python. */
export type PlainValue = string | number | boolean | null | readonly PlainValue[];

export type Reading = { readonly value: PlainValue; readonly error?: undefined } | { readonly error: string };

/** The part of JSON Schema that values of inputs need. */
export interface JsonSchema {
  readonly [keyword: string]: unknown;
}

/** An optional input may be null. */
export const orNull = (required: boolean, schema: JsonSchema): JsonSchema =>
  required ? schema : { anyOf: [schema, { type: 'null' }] };

export type Path = readonly (string | number)[];
/** Reports a problem of `app.yaml`; the path starts at the input. */
export type Report = (path: Path, message: string) => void;

export const REQUIRED = 'Fill in this field.';

export const nameOption = (z: Zod) =>
  z
    .string()
    .regex(
      /^[A-Za-z_][A-Za-z0-9_ -]*$/,
      'must start with a letter and contain only letters, digits, spaces, "_" and "-"',
    )
    .describe('Key of the value in `inputs`.');

export const labelOption = (z: Zod) =>
  z.string().min(1).describe('Text beside the field; formulas between dollar signs.');

export const textOption = (z: Zod) => z.string().min(1);

export const unitsOption = (z: Zod) =>
  textOption(z).optional().describe('KaTeX source of the units, without dollar signs.');

export const widthOption = (z: Zod) => z.int().min(1).max(10).default(10).describe('Columns of a ten-column grid.');

const comparisonOption = (z: Zod) =>
  z
    .tuple([
      nameOption(z),
      z.enum(['==', '!=', '<', '<=', '>', '>=', 'contains']),
      z.union([z.string(), z.number(), z.boolean()]),
    ])
    .describe('[input, operator, value]');

/** Of inputs and groups that can be hidden or disabled. */
export const conditionOptions = (z: Zod) => ({
  condition: z
    .array(z.union([comparisonOption(z), z.enum(['and', 'or'])]))
    .min(1)
    .describe('Comparisons joined by `and` / `or`; `and` binds tighter.')
    .optional(),
  whenFalse: z
    .enum(['hide', 'disable'])
    .default('hide')
    .describe('What a false condition does. The key is absent either way.'),
});

/** The keys that every input has. */
export const commonOptions = (z: Zod) => ({
  name: nameOption(z),
  label: labelOption(z),
  help: textOption(z).optional().describe('One line under the field.'),
  required: z.boolean().default(true),
  disabled: z.boolean().default(false),
  readOnly: z.boolean().default(false),
  width: widthOption(z),
});

type Shape = Readonly<Record<string, z.ZodType>>;
type Conditions = Partial<z.infer<z.ZodObject<ReturnType<typeof conditionOptions>>>>;
export type InputOf<Type extends string, Options extends Shape> = { type: Type } & Conditions &
  z.infer<z.ZodObject<ReturnType<typeof commonOptions>>> &
  z.infer<z.ZodObject<Options>>;

export interface Kind<Type extends string = string, Input = unknown, Options extends Shape = Shape> {
  readonly type: Type;
  /** The keys of `app.yaml` beyond the common ones. */
  options(z: Zod): Options;
  /** False: conditions can be neither on this kind of input nor about it. */
  readonly conditional?: false;
  /** False: a shared link leaves the value out. */
  readonly inLinks?: false;
  /** Problems of `app.yaml` that a schema can't express. `files`: the names of the files in the app's folder. */
  check?(input: Input, report: Report, files: ReadonlySet<string>): void;
  /** `random` draws randomized defaults; without it they are the stated ones, as in the recorded result. */
  initial(input: Input, from: { sample?: FileValue | undefined; random?: (() => number) | undefined }): RawValue;
  /** A value of a link or a test case; undefined: it has the wrong form. */
  fromJson(input: Input, value: unknown): RawValue | undefined;
  /** Validates and converts to what Python receives. */
  read(input: Input, raw: RawValue | undefined): Reading;
  /** What `fromJson` and `read` accept, for other programs. The default, label and help are added to it. */
  jsonSchema(input: Input): JsonSchema;
  widget(input: Input): Widget;
  /** The limits in words, for the Inputs tab. */
  rules?(input: Input): readonly string[];
  /** Tables accept this kind as a column, with these options. */
  readonly column?: {
    options(z: Zod): Shape;
    readonly cellType: 'string' | 'number' | 'boolean';
    readonly mayBeEmpty?: true;
  };
}

/** Infers the type of inputs from the `options`. */
export function defineKind<Type extends string, Options extends Shape>(
  kind: Kind<Type, InputOf<Type, Options>, Options>,
) {
  return kind;
}

/** For kinds whose raw value is text. */
export function textFromJson(value: unknown): string | undefined {
  return value === null ? '' : typeof value === 'string' ? value : undefined;
}
