/**
 * The form of an app. Its controls are uncontrolled: the document contains their values, so whatever a reader typed before
 * hydration is kept, and the server's HTML is a complete form. Which control an input gets is data (../inputs/widget.ts).
 */
import clsx from 'clsx';
import type { ReactNode } from 'react';
import type { ValueInput } from '../inputs';
import type { RawValue } from '../inputs/kind';
import type { Widget } from '../inputs/widget';
import type { Input } from '../schema/app';
import { hasValue, isTable } from '../schema/kinds';
import { Control, type ControlProps } from './Control';
import {
  ErrorText,
  type FormAction,
  FormContext,
  type FormDescription,
  type FormState,
  Help,
  Rich,
  useForm,
} from './context';
import styles from './Form.module.css';
import { Table } from './Table';

interface Props {
  readonly app: FormDescription;
  readonly state: FormState;
  readonly prefix: string;
  readonly act: (action: FormAction) => void;
}

export function Fields({ app, state, prefix, act }: Props): ReactNode {
  const { values, inputs, errors } = state;
  return (
    <FormContext value={{ values, inputs, errors, widgets: app.widgets, rich: app.rich, prefix, act }}>
      {app.groups.map((group, index) => (
        <fieldset
          // biome-ignore lint/suspicious/noArrayIndexKey: groups never move.
          key={index}
          className={styles.group}
          hidden={state.groups[index] === 'hidden'}
          disabled={state.groups[index] === 'disabled'}
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
      ))}
    </FormContext>
  );
}

function Place({ input }: { readonly input: Input }): ReactNode {
  const { inputs, rich, widgets } = useForm();
  if (!hasValue(input)) {
    const html = rich[input.text] ?? '';
    // biome-ignore lint/security/noDangerouslySetInnerHtml: rendered from the app's own text at build time.
    return <div className={clsx(styles.prose, styles[`w${input.width}`])} dangerouslySetInnerHTML={{ __html: html }} />;
  }
  const widget = widgets[input.name] as Widget;
  return (
    <div
      className={clsx(styles.field, styles[`w${widget.wide ? 10 : input.width}`])}
      hidden={inputs[input.name] === 'hidden'}
      data-field={input.name}
    >
      <Field input={input} widget={widget} />
    </div>
  );
}

function Field({ input, widget }: { readonly input: ValueInput; readonly widget: Widget }): ReactNode {
  const { prefix, errors, inputs, values } = useForm();
  const id = `${prefix}${input.name.replaceAll(' ', '-')}`;
  const error = errors[input.name];
  const notes = clsx(input.help && `${id}-help`, error && `${id}-error`) || undefined;
  const props: ControlProps = {
    id,
    name: input.name,
    disabled: input.disabled || inputs[input.name] === 'disabled',
    'aria-invalid': error !== undefined || undefined,
    'aria-describedby': notes,
  };
  const control = <Control input={input} widget={widget} value={values[input.name] as RawValue} props={props} />;
  const label = (
    <>
      <Rich text={input.label} />
      {!input.required && widget.as !== 'switch' && <small> optional</small>}
      {widget.note && <small> {widget.note}</small>}
    </>
  );
  const after = (
    <>
      <Help id={`${id}-help`} text={input.help} />
      <ErrorText id={`${id}-error`} text={error} />
    </>
  );
  if (widget.as === 'switch') {
    return (
      <>
        <label htmlFor={id} className={styles.check}>
          {control}
          <span>{label}</span>
        </label>
        {after}
      </>
    );
  }
  // Several controls share one label.
  if (widget.as === 'choices' || (widget.as === 'track' && widget.ends === 2)) {
    return (
      // biome-ignore lint/a11y/useSemanticElements: a fieldset cannot be laid out like the other fields.
      <div role="group" aria-labelledby={`${id}-label`} aria-describedby={notes}>
        <span id={`${id}-label`} className={styles.label}>
          {label}
        </span>
        {control}
        {after}
      </div>
    );
  }
  return (
    <>
      <label htmlFor={id} className={styles.label}>
        {label}
      </label>
      {control}
      {after}
    </>
  );
}
