/**
 * The form of an app. Its controls are plain and uncontrolled: the document holds their values, so what a reader typed
 * before React took over is simply there, and the server's HTML is a complete form.
 */
import clsx from 'clsx';
import { createContext, type ReactNode, useContext } from 'react';
import type { AppData } from '../page/data';
import type { Column, Input, TableGroup, ValueInput } from '../schema/app';
import { isTable } from '../schema/kinds';
import type { Presence } from './conditions';
import styles from './Form.module.css';
import type { RawCell, RawValue, RawValues } from './values';

export interface FormState {
  readonly values: RawValues;
  readonly inputs: Readonly<Record<string, Presence>>;
  readonly groups: readonly Presence[];
  readonly errors: Readonly<Record<string, string>>;
}

export type FormAction =
  | { readonly type: 'add' | 'delete'; readonly table: string; readonly row: number }
  | { readonly type: 'draw'; readonly input: string };

interface Shared extends FormState {
  readonly rich: AppData['rich'];
  /** Prefix of element ids: one app may stand on a page twice. */
  readonly prefix: string;
  readonly act: (action: FormAction) => void;
}

const Context = createContext<Shared | undefined>(undefined);

function useForm(): Shared {
  return useContext(Context) as Shared;
}

export function Fields({ app, ...shared }: Omit<Shared, 'rich'> & { readonly app: AppData }): ReactNode {
  return (
    <Context value={{ ...shared, rich: app.rich }}>
      {app.groups.map((group, index) => {
        const presence = shared.groups[index];
        return (
          <fieldset
            // biome-ignore lint/suspicious/noArrayIndexKey: groups never move.
            key={index}
            className={styles.group}
            hidden={presence === 'hidden'}
            disabled={presence === 'disabled'}
          >
            {group.title && (
              <legend>
                <Rich text={group.title} />
              </legend>
            )}
            {isTable(group) ? (
              <Table group={group} />
            ) : (
              // biome-ignore lint/suspicious/noArrayIndexKey: inputs never move.
              group.inputs.map((input, i) => <Place key={i} input={input} />)
            )}
          </fieldset>
        );
      })}
    </Context>
  );
}

export function Rich({ text }: { readonly text: string }): ReactNode {
  const html = useForm().rich[text];
  // biome-ignore lint/security/noDangerouslySetInnerHtml: rendered from the app's own text at build time.
  return html === undefined ? text : <span dangerouslySetInnerHTML={{ __html: html }} />;
}

function Place({ input }: { readonly input: Input }): ReactNode {
  const { inputs, rich } = useForm();
  const width = styles[`w${input.width}`];
  if (input.type === 'richtext') {
    // biome-ignore lint/security/noDangerouslySetInnerHtml: rendered from the app's own text at build time.
    return <div className={clsx(styles.prose, width)} dangerouslySetInnerHTML={{ __html: rich[input.text] ?? '' }} />;
  }
  return (
    <div
      className={clsx(styles.field, width, input.type === 'datetime' && input.mode === 'both' && styles.moment)}
      hidden={inputs[input.name] === 'hidden'}
      data-field={input.name}
    >
      <Field input={input} />
    </div>
  );
}

function Field({ input }: { readonly input: ValueInput }): ReactNode {
  const { prefix, errors, inputs, values } = useForm();
  const id = `${prefix}${input.name.replaceAll(' ', '-')}`;
  const error = errors[input.name];
  const notes = clsx(input.help && `${id}-help`, error && `${id}-error`) || undefined;
  const control: Control = {
    id,
    name: input.name,
    disabled: input.disabled || inputs[input.name] === 'disabled',
    'aria-invalid': error !== undefined || undefined,
    'aria-describedby': notes,
  };
  const isSet = input.type === 'multiselect' || (input.type === 'select' && isRadio(input)) || input.type === 'range';
  const label = (
    <>
      <Rich text={input.label} />
      {!input.required && input.type !== 'checkbox' && <small> optional</small>}
      {input.type === 'datetime' && input.mode !== 'date' && <small> UTC</small>}
    </>
  );
  const after = (
    <>
      {input.help && (
        <small id={`${id}-help`} className={styles.help}>
          <Rich text={input.help} />
        </small>
      )}
      {error && (
        <small id={`${id}-error`} className={styles.error}>
          {error}
        </small>
      )}
    </>
  );
  if (input.type === 'checkbox') {
    return (
      <>
        <label className={styles.check}>
          <input type="checkbox" {...control} defaultChecked={values[input.name] === true} />
          <span>{label}</span>
        </label>
        {after}
      </>
    );
  }
  if (isSet) {
    return (
      // biome-ignore lint/a11y/useSemanticElements: a fieldset cannot be laid out like the other fields.
      <div role="group" aria-labelledby={`${id}-label`} aria-describedby={notes}>
        <span id={`${id}-label`} className={styles.label}>
          {label}
        </span>
        <Widget input={input} control={control} value={values[input.name] as RawValue} />
        {after}
      </div>
    );
  }
  return (
    <>
      <label htmlFor={id} className={styles.label}>
        {label}
      </label>
      <Widget input={input} control={control} value={values[input.name] as RawValue} />
      {after}
    </>
  );
}

interface Control {
  readonly id: string;
  readonly name: string;
  readonly disabled: boolean;
  readonly 'aria-invalid': true | undefined;
  readonly 'aria-describedby': string | undefined;
}

function isRadio({ display, options }: Extract<ValueInput, { type: 'select' }>): boolean {
  return display === 'radio' || (display === 'auto' && options.length <= 4);
}

function Widget({
  input,
  control,
  value,
}: {
  readonly input: ValueInput;
  readonly control: Control;
  readonly value: RawValue;
}): ReactNode {
  const { act } = useForm();
  const { readOnly } = input;
  switch (input.type) {
    case 'number':
      return (
        <span className={styles.joined}>
          <input
            type="text"
            inputMode="decimal"
            {...control}
            {...{ readOnly }}
            data-min={input.min}
            data-max={input.max}
            defaultValue={value as string}
          />
          <Units of={input.units} />
          {input.random && (
            <button
              type="button"
              onClick={() => act({ type: 'draw', input: input.name })}
              aria-label={`New value for ${input.label}`}
              title="New value"
            >
              ↻
            </button>
          )}
        </span>
      );
    case 'text': {
      const { minLength, maxLength, placeholder } = input;
      const props = { ...control, readOnly, placeholder, minLength, maxLength, defaultValue: value as string };
      return input.multiline ? <textarea rows={4} {...props} /> : <input type="text" {...props} />;
    }
    case 'file': {
      const files = value as readonly { readonly name: string }[];
      return (
        <>
          <input type="file" {...control} accept={input.accept} multiple={input.multiple} />
          {files.length > 0 && (
            <small className={styles.help}>Until you choose: {files.map((file) => file.name).join(', ')}</small>
          )}
        </>
      );
    }
    case 'select':
      if (isRadio(input)) {
        return (
          <span className={styles.choices}>
            {input.options.map((option) => (
              <label key={option} className={styles.check}>
                <input type="radio" {...control} id={undefined} value={option} defaultChecked={option === value} />
                {option}
              </label>
            ))}
          </span>
        );
      }
      return (
        <select {...control} defaultValue={value as string}>
          {!input.required && <option value="">(none)</option>}
          {input.options.map((option) => (
            <option key={option}>{option}</option>
          ))}
        </select>
      );
    case 'multiselect':
      return (
        <span className={styles.choices}>
          {input.options.map((option) => (
            <label key={option} className={styles.chip}>
              <input
                type="checkbox"
                {...control}
                id={undefined}
                value={option}
                defaultChecked={(value as readonly string[]).includes(option)}
              />
              {option}
            </label>
          ))}
        </span>
      );
    case 'slider':
      return <Track input={input} control={control} ends={[value as string]} />;
    case 'range':
      return <Track input={input} control={control} ends={value as readonly [string, string]} />;
    case 'color':
      return <input type="color" {...control} defaultValue={value as string} />;
    case 'datetime':
      return (
        <input
          type={{ date: 'date', time: 'time', both: 'datetime-local' }[input.mode]}
          {...control}
          {...{ readOnly }}
          defaultValue={value as string}
        />
      );
    default:
      return null;
  }
}

const ENDS = ['from', 'to'];

function Track({
  input,
  control,
  ends,
}: {
  readonly input: Extract<ValueInput, { type: 'slider' | 'range' }>;
  readonly control: Control;
  readonly ends: readonly string[];
}): ReactNode {
  const { min, max, step, marks } = input;
  const list = marks.length > 0 ? `${control.id}-marks` : undefined;
  return (
    <>
      <span className={clsx(styles.track, ends.length > 1 && styles.double)}>
        {ends.map((end, index) => (
          // The element after each slider shows its value; the panel keeps it current.
          <span key={ENDS[index]}>
            <input
              type="range"
              {...control}
              id={index === 0 ? control.id : undefined}
              aria-label={ends.length > 1 ? `${input.label}, ${ENDS[index]}` : undefined}
              {...{ min, max, step, list }}
              defaultValue={end}
            />
            <output>{end}</output>
            {list && index === ends.length - 1 && (
              <svg className={styles.marks} aria-hidden="true">
                {marks.map((mark) => (
                  <text key={mark.value} x={`${((mark.value - min) / (max - min)) * 100}%`} y="1em">
                    {mark.label}
                  </text>
                ))}
              </svg>
            )}
          </span>
        ))}
        <Units of={input.units} />
      </span>
      {list && (
        <datalist id={list}>
          {marks.map((mark) => (
            <option key={mark.value} value={mark.value} label={mark.label} />
          ))}
        </datalist>
      )}
    </>
  );
}

function Units({ of }: { readonly of: string | undefined }): ReactNode {
  return of === undefined ? null : (
    <span className={styles.units}>
      <Rich text={`$${of}$`} />
    </span>
  );
}

function Table({ group }: { readonly group: TableGroup }): ReactNode {
  const { values, errors, act } = useForm();
  const { name, table } = group;
  const rows = (values[name] ?? []) as readonly (readonly RawCell[])[];
  const label = (row: number) => (table.rowLabel ?? '{{row}}').replace(/\{\{\s*row\s*\}\}/g, String(row + 1));
  return (
    <div className={clsx(styles.field, styles.w10)}>
      <div className={styles.scroll}>
        <table data-table={name}>
          <thead className={table.header ? undefined : styles.unseen}>
            <tr>
              <th scope="col">
                <span className={styles.unseen}>Row</span>
              </th>
              {table.columns.map((column) => (
                <th key={column.label} scope="col">
                  <Rich text={column.label} /> {column.type === 'number' && <Units of={column.units} />}
                </th>
              ))}
              {table.dynamic && (
                <td>
                  <span className={styles.unseen}>Delete</span>
                </td>
              )}
            </tr>
          </thead>
          <tbody>
            {rows.map((row, r) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: the panel remounts the form when rows are added or deleted.
              <tr key={r} data-row="">
                <th scope="row">{label(r)}</th>
                {table.columns.map((column, c) => (
                  <td key={column.label}>
                    <Cell
                      column={column}
                      name={`${name}[${r}][${c}]`}
                      value={row[c] ?? ''}
                      label={`${label(r)}, ${column.label}`}
                    />
                  </td>
                ))}
                {table.dynamic && (
                  <td>
                    <button
                      type="button"
                      disabled={rows.length <= table.minRows}
                      onClick={() => act({ type: 'delete', table: name, row: r })}
                      aria-label={`Delete ${label(r)}`}
                    >
                      ×
                    </button>
                  </td>
                )}
              </tr>
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
      {group.help && (
        <small className={styles.help}>
          <Rich text={group.help} />
        </small>
      )}
      {errors[name] && <small className={styles.error}>{errors[name]}</small>}
    </div>
  );
}

function Cell({
  column,
  name,
  value,
  label,
}: {
  readonly column: Column;
  readonly name: string;
  readonly value: RawCell;
  readonly label: string;
}): ReactNode {
  const { errors, prefix } = useForm();
  const error = errors[name];
  const id = `${prefix}${name}-error`;
  const control = {
    name,
    'aria-label': label,
    'aria-invalid': error !== undefined || undefined,
    'aria-describedby': error && id,
  };
  const text = { ...control, defaultValue: String(value) };
  return (
    <>
      {column.type === 'checkbox' && <input type="checkbox" {...control} defaultChecked={value === true} />}
      {column.type === 'number' && <input type="text" inputMode="decimal" {...text} />}
      {column.type === 'text' && <input type="text" {...text} maxLength={column.maxLength} />}
      {column.type === 'select' && (
        <select {...text}>
          {column.options.map((option) => (
            <option key={option}>{option}</option>
          ))}
        </select>
      )}
      {error && (
        <small id={id} className={styles.error}>
          {error}
        </small>
      )}
    </>
  );
}
