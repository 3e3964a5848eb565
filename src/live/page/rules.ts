/** What the Inputs tab says of each input: its rules in words. */
import type { Condition, Group, ValueInput } from '../schema/app';
import { hasValue, isTable } from '../schema/kinds';
import type { AppData } from './data';

export function describeInputs(groups: readonly Group[]): AppData['rules'] {
  return groups.flatMap((group) => {
    const outer = group.condition ? `group ${showCondition(group)}` : '';
    if (isTable(group)) {
      const { columns, dynamic, minRows, maxRows, rows } = group.table;
      const size = dynamic ? `${minRows} to ${maxRows} rows` : `${rows ?? group.table.default.length} rows`;
      return [
        {
          name: group.name,
          type: 'table',
          rules: join(columns.map((column) => `${column.label} (${column.type})`).join(', '), size, outer),
        },
      ];
    }
    return group.inputs.filter(hasValue).map((input) => ({
      name: input.name,
      type: input.type,
      rules: join(...rulesOf(input), 'condition' in input && input.condition ? showCondition(input) : '', outer),
    }));
  });
}

function join(...rules: readonly string[]): string {
  return rules.filter(Boolean).join('; ');
}

function rulesOf(input: ValueInput): string[] {
  const rules = [input.required ? '' : 'optional', input.disabled ? 'disabled' : '', input.readOnly ? 'read only' : ''];
  if ('min' in input) {
    if (input.min !== undefined && input.max !== undefined) rules.push(`${input.min} to ${input.max}`);
    else if (input.min !== undefined) rules.push(`at least ${input.min}`);
    else if (input.max !== undefined) rules.push(`at most ${input.max}`);
    if (input.step !== undefined) rules.push(`step ${input.step}`);
  }
  if (input.type === 'number' && input.random) {
    rules.push(`drawn from ${input.random.min} to ${input.random.max} in steps of ${input.random.step}`);
  }
  if ('options' in input) rules.push(input.options.join(', '));
  if (input.type === 'text') {
    if (input.minLength !== undefined) rules.push(`at least ${input.minLength} characters`);
    if (input.maxLength !== undefined) rules.push(`at most ${input.maxLength} characters`);
    if (input.pattern !== undefined) rules.push(`matches ${input.pattern}`);
  }
  if (input.type === 'file')
    rules.push(`${input.accept ?? 'any type'}, up to ${input.maxSize / 1000} kB${input.multiple ? ', several' : ''}`);
  if (input.type === 'datetime')
    rules.push({ date: 'date only', time: 'time only', both: 'date and time' }[input.mode]);
  return rules;
}

function showCondition({
  condition,
  whenFalse,
}: {
  readonly condition?: Condition | undefined;
  readonly whenFalse: string;
}): string {
  const text = condition
    ?.map((term) =>
      typeof term === 'string' ? term.toUpperCase() : `${term[0]} ${term[1]} ${JSON.stringify(term[2])}`,
    )
    .join(' ');
  return `shown if ${text}, else ${whenFalse === 'hide' ? 'hidden' : 'disabled'}`;
}
