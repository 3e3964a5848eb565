/** The rules of each input in words, for the Inputs tab. */
import { kindOf, type ValueInput } from '../inputs';
import type { Condition, Group } from '../schema/app';
import { isTable, valueInputs } from '../schema/kinds';
import type { AppData } from './data';

export function describeInputs(groups: readonly Group[]): AppData['rules'] {
  return groups.flatMap((group) => {
    const outer = group.condition ? `group ${showCondition(group)}` : '';
    if (isTable(group)) {
      const { columns, dynamic, minRows, maxRows, rows } = group.table;
      const size = dynamic ? `${minRows} to ${maxRows} rows` : `${rows ?? group.table.default.length} rows`;
      const list = columns.map((column) => `${column.label} (${column.type})`).join(', ');
      return [{ name: group.name, type: 'table', rules: join(list, size, outer) }];
    }
    return valueInputs([group]).map((input) => ({
      name: input.name,
      type: input.type,
      rules: join(...rulesOf(input), input.condition ? showCondition(input) : '', outer),
    }));
  });
}

function join(...rules: readonly string[]): string {
  return rules.filter(Boolean).join('; ');
}

function rulesOf(input: ValueInput): string[] {
  return [
    input.required ? '' : 'optional',
    input.disabled ? 'disabled' : '',
    input.readOnly ? 'read only' : '',
    ...(kindOf(input).rules?.(input) ?? []),
  ];
}

function showCondition({
  condition,
  whenFalse,
}: {
  readonly condition?: Condition | undefined;
  readonly whenFalse?: string | undefined;
}): string {
  const text = condition
    ?.map((term) =>
      typeof term === 'string' ? term.toUpperCase() : `${term[0]} ${term[1]} ${JSON.stringify(term[2])}`,
    )
    .join(' ');
  return `shown if ${text}, else ${whenFalse === 'disable' ? 'disabled' : 'hidden'}`;
}
