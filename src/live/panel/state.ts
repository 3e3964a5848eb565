/** What the panel shows. Loaded with the page; what changes it (session.ts) comes with the first action. */
import type { AppData } from '../data/prepare';
import type { FormState } from '../form/context';
import type { Failure } from '../python/runner-protocol';
import type { Progress } from '../python/runtime-files';

export const STATUS_TEXT = {
  recorded: 'Recorded result',
  changed: 'Not run yet',
  invalid: 'Check the inputs',
  loading: 'Starting Python',
  running: 'Running',
  fresh: 'Fresh result',
  failed: 'Failed',
  stopped: 'Stopped',
} as const;

/** In an app whose packages the site doesn't have. */
const STEP_TEXT: Partial<Record<keyof typeof STATUS_TEXT, string>> = {
  recorded: 'Recorded result for these values',
  loading: 'Loading the recorded result',
};

export function statusText({ missing, steps }: AppData, { status }: State): string {
  if (missing && !steps) return 'Recorded only';
  return (steps && STEP_TEXT[status]) ?? STATUS_TEXT[status];
}

export type Source = 'code' | 'template';

export interface State {
  readonly status: keyof typeof STATUS_TEXT;
  readonly form: FormState;
  /** Grows when the controls must be created again: uncontrolled ones take their values only then. */
  readonly formKey: number;
  /** Grows when the recorded result must be restored. */
  readonly resultKey: number;
  /** `inputs` in Python's notation. */
  readonly python: string;
  readonly source: Readonly<Record<Source, string>>;
  /** The source came with a link, and nothing runs before the reader presses Run. */
  readonly isShared?: boolean | undefined;
  readonly progress?: Progress | undefined;
  /** The app's code raised an exception. */
  readonly failure?: Failure | undefined;
  /** Something else went wrong, in words: time limit, template, download … */
  readonly problem?: string | undefined;
  readonly canRetry?: boolean | undefined;
  readonly stdout: string;
  readonly stderr: string;
  /** Places of numbers that are infinite or undefined while no input is. */
  readonly notFinite?: readonly string[] | undefined;
  readonly cut?: boolean | undefined;
  /** What a click on Copy link or Copy did. */
  readonly notice: string;
}

export function firstState({ initial, recorded, code, template }: AppData): State {
  const { values, inputs, groups, python } = initial;
  return {
    // The self-hosted runner has no recorded results.
    status: recorded.html === '' ? 'changed' : 'recorded',
    form: { values, inputs, groups, errors: {} },
    formKey: 0,
    resultKey: 0,
    python,
    source: { code, template },
    stdout: recorded.stdout,
    stderr: recorded.stderr,
    notFinite: recorded.notFinite,
    notice: '',
  };
}

export function isBusy({ status }: State): boolean {
  return status === 'loading' || status === 'running';
}

/**
 * A link carries an app's values as `#app:<id>:<values>`: after the hash, so that no server receives them. With code, it
 * ends with `:z<code>` (shared-code.ts).
 */
export const linkPrefix = (id: string) => `#app:${id}:`;

/** The section that explains numbers that are not finite. */
export const NOT_FINITE_DOCS = '/code/output#not-finite';

export const PART_MISSING = 'A part of this page could not be loaded. Check your connection.';
