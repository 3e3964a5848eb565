/** A table group: a grid of cells whose rows a reader may add and delete. */
import clsx from 'clsx';
import type { ReactNode } from 'react';
import type { Column } from '../inputs';
import type { RawCell } from '../inputs/kind';
import type { Widget } from '../inputs/widget';
import type { TableGroup } from '../schema/app';
import { Control } from './Control';
import { ErrorText, Help, Rich, Units, useForm } from './context';
import styles from './Form.module.css';
import { cellKey, columnKey } from './keys';

export function Table({ group }: { readonly group: TableGroup }): ReactNode {
  const { values, errors, act } = useForm();
  const { name, table } = group;
  const rows = (values[name] ?? []) as readonly (readonly RawCell[])[];
  return (
    <div className={clsx(styles.field, styles.w10)}>
      <div className={styles.scroll}>
        <table data-table={name}>
          {table.header && (
            <thead>
              <tr>
                <td />
                {table.columns.map((column) => (
                  <th key={column.label} scope="col">
                    <Rich text={column.label} /> <Units of={column} />
                  </th>
                ))}
                {table.dynamic && <td />}
              </tr>
            </thead>
          )}
          <tbody>
            {rows.map((row, r) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: the panel remounts the form when rows are added or deleted.
              <Row key={r} group={group} row={row} index={r} mayDelete={rows.length > table.minRows} />
            ))}
          </tbody>
        </table>
      </div>
      {table.dynamic && (
        <button
          type="button"
          className={styles.add}
          disabled={rows.length >= table.maxRows}
          onClick={() => act({ type: 'add', table: name, row: rows.length })}
        >
          Add row
        </button>
      )}
      <Help text={group.help} />
      <ErrorText text={errors[name]} />
    </div>
  );
}

interface RowProps {
  readonly group: TableGroup;
  readonly row: readonly RawCell[];
  readonly index: number;
  readonly mayDelete: boolean;
}

function Row({ group: { name, table }, row, index, mayDelete }: RowProps): ReactNode {
  const { act } = useForm();
  const label = (table.rowLabel ?? '{{row}}').replace(/\{\{\s*row\s*\}\}/g, String(index + 1));
  return (
    <tr data-row="">
      <th scope="row">{label}</th>
      {table.columns.map((column, c) => (
        <td key={column.label}>
          <Cell
            column={column}
            columnName={columnKey(name, c)}
            name={cellKey(name, index, c)}
            value={row[c] ?? ''}
            label={`${label}, ${column.label}`}
          />
        </td>
      ))}
      {table.dynamic && (
        <td>
          <button
            type="button"
            disabled={!mayDelete}
            onClick={() => act({ type: 'delete', table: name, row: index })}
            aria-label={`Delete ${label}`}
          >
            ×
          </button>
        </td>
      )}
    </tr>
  );
}

interface CellProps {
  readonly column: Column;
  readonly columnName: string;
  readonly name: string;
  readonly value: RawCell;
  readonly label: string;
}

function Cell({ column, columnName, name, value, label }: CellProps): ReactNode {
  const { errors, prefix, widgets } = useForm();
  const error = errors[name];
  const id = `${prefix}${name}-error`;
  const props = {
    name,
    'aria-label': label,
    'aria-invalid': error !== undefined || undefined,
    'aria-describedby': error && id,
  } as const;
  return (
    <>
      <Control input={column} widget={widgets[columnName] as Widget} value={value} props={props} />
      <ErrorText id={id} text={error} />
    </>
  );
}
