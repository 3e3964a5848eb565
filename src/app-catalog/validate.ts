/**
 * Validates inputs against their JSON Schema as `/apps.json` publishes it: the keywords that the kinds of inputs use, with
 * the meaning of the standard. zod calls its reading of JSON Schema "semi-experimental", so it only judges the tests. Pure.
 */
import { isDateTime } from '../live/inputs/datetime';
import type { JsonSchema } from '../live/inputs/kind';

type Rule<Value> = (wanted: never, value: Value) => string | false;

const TYPES: Readonly<Record<string, readonly [words: string, is: (value: unknown) => boolean]>> = {
  null: ['null', (value) => value === null],
  boolean: ['true or false', (value) => typeof value === 'boolean'],
  number: ['a number', (value) => typeof value === 'number'],
  integer: ['a whole number', Number.isInteger],
  string: ['a text', (value) => typeof value === 'string'],
  array: ['a list', Array.isArray],
  object: ['an object', (value) => typeof value === 'object' && value !== null && !Array.isArray(value)],
};

/** In code points, as the standard counts. */
const lengthOf = (text: string): number => text.length - (text.match(/[\ud800-\udbff][\udc00-\udfff]/g)?.length ?? 0);

const ANY: Readonly<Record<string, Rule<unknown>>> = {
  type: (type: string, value) => !TYPES[type]?.[1](value) && `must be ${TYPES[type]?.[0]}`,
  enum: (options: readonly unknown[], value) => !options.includes(value) && `must be one of ${JSON.stringify(options)}`,
  const: (only: unknown, value) => value !== only && `must be ${JSON.stringify(only)}`,
};
const NUMBERS: Readonly<Record<string, Rule<number>>> = {
  minimum: (least: number, value) => value < least && `must be at least ${least}`,
  maximum: (most: number, value) => value > most && `must be at most ${most}`,
  multipleOf: (step: number, value) => value % step !== 0 && `must be a multiple of ${step}`,
};
const TEXTS: Readonly<Record<string, Rule<string>>> = {
  minLength: (least: number, value) => lengthOf(value) < least && `must have at least ${least} characters`,
  maxLength: (most: number, value) => lengthOf(value) > most && `must have at most ${most} characters`,
  pattern: (pattern: string, value) => !new RegExp(pattern, 'u').test(value) && `must match ${pattern}`,
  format: (_: string, value) => !isDateTime(value) && 'must be a date that exists, such as 2026-01-31T09:30:00Z',
};
const LISTS: Readonly<Record<string, Rule<readonly unknown[]>>> = {
  minItems: (least: number, value) => value.length < least && `must have at least ${least} items`,
  maxItems: (most: number, value) => value.length > most && `must have at most ${most} items`,
};

function broken<Value>(rules: Readonly<Record<string, Rule<Value>>>, schema: JsonSchema, value: Value) {
  for (const [keyword, rule] of Object.entries(rules)) {
    const problem = keyword in schema && rule(schema[keyword] as never, value);
    if (problem) return problem;
  }
  return undefined;
}

/** The first problem of a value and where it is (`items[0][1] must be a number`), or undefined. */
function problemOf(schema: JsonSchema, value: unknown, at: string): string | undefined {
  const { anyOf, items, prefixItems } = schema as {
    readonly anyOf?: readonly JsonSchema[];
    readonly items?: JsonSchema;
    readonly prefixItems?: readonly JsonSchema[];
  };
  const problem =
    broken(ANY, schema, value) ??
    (typeof value === 'number' ? broken(NUMBERS, schema, value) : undefined) ??
    (typeof value === 'string' ? broken(TEXTS, schema, value) : undefined) ??
    (Array.isArray(value) ? broken(LISTS, schema, value) : undefined);
  if (problem) return `${at} ${problem}`;
  const problems = anyOf?.map((one) => problemOf(one, value, at)) ?? [];
  if (problems.length > 0 && !problems.includes(undefined)) return problems[0];
  for (const [index, item] of Array.isArray(value) ? value.entries() : []) {
    const inside = prefixItems?.[index] ?? items;
    const found = inside && problemOf(inside, item, `${at}[${index}]`);
    if (found) return found;
  }
  return undefined;
}

/** As `problemOf`, for all inputs of an app. Inputs that are left out have their defaults. */
export function problemOfInputs({ properties }: JsonSchema, inputs: Readonly<Record<string, unknown>>) {
  for (const [name, schema] of Object.entries(properties as Readonly<Record<string, JsonSchema>>)) {
    const problem = Object.hasOwn(inputs, name) ? problemOf(schema, inputs[name], name) : undefined;
    if (problem) return problem;
  }
  return undefined;
}
