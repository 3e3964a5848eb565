/**
 * The schema of `apps/<id>/app.yaml`: the one place that defines what an app may contain. TypeScript types and the JSON
 * schema for editors are derived from it. The parts of an input come from its kind (../inputs). Build time only: nothing
 * that reaches the browser imports this module's values, because zod is large.
 */
import * as z from 'zod';
import { type Column, kinds, type ValueInput } from '../inputs';
import { commonOptions, conditionOptions, labelOption, nameOption, textOption, widthOption } from '../inputs/kind';

const text = textOption(z);
const conditional = conditionOptions(z);

const richtext = z.strictObject({
  type: z.literal('richtext'),
  text: text.describe('Markdown with $formulas$.'),
  width: widthOption(z),
});

const inputSchemas = kinds().map((kind) =>
  z.strictObject({
    ...commonOptions(z),
    ...(kind.conditional === false ? {} : conditional),
    type: z.literal(kind.type),
    ...kind.options(z),
  }),
);
const columnSchemas = kinds().flatMap(({ type, column }) =>
  column ? [z.strictObject({ label: labelOption(z), type: z.literal(type), ...column.options(z) })] : [],
);

/** The members come from a list, so their types do as well. */
function unionByType<Member>(schemas: readonly z.ZodObject[]): z.ZodType<Member> {
  return z.discriminatedUnion('type', schemas as [z.ZodObject<{ type: z.ZodLiteral<string> }>]) as never;
}
const inputSchema = unionByType<ValueInput | z.infer<typeof richtext>>([...inputSchemas, richtext]);
const columnSchema = unionByType<Column>(columnSchemas);

const cell = z.union([z.string(), z.number(), z.boolean(), z.null()]);

const inputGroup = z.strictObject({
  title: text.optional(),
  ...conditional,
  inputs: z.array(inputSchema).min(1),
});

const tableGroup = z.strictObject({
  title: text.optional(),
  ...conditional,
  name: nameOption(z),
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

const groupSchema = z.union([inputGroup, tableGroup]);

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

export const appSchema = z.strictObject({
  title: text,
  summary: text.describe('One sentence on what the app computes.'),
  run: z.enum(['change', 'button']).default('change'),
  timeLimit: z.number().positive().max(60).default(10).describe('Seconds.'),
  needs: z
    .array(z.enum(['numpy', 'scipy', 'pandas', 'matplotlib', 'plotly', 'sympy', 'folium', 'geopandas']))
    .default([])
    .describe('Compiled packages. Where the site has them, the app runs; elsewhere it shows recorded results.'),
  record: z
    .record(nameOption(z), z.array(z.union([z.number(), z.string(), z.boolean()])).min(1))
    .optional()
    .describe('Values of inputs. The results of all combinations are recorded, for sites without the packages.'),
  about: text.describe('Markdown: what it computes, assumptions, limits of use.'),
  sources: z.array(z.strictObject({ text, url: z.url().optional() })).default([]),
  groups: z.array(groupSchema).min(1),
  cases: z.array(caseSchema).min(1),
});

export type AppDefinition = z.infer<typeof appSchema>;
export type Group = z.infer<typeof groupSchema>;
export type TableGroup = z.infer<typeof tableGroup>;
export type Input = z.infer<typeof inputSchema>;
export type Condition = NonNullable<Group['condition']>;
export type Comparison = Exclude<Condition[number], string>;
export type AppCase = z.infer<typeof caseSchema>;
export type Expectation = z.infer<typeof expectation>;

/** The JSON schema for editors (`# yaml-language-server: $schema=../app.schema.json`). */
export function appJsonSchema(): unknown {
  return z.toJSONSchema(appSchema, { io: 'input' });
}
