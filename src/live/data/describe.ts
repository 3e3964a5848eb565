/** What a page knows about each input without the code of its kind: rules in words, and the control. */
import { columnKey } from '../form/keys';
import { cellInput, kindOf, type ValueInput } from '../inputs';
import type { Widget } from '../inputs/widget';
import type { Group } from '../schema/app';
import { isTable, valueInputs } from '../schema/groups';

/** For the Inputs tab. */
export function describeInputs(groups: readonly Group[]): { name: string; type: string; rules: string }[] {
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

function showCondition({ condition, whenFalse }: Partial<Pick<Group, 'condition' | 'whenFalse'>>): string {
  const text = condition
    ?.map((term) =>
      typeof term === 'string' ? term.toUpperCase() : `${term[0]} ${term[1]} ${JSON.stringify(term[2])}`,
    )
    .join(' ');
  return `shown if ${text}, else ${whenFalse === 'disable' ? 'disabled' : 'hidden'}`;
}

/** The control of every input and table column, for the form. */
export function widgetsOf(groups: readonly Group[]): Record<string, Widget> {
  const inputs = valueInputs(groups).map((input) => [input.name, kindOf(input).widget(input)] as const);
  const columns = groups
    .filter(isTable)
    .flatMap(({ name, table }) =>
      table.columns.map((column, c) => [columnKey(name, c), kindOf(column).widget(cellInput(column))] as const),
    );
  return Object.fromEntries([...inputs, ...columns]);
}
