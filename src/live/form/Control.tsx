/** The control of an input or a table cell. */
import clsx from 'clsx';
import type { AriaAttributes, ComponentProps, ReactNode } from 'react';
import type { FileValue, RawValue } from '../inputs/kind';
import type { Choices, Menu, Track, Widget } from '../inputs/widget';
import { Units, useForm } from './context';
import styles from './Form.module.css';

export type ControlProps = AriaAttributes &
  Pick<ComponentProps<'input'>, 'id' | 'disabled'> & { readonly name: string };

interface Of<W> {
  /** An input or a column. */
  readonly input: { readonly label: string; readonly readOnly?: boolean };
  readonly widget: W;
  readonly value: RawValue;
  readonly props: ControlProps;
}

export function Control(of: Of<Widget>): ReactNode {
  const { act } = useForm();
  const { input, widget, value, props } = of;
  if (widget.as === 'menu') return <Options {...of} widget={widget} />;
  if (widget.as === 'choices') return <Buttons {...of} widget={widget} />;
  if (widget.as === 'track') return <Sliders {...of} widget={widget} />;
  const { as, attributes, random } = widget;
  if (as === 'switch') return <input type="checkbox" {...props} defaultChecked={value === true} />;
  if (as === 'file') {
    const files = (value as readonly FileValue[]).map(({ name }) => name);
    return (
      <>
        <input type="file" {...props} {...attributes} />
        {files.length > 0 && <small className={styles.help}>Until you choose: {files.join(', ')}</small>}
      </>
    );
  }
  const text = { ...props, ...attributes, readOnly: input.readOnly, defaultValue: String(value) };
  if (as === 'area') return <textarea rows={4} {...text} />;
  const field = <input type="text" {...text} />;
  if (attributes?.inputMode === undefined || props.id === undefined) return field;
  return (
    <span className={styles.joined}>
      {field}
      <Units of={input} />
      {random && (
        <button
          type="button"
          onClick={() => act((form) => form.draw(props.name))}
          aria-label={`New value for ${input.label}`}
          title="New value"
        >
          ↻
        </button>
      )}
    </span>
  );
}

function Options({ input, widget, value, props }: Of<Menu>): ReactNode {
  const menu = (
    <select {...props} defaultValue={String(value)}>
      {widget.optional && <option value="">(none)</option>}
      {widget.options.map((option) => (
        <option key={option}>{option}</option>
      ))}
    </select>
  );
  if (!('units' in input)) return menu;
  return (
    <span className={styles.joined}>
      {menu}
      <Units of={input} />
    </span>
  );
}

function Buttons({ widget, value, props }: Of<Choices>): ReactNode {
  const chosen = [value].flat();
  return (
    <span className={styles.choices}>
      {widget.options.map((option) => (
        <label key={option} className={clsx(styles.check, widget.multiple && styles.chip)}>
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

function Sliders({ input, widget, value, props }: Of<Track>): ReactNode {
  const { min, max, step, marks } = widget.values ? positions(widget.values) : widget;
  const ends = [value].flat() as readonly string[];
  const place = (end: string) => (widget.values ? widget.values.indexOf(end) : end);
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
              data-values={widget.values?.join(' ')}
              aria-valuetext={widget.values && end}
              defaultValue={place(end)}
            />
            <output>{end}</output>
            {list && index === ends.length - 1 && <Marks {...{ min, max, marks }} />}
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

/** A slider that moves between listed values has their positions, each marked with its value. */
function positions(values: readonly string[]): Pick<Track, 'min' | 'max' | 'step' | 'marks'> {
  return { min: 0, max: values.length - 1, step: 1, marks: values.map((label, value) => ({ value, label })) };
}

function Marks({ min, max, marks }: Pick<Track, 'min' | 'max' | 'marks'>): ReactNode {
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
