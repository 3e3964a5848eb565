/** The control of every input and table column, for the form. */
import { columnKey } from '../form/keys';
import { columnKindOf, kindOf } from '../inputs';
import type { Widget } from '../inputs/widget';
import type { Group } from '../schema/app';
import { isTable, valueInputs } from '../schema/kinds';

export function widgetsOf(groups: readonly Group[]): Record<string, Widget> {
  const inputs = valueInputs(groups).map((input) => [input.name, kindOf(input).widget(input)] as const);
  const columns = groups
    .filter(isTable)
    .flatMap(({ name, table }) =>
      table.columns.map((column, c) => [columnKey(name, c), columnKindOf(column).widget(column)] as const),
    );
  return Object.fromEntries([...inputs, ...columns]);
}
