/** The control of an input or a table cell. */
import clsx from 'clsx';
import type { ReactNode } from 'react';
import type { FileValue, RawValue } from '../inputs/kind';
import type { ChoicesWidget, FieldWidget, MenuWidget, TrackWidget, Widget } from '../inputs/widget';
import { Units, useForm } from './context';
import styles from './Form.module.css';

export interface ControlProps {
  readonly id?: string;
  readonly name: string;
  readonly disabled?: boolean;
  readonly 'aria-label'?: string;
  readonly 'aria-invalid': true | undefined;
  readonly 'aria-describedby': string | undefined;
}

/** The properties of an input or a column that its control shows. */
interface Described {
  readonly label: string;
  readonly readOnly?: boolean;
}

interface Of<W> {
  readonly input: Described;
  readonly widget: W;
  readonly value: RawValue;
  readonly props: ControlProps;
}

export function Control(of: Of<Widget>): ReactNode {
  const { input, widget, value, props } = of;
  switch (widget.as) {
    case 'field':
      return <Field {...of} widget={widget} />;
    case 'area': {
      const { minLength, maxLength, placeholder } = widget;
      return (
        <textarea
          rows={4}
          {...props}
          {...{ minLength, maxLength, placeholder }}
          readOnly={input.readOnly}
          defaultValue={String(value)}
        />
      );
    }
    case 'file': {
      const files = value as readonly FileValue[];
      return (
        <>
          <input type="file" {...props} accept={widget.accept} multiple={widget.multiple} />
          {files.length > 0 && (
            <small className={styles.help}>Until you choose: {files.map((file) => file.name).join(', ')}</small>
          )}
        </>
      );
    }
    case 'switch':
      return <input type="checkbox" {...props} defaultChecked={value === true} />;
    case 'menu':
      return <Menu {...of} widget={widget} />;
    case 'choices':
      return <Choices {...of} widget={widget} />;
    case 'track':
      return <Track {...of} widget={widget} />;
  }
}

function Field({ input, widget, value, props }: Of<FieldWidget>): ReactNode {
  const { act } = useForm();
  const { type, inputMode, min, max, minLength, maxLength, placeholder } = widget;
  const field = (
    <input
      {...{ type, inputMode, minLength, maxLength, placeholder }}
      {...props}
      readOnly={input.readOnly}
      data-min={min}
      data-max={max}
      defaultValue={String(value)}
    />
  );
  if (inputMode === undefined || props.id === undefined) return field;
  return (
    <span className={styles.joined}>
      {field}
      <Units of={input} />
      {widget.random && (
        <button
          type="button"
          onClick={() => act({ type: 'draw', input: props.name })}
          aria-label={`New value for ${input.label}`}
          title="New value"
        >
          ↻
        </button>
      )}
    </span>
  );
}

function Menu({ widget, value, props }: Of<MenuWidget>): ReactNode {
  return (
    <select {...props} defaultValue={String(value)}>
      {widget.optional && <option value="">(none)</option>}
      {widget.options.map((option) => (
        <option key={option}>{option}</option>
      ))}
    </select>
  );
}

function Choices({ widget, value, props }: Of<ChoicesWidget>): ReactNode {
  const chosen = [value].flat();
  return (
    <span className={styles.choices}>
      {widget.options.map((option) => (
        <label key={option} className={widget.multiple ? styles.chip : styles.check}>
          <input
            type={widget.multiple ? 'checkbox' : 'radio'}
            {...props}
            id={undefined}
            value={option}
            defaultChecked={chosen.includes(option)}
          />
          {option}
        </label>
      ))}
    </span>
  );
}

const ENDS = ['from', 'to'];

function Track({ input, widget, value, props }: Of<TrackWidget>): ReactNode {
  const { min, max, step, marks } = widget;
  const ends = [value].flat() as readonly string[];
  const list = marks.length > 0 ? `${props.id}-marks` : undefined;
  return (
    <>
      <span className={clsx(styles.track, ends.length > 1 && styles.double)}>
        {ends.map((end, index) => (
          // The element after each slider shows its value; the panel keeps it current.
          <span key={ENDS[index]}>
            <input
              type="range"
              {...props}
              id={index === 0 ? props.id : undefined}
              aria-label={ends.length > 1 ? `${input.label}, ${ENDS[index]}` : undefined}
              {...{ min, max, step, list }}
              defaultValue={end}
            />
            <output>{end}</output>
            {list && index === ends.length - 1 && <Marks {...widget} />}
          </span>
        ))}
        <Units of={input} />
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

function Marks({ min, max, marks }: TrackWidget): ReactNode {
  return (
    <svg className={styles.marks} aria-hidden="true">
      {marks.map((mark) => (
        <text key={mark.value} x={`${((mark.value - min) / (max - min)) * 100}%`} y="1em">
          {mark.label}
        </text>
      ))}
    </svg>
  );
}
