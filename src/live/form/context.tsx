/** What all parts of a form share: its state, and the rendered HTML of its texts. */
import clsx from 'clsx';
import { createContext, type ReactNode, useContext } from 'react';
import type { Widget } from '../inputs/widget';
import type { Group } from '../schema/app';
import type { Presences } from './conditions';
import styles from './Form.module.css';
import type { StepsDescription } from './steps';
import type { RawValues } from './values';

export interface FormState extends Presences {
  readonly values: RawValues;
  readonly errors: Readonly<Record<string, string>>;
}

/** What the form's own buttons do. */
export interface FormActions {
  addRow(table: string): void;
  deleteRow(table: string, row: number): void;
  draw(input: string): void;
}

/** What the build prepares for the form. */
export interface FormDescription {
  readonly groups: readonly Group[];
  /** By input name; a table column's is `name[column]`. */
  readonly widgets: Readonly<Record<string, Widget>>;
  /** Rendered HTML of labels, units (as `$units$`), help and rich text that contain more than plain text. */
  readonly rich: Readonly<Record<string, string>>;
  /** Results are recorded for some values only; inputs that these don't name keep their default. */
  readonly steps?: Pick<StepsDescription, 'values'>;
}

export interface FormParts {
  readonly app: FormDescription;
  readonly state: FormState;
  /** Prefix of element ids: an app may be on a page twice. */
  readonly prefix: string;
  readonly act: (action: (form: FormActions) => void) => void;
}

export const FormContext = createContext<FormParts | undefined>(undefined);

export function useForm(): FormParts {
  return useContext(FormContext) as FormParts;
}

export const FIXED = 'Fixed: results are recorded for this value only.';

/** Whether the reader can't change the input or table, because results are recorded for its default only. */
export function isFixed({ steps }: FormDescription, name: string): boolean {
  return steps !== undefined && !(name in steps.values);
}

export function Rich({ text }: { readonly text: string }): ReactNode {
  const html = useForm().app.rich[text];
  // biome-ignore lint/security/noDangerouslySetInnerHtml: rendered from the app's own text at build time.
  return html === undefined ? text : <span dangerouslySetInnerHTML={{ __html: html }} />;
}

export function Units({ of }: { readonly of: object }): ReactNode {
  return 'units' in of && typeof of.units === 'string' ? (
    <span className={styles.units}>
      <Rich text={`$${of.units}$`} />
    </span>
  ) : null;
}

interface NoteProps {
  readonly text: string | undefined;
  readonly id?: string;
  readonly isError?: boolean;
}

/** A line below a control: help, or what is wrong with its value. */
export function Note({ text, id, isError = false }: NoteProps): ReactNode {
  return text === undefined ? null : (
    <small id={id} className={clsx(styles.help, isError && styles.error)}>
      <Rich text={text} />
    </small>
  );
}
