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
import { hasValue, isTable } from '../schema/groups';
import { Control, type ControlProps } from './Control';
import { FIXED, FormContext, type FormParts, isFixed, Note, Rich, useForm } from './context';
import styles from './Form.module.css';
import { Table } from './Table';

export function Fields(form: FormParts): ReactNode {
  const { app, state } = form;
  return (
    <FormContext value={form}>
      {app.groups.map((group, index) => (
        <fieldset
          // biome-ignore lint/suspicious/noArrayIndexKey: groups never move.
          key={index}
          className={styles.group}
          hidden={state.groups[index] === 'hidden'}
          disabled={state.groups[index] === 'disabled' || (isTable(group) && isFixed(app, group.name))}
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
  const { rich } = useForm().app;
  if (hasValue(input)) return <Field input={input} />;
  const html = rich[input.text] ?? '';
  // biome-ignore lint/security/noDangerouslySetInnerHtml: rendered from the app's own text at build time.
  return <div className={styles[`w${input.width}`]} dangerouslySetInnerHTML={{ __html: html }} />;
}

function Field({ input }: { readonly input: ValueInput }): ReactNode {
  const { app, state, prefix } = useForm();
  const { errors, inputs, values } = state;
  const { name } = input;
  const widget = app.widgets[name] as Widget;
  const id = `${prefix}${name.replaceAll(' ', '-')}`;
  const error = errors[name];
  const fixed = isFixed(app, name);
  const notes = clsx(input.help && `${id}-help`, error && `${id}-error`, fixed && `${id}-fixed`) || undefined;
  const props: ControlProps = {
    id,
    name,
    disabled: input.disabled || fixed || inputs[name] === 'disabled',
    'aria-invalid': error !== undefined || undefined,
    'aria-describedby': notes,
  };
  const control = <Control input={input} widget={widget} value={values[name] as RawValue} props={props} />;
  const isSwitch = widget.as === 'switch';
  const label = (
    <>
      <Rich text={input.label} />
      {!input.required && !isSwitch && <small> optional</small>}
      {widget.note && <small> {widget.note}</small>}
    </>
  );
  // Several controls share one label.
  const isGroup = widget.as === 'choices' || (widget.as === 'track' && widget.ends === 2);
  const Label = isGroup ? 'span' : 'label';
  return (
    <div
      className={styles[`w${widget.wide ? 10 : input.width}`]}
      hidden={inputs[name] === 'hidden'}
      data-field={name}
      {...(isGroup && { role: 'group', 'aria-labelledby': `${id}-label`, 'aria-describedby': notes })}
    >
      <Label
        id={isGroup ? `${id}-label` : undefined}
        htmlFor={isGroup ? undefined : id}
        className={isSwitch ? styles.check : styles.label}
      >
        {isSwitch && control}
        <span>{label}</span>
      </Label>
      {!isSwitch && control}
      <Note id={`${id}-help`} text={input.help} />
      <Note id={`${id}-error`} text={error} isError />
      <Note id={`${id}-fixed`} text={fixed ? FIXED : undefined} />
    </div>
  );
}
