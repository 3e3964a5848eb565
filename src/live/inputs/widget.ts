/**
 * The controls that a form can show, as data. A kind chooses one when the site is built; the form renders it without
 * knowing the kind, so that a page loads no validation code until the reader acts.
 */
export type Widget = Plain | Menu | Choices | Track;

interface Shared {
  /** Shown after the label. */
  readonly note?: string | undefined;
  /** Needs the whole row, whatever the input's `width`. */
  readonly wide?: boolean | undefined;
}

/** One HTML element. */
interface Plain extends Shared {
  readonly as: 'field' | 'area' | 'file' | 'switch';
  readonly attributes?: {
    readonly type?: 'color' | 'date' | 'time' | 'datetime-local';
    readonly inputMode?: 'decimal';
    readonly placeholder?: string | undefined;
    readonly minLength?: number | undefined;
    readonly maxLength?: number | undefined;
    readonly accept?: string | undefined;
    readonly multiple?: boolean;
  };
  /** Has a button that draws a new random value. */
  readonly random?: boolean | undefined;
}

export interface Menu extends Shared {
  readonly as: 'menu';
  readonly options: readonly string[];
  /** Offers "(none)". */
  readonly optional?: boolean | undefined;
}

/** Radio buttons, or checkboxes where several may be chosen. */
export interface Choices extends Shared {
  readonly as: 'choices';
  readonly options: readonly string[];
  readonly multiple: boolean;
}

/** A slider, or two for a range. */
export interface Track extends Shared {
  readonly as: 'track';
  readonly ends: 1 | 2;
  readonly min: number;
  readonly max: number;
  readonly step: number;
  readonly marks: readonly { readonly value: number; readonly label: string }[];
  /** Only these: the slider moves between them, and its own value is the position in this list. */
  readonly values?: readonly string[];
}
