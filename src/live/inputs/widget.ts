/**
 * The controls that a form can show, as data. A kind chooses one when the site is built; the form renders it without
 * knowing the kind, so that a page loads no validation code until the reader acts.
 */
export type Widget = FieldWidget | AreaWidget | FileWidget | MenuWidget | ChoicesWidget | SwitchWidget | TrackWidget;

interface Shared {
  /** Shown after the label. */
  readonly note?: string | undefined;
  /** Needs the whole row, whatever the input's `width`. */
  readonly wide?: boolean | undefined;
}

export interface TextLimits {
  readonly placeholder?: string | undefined;
  readonly minLength?: number | undefined;
  readonly maxLength?: number | undefined;
}

export interface FieldWidget extends Shared, TextLimits {
  readonly as: 'field';
  readonly type: 'text' | 'color' | 'date' | 'time' | 'datetime-local';
  readonly inputMode?: 'decimal' | undefined;
  readonly min?: number | undefined;
  readonly max?: number | undefined;
  /** Has a button that draws a new random value. */
  readonly random?: boolean | undefined;
}

export interface AreaWidget extends Shared, TextLimits {
  readonly as: 'area';
}

export interface FileWidget extends Shared {
  readonly as: 'file';
  readonly accept?: string | undefined;
  readonly multiple: boolean;
}

export interface MenuWidget extends Shared {
  readonly as: 'menu';
  readonly options: readonly string[];
  /** Offers "(none)". */
  readonly optional?: boolean | undefined;
}

/** Radio buttons, or checkboxes where several may be chosen. */
export interface ChoicesWidget extends Shared {
  readonly as: 'choices';
  readonly options: readonly string[];
  readonly multiple: boolean;
}

export interface SwitchWidget extends Shared {
  readonly as: 'switch';
}

/** A slider, or two for a range. */
export interface TrackWidget extends Shared {
  readonly as: 'track';
  readonly ends: 1 | 2;
  readonly min: number;
  readonly max: number;
  readonly step: number;
  readonly marks: readonly { readonly value: number; readonly label: string }[];
}
