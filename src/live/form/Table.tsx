/** A table group: a grid of cells whose rows a reader may add and delete. */
import type { ReactNode } from 'react';
import type { RawCell } from '../inputs/kind';
import type { Widget } from '../inputs/widget';
import type { TableGroup } from '../schema/app';
import { Control } from './Control';
import { FIXED, isFixed, Note, Rich, Units, useForm } from './context';
import styles from './Form.module.css';
import { cellKey, columnKey } from './keys';

export function Table({ group }: { readonly group: TableGroup }): ReactNode {
  const { app, state, act } = useForm();
  const { name, table } = group;
  const rows = (state.values[name] ?? []) as readonly (readonly RawCell[])[];
  return (
    <div>
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
          onClick={() => act((form) => form.addRow(name))}
        >
          Add row
        </button>
      )}
      <Note text={group.help} />
      <Note text={state.errors[name]} isError />
      <Note text={isFixed(app, name) ? FIXED : undefined} />
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
  const { app, state, prefix, act } = useForm();
  const label = (table.rowLabel ?? '{{row}}').replace(/\{\{\s*row\s*\}\}/g, String(index + 1));
  return (
    <tr data-row="">
      <th scope="row">{label}</th>
      {table.columns.map((column, c) => {
        const key = cellKey(name, index, c);
        const error = state.errors[key];
        const errorId = `${prefix}${key}-error`;
        const props = {
          name: key,
          'aria-label': `${label}, ${column.label}`,
          'aria-invalid': error !== undefined || undefined,
          'aria-describedby': error && errorId,
        } as const;
        return (
          <td key={column.label}>
            <Control
              input={column}
              widget={app.widgets[columnKey(name, c)] as Widget}
              value={row[c] ?? ''}
              props={props}
            />
            <Note id={errorId} text={error} isError />
          </td>
        );
      })}
      {table.dynamic && (
        <td>
          <button
            type="button"
            disabled={!mayDelete}
            onClick={() => act((form) => form.deleteRow(name, index))}
            aria-label={`Delete ${label}`}
          >
            ×
          </button>
        </td>
      )}
    </tr>
  );
}
