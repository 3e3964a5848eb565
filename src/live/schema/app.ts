/**
 * The schema of `apps/<id>/app.yaml`: the one place that says what an app may contain. TypeScript types and the JSON
 * schema for editors are derived from it. Build time only: nothing that reaches the reader imports this module's values.
 */
import * as z from 'zod';

const name = z
  .string()
  .regex(/^[A-Za-z_][A-Za-z0-9_ -]*$/, 'must start with a letter and hold only letters, digits, spaces, "_" and "-"')
  .describe('Key under which the value stands in `inputs`.');
const label = z.string().min(1).describe('Text beside the field; formulas between dollar signs.');
const text = z.string().min(1);

export const OPERATORS = ['==', '!=', '<', '<=', '>', '>=', 'contains'] as const;

const comparison = z
  .tuple([name, z.enum(OPERATORS), z.union([z.string(), z.number(), z.boolean()])])
  .describe('[input, operator, value]');
const condition = z
  .array(z.union([comparison, z.enum(['and', 'or'])]))
  .min(1)
  .describe('Comparisons joined by `and` / `or`; `and` binds tighter.');

const conditional = {
  condition: condition.optional(),
  whenFalse: z
    .enum(['hide', 'disable'])
    .default('hide')
    .describe('What a false condition does. The key is absent either way.'),
};

const common = {
  name,
  label,
  help: text.optional().describe('One line under the field.'),
  required: z.boolean().default(true),
  disabled: z.boolean().default(false),
  readOnly: z.boolean().default(false),
  width: z.int().min(1).max(10).default(10).describe('Columns of a ten-column grid.'),
};

const marks = z.array(z.strictObject({ value: z.number(), label: text })).default([]);
const units = text.optional().describe('KaTeX source of the units, without dollar signs.');

const number = z.strictObject({
  ...common,
  ...conditional,
  type: z.literal('number'),
  units,
  default: z.number().optional(),
  min: z.number().optional(),
  max: z.number().optional(),
  step: z.number().positive().optional(),
  random: z
    .strictObject({ min: z.number(), max: z.number(), step: z.number().positive() })
    .optional()
    .describe('Reset and "New value" draw the default from this grid. The recorded result uses `default`.'),
});

const textInput = z.strictObject({
  ...common,
  ...conditional,
  type: z.literal('text'),
  default: z.string().default(''),
  placeholder: text.optional(),
  minLength: z.int().min(0).optional(),
  maxLength: z.int().min(1).optional(),
  pattern: text.optional().describe('Regular expression that the whole text must match.'),
  patternHint: text.optional().describe('What to write instead, shown when the pattern does not match.'),
  multiline: z.boolean().default(false),
});

const file = z.strictObject({
  ...common,
  type: z.literal('file'),
  accept: text.optional().describe('As in HTML: `.csv,text/csv`.'),
  multiple: z.boolean().default(false),
  maxSize: z.int().positive().default(1_000_000).describe('Bytes, for each file.'),
  sample: text.optional().describe('File of the app folder that is used until the reader chooses one.'),
});

const select = z.strictObject({
  ...common,
  ...conditional,
  type: z.literal('select'),
  options: z.array(text).min(1),
  default: z.string().optional(),
  display: z.enum(['auto', 'radio', 'menu']).default('auto').describe('`auto`: radio buttons up to four options.'),
});

const multiselect = z.strictObject({
  ...common,
  ...conditional,
  type: z.literal('multiselect'),
  options: z.array(text).min(1),
  default: z.array(z.string()).default([]),
});

const checkbox = z.strictObject({
  ...common,
  ...conditional,
  type: z.literal('checkbox'),
  default: z.boolean().default(false),
});

const slider = z.strictObject({
  ...common,
  ...conditional,
  type: z.literal('slider'),
  units,
  min: z.number(),
  max: z.number(),
  step: z.number().positive().default(1),
  default: z.number().optional(),
  marks,
});

const range = z.strictObject({
  ...common,
  ...conditional,
  type: z.literal('range'),
  units,
  min: z.number(),
  max: z.number(),
  step: z.number().positive().default(1),
  default: z.tuple([z.number(), z.number()]).optional(),
  marks,
});

const color = z.strictObject({
  ...common,
  ...conditional,
  type: z.literal('color'),
  default: z
    .string()
    .regex(/^#[0-9a-f]{6}$/, 'must be a six-digit lower-case hex color such as "#43bff5" (quote it)')
    .default('#43bff5'),
});

const datetime = z.strictObject({
  ...common,
  type: z.literal('datetime'),
  mode: z.enum(['date', 'time', 'both']).default('date'),
  default: z
    .string()
    .regex(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/, 'must look like "2026-01-31T09:30:00.000Z" (quote it)')
    .optional(),
});

const richtext = z.strictObject({
  type: z.literal('richtext'),
  text: text.describe('Markdown with $formulas$.'),
  width: common.width,
});

export const inputSchema = z.discriminatedUnion('type', [
  number,
  textInput,
  file,
  select,
  multiselect,
  checkbox,
  slider,
  range,
  color,
  datetime,
  richtext,
]);

const columnBase = { label };
export const columnSchema = z.discriminatedUnion('type', [
  z.strictObject({
    ...columnBase,
    type: z.literal('number'),
    units,
    min: z.number().optional(),
    max: z.number().optional(),
    step: z.number().positive().optional(),
  }),
  z.strictObject({ ...columnBase, type: z.literal('text'), maxLength: z.int().min(1).optional() }),
  z.strictObject({ ...columnBase, type: z.literal('select'), options: z.array(text).min(1) }),
  z.strictObject({ ...columnBase, type: z.literal('checkbox') }),
]);

const cell = z.union([z.string(), z.number(), z.boolean(), z.null()]);

const inputGroup = z.strictObject({
  title: text.optional(),
  ...conditional,
  inputs: z.array(inputSchema).min(1),
});

const tableGroup = z.strictObject({
  title: text.optional(),
  ...conditional,
  name,
  help: text.optional(),
  table: z.strictObject({
    columns: z.array(columnSchema).min(1),
    header: z.boolean().default(true),
    dynamic: z.boolean().default(false).describe('The reader may add and delete rows.'),
    rows: z
      .int()
      .min(0)
      .optional()
      .describe('Rows at the start; the fixed count when not dynamic. Default: those of `default`.'),
    minRows: z.int().min(0).default(0),
    maxRows: z.int().min(1).max(200).default(50),
    rowLabel: text.optional().describe('Label of each row; `{{row}}` is its number.'),
    default: z.array(z.array(cell)).default([]),
  }),
});

export const groupSchema = z.union([inputGroup, tableGroup]);

const expectation = z.union([
  z.strictObject({ approx: z.number(), tolerance: z.number().nonnegative() }),
  z.strictObject({ contains: text }),
  z.json(),
]);

const caseSchema = z.strictObject({
  name: text,
  inputs: z.record(z.string(), z.json()).default({}).describe('Merged over the defaults.'),
  expect: z.record(z.string(), expectation).optional().describe('A part of the outputs.'),
  raises: text.optional().describe('Start of the last traceback line, such as "ValueError: radius must be positive".'),
  source: text.optional().describe('Where the expected value comes from.'),
  varies: z
    .array(text)
    .default([])
    .describe('Outputs that no two runs share, such as timings: not compared between interpreters.'),
});

export const NATIVE_PACKAGES = [
  'numpy',
  'scipy',
  'pandas',
  'matplotlib',
  'plotly',
  'sympy',
  'folium',
  'geopandas',
] as const;

export const appSchema = z.strictObject({
  title: text,
  summary: text.describe('One sentence on what the app computes.'),
  run: z.enum(['change', 'button']).default('change'),
  timeLimit: z.number().positive().max(60).default(10).describe('Seconds.'),
  needs: z
    .array(z.enum(NATIVE_PACKAGES))
    .default([])
    .describe('Compiled packages: recorded natively, not run in the browser.'),
  about: text.describe('Markdown: what it computes, assumptions, limits of use.'),
  sources: z.array(z.strictObject({ text, url: z.url().optional() })).default([]),
  groups: z.array(groupSchema).min(1),
  cases: z.array(caseSchema).min(1),
});

export type AppDefinition = z.infer<typeof appSchema>;
export type Group = z.infer<typeof groupSchema>;
export type InputGroup = z.infer<typeof inputGroup>;
export type TableGroup = z.infer<typeof tableGroup>;
export type Input = z.infer<typeof inputSchema>;
export type Column = z.infer<typeof columnSchema>;
export type Condition = z.infer<typeof condition>;
export type Comparison = z.infer<typeof comparison>;
export type AppCase = z.infer<typeof caseSchema>;
export type Cell = z.infer<typeof cell>;
export type Expectation = z.infer<typeof expectation>;
/** An input that has a key in `inputs`. */
export type ValueInput = Exclude<Input, { type: 'richtext' }>;

/** The JSON schema for editors (`# yaml-language-server: $schema=../app.schema.json`). */
export function appJsonSchema(): unknown {
  return z.toJSONSchema(appSchema, { io: 'input' });
}
