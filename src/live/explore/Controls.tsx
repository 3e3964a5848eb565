/** What to vary, in which range, which output to plot, and the tolerances. */
import clsx from 'clsx';
import type { ReactNode } from 'react';
import { Note, Rich, Units, useForm } from '../form/context';
import form from '../form/Form.module.css';
import styles from './explore.lazy.module.css';
import { MAX_POINTS, type RangeTexts } from './range';
import { nameOf, unitsOf, type Variable } from './variables';

export interface ControlsProps {
  readonly variables: readonly Variable[];
  readonly variable: Variable;
  readonly range: RangeTexts;
  readonly tolerances: Readonly<Record<string, string>>;
  readonly outputs: readonly string[];
  readonly output: string | undefined;
  /** What is wrong with the range, or with the tolerance of an input. */
  readonly wrong?: { readonly error: string; readonly key?: string | undefined } | undefined;
  readonly onVariable: (key: string) => void;
  readonly onRange: (range: RangeTexts) => void;
  readonly onTolerance: (key: string, text: string) => void;
  readonly onOutput: (output: string) => void;
}

export function Controls(props: ControlsProps): ReactNode {
  const { variables, variable, range, outputs, output, wrong, onVariable, onRange, onOutput } = props;
  const { app, prefix } = useForm();
  const id = (name: string) => `${prefix}explore-${name}`;
  const units = unitsOf(variable, app.rich);
  const ends = [
    ['from', 'From'],
    ['to', 'To'],
  ] as const;
  const isWrong = wrong !== undefined && wrong.key === undefined;
  return (
    <fieldset className={clsx(form.group, styles.controls)}>
      <div className={styles.choice}>
        <label className={form.label} htmlFor={id('input')}>
          Vary
        </label>
        <select id={id('input')} value={variable.key} onChange={({ target }) => onVariable(target.value)}>
          {variables.map((one) => (
            <option key={one.key} value={one.key}>
              {nameOf(one, app.rich)}
            </option>
          ))}
        </select>
      </div>
      {ends.map(([end, label]) => (
        <div key={end} className={styles.bound}>
          <label className={form.label} htmlFor={id(end)}>
            {label} {units && <small>{units}</small>}
          </label>
          <input
            id={id(end)}
            type="text"
            inputMode="decimal"
            autoComplete="off"
            value={range[end]}
            aria-invalid={isWrong || undefined}
            aria-describedby={isWrong ? id('wrong') : undefined}
            onChange={({ target }) => onRange({ ...range, [end]: target.value })}
          />
        </div>
      ))}
      <div className={styles.bound}>
        <label className={form.label} htmlFor={id('count')}>
          Points
        </label>
        <input
          id={id('count')}
          type="number"
          min={2}
          max={MAX_POINTS}
          autoComplete="off"
          value={range.count}
          onChange={({ target }) => onRange({ ...range, count: target.value })}
        />
      </div>
      {isWrong && <Note id={id('wrong')} text={wrong?.error} isError />}
      <div className={styles.choice}>
        <label className={form.label} htmlFor={id('output')}>
          Result
        </label>
        <select
          id={id('output')}
          value={output ?? ''}
          disabled={outputs.length === 0}
          onChange={({ target }) => onOutput(target.value)}
        >
          {outputs.length === 0 && <option value="">known after a run</option>}
          {outputs.map((name) => (
            <option key={name}>{name}</option>
          ))}
        </select>
      </div>
      <Tolerances {...props} id={id} />
    </fieldset>
  );
}

function Tolerances({
  variables,
  tolerances,
  wrong,
  onTolerance,
  id,
}: ControlsProps & { readonly id: (name: string) => string }): ReactNode {
  return (
    <details className={styles.tolerances}>
      <summary>Tolerances</summary>
      <p id={id('tolerance-help')}>A number such as 0.2, or a percentage such as 5%. Empty: none.</p>
      <div>
        {variables.map((variable) => {
          const { key, label, part, text } = variable;
          const error = wrong?.key === key ? wrong.error : undefined;
          const field = id(`tolerance-${key}`);
          return (
            <div key={key}>
              <label htmlFor={field}>
                <Rich text={label} />
                {part && `, ${part}`} <b>{text === '' ? '–' : text}</b> ±
              </label>
              <input
                id={field}
                type="text"
                autoComplete="off"
                value={tolerances[key] ?? ''}
                aria-invalid={error !== undefined || undefined}
                aria-describedby={error ? `${field}-error` : id('tolerance-help')}
                onChange={({ target }) => onTolerance(key, target.value)}
              />
              <Units of={variable} />
              <Note id={`${field}-error`} text={error} isError />
            </div>
          );
        })}
      </div>
    </details>
  );
}
