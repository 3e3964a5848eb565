/** The inputs of an app as JSON Schema, so that other programs can fill in its form. Every input has a default. */
import { rowCount } from '../live/form/values';
import { cellInput, kindOf, type ValueInput } from '../live/inputs';
import type { JsonSchema } from '../live/inputs/kind';
import type { AppDefinition, TableGroup } from '../live/schema/app';
import { isTable, valueInputs } from '../live/schema/groups';

/** In words, what the schema can't say: units, and when the input counts. */
function descriptionOf(input: ValueInput): string {
  const units = 'units' in input && typeof input.units === 'string' ? `Units: ${input.units}.` : '';
  const condition = input.condition ? 'Used only under a condition of the form.' : '';
  return [input.help ?? '', units, condition].filter(Boolean).join(' ');
}

function annotated(schema: JsonSchema, title: string, help: string, value: unknown): JsonSchema {
  // A kind may have something to say, too.
  const description = [help, schema.description].filter(Boolean).join(' ');
  return { title, ...schema, ...(description && { description }), ...(value !== undefined && { default: value }) };
}

function tableSchema({ table }: TableGroup): JsonSchema {
  const { columns, dynamic, minRows, maxRows } = table;
  const count = rowCount(table);
  return {
    type: 'array',
    ...(dynamic ? { minItems: minRows, maxItems: maxRows } : { minItems: count, maxItems: count }),
    items: {
      type: 'array',
      prefixItems: columns.map((column) => ({ title: column.label, ...kindOf(column).jsonSchema(cellInput(column)) })),
      minItems: columns.length,
      maxItems: columns.length,
    },
  };
}

/** `defaults`: what Python receives from the untouched form. Files are left out of it: their samples are large. */
export function inputsSchema(
  { groups }: Pick<AppDefinition, 'groups'>,
  defaults: Readonly<Record<string, unknown>>,
): JsonSchema {
  const properties: Record<string, JsonSchema> = {};
  for (const group of groups) {
    if (isTable(group)) {
      const { name, title = name, help = '' } = group;
      properties[name] = annotated(tableSchema(group), title, help, defaults[name]);
    }
    for (const input of isTable(group) ? [] : valueInputs([group])) {
      const value = input.type === 'file' ? undefined : defaults[input.name];
      properties[input.name] = annotated(kindOf(input).jsonSchema(input), input.label, descriptionOf(input), value);
    }
  }
  return { type: 'object', properties, additionalProperties: false };
}

/** What a value looks like, from an example of it. */
export function schemaOfExample(value: unknown): JsonSchema {
  if (value === null) return {};
  if (Array.isArray(value)) return { type: 'array' };
  if (typeof value === 'object')
    return {
      type: 'object',
      properties: Object.fromEntries(Object.entries(value).map(([key, item]) => [key, schemaOfExample(item)])),
    };
  return { type: typeof value };
}
