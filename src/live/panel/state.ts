/** What the panel shows and the session knows. Loaded with the page; what changes it (reducer.ts) comes with the first action. */
import type { AppData } from '../data/data';
import type { FormState } from '../form/context';
import type { FileValue } from '../inputs/kind';
import type { Progress } from '../python/client';
import type { Failure } from '../python/protocol';

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
  /** The files that the reader chose, or the samples. */
  readonly files: Readonly<Record<string, readonly FileValue[]>>;
  readonly source: Readonly<Record<Source, string>>;
  /** Grows with every change of values or code, so that an older run's result is not called fresh. */
  readonly revision: number;
  /** Number of the run whose messages count. */
  readonly turn: number;
  readonly progress?: Progress | undefined;
  /** The app's code raised an exception. */
  readonly failure?: Failure | undefined;
  /** Something else went wrong, in words: time limit, template, download … */
  readonly problem?: string | undefined;
  readonly canRetry?: boolean | undefined;
  readonly stdout: string;
  readonly stderr: string;
  readonly cut?: boolean | undefined;
  /** What a click on Copy link or Copy did. */
  readonly notice: string;
}

export function firstState({ initial, recorded, samples, code, template }: AppData): State {
  const { values, inputs, groups, python } = initial;
  return {
    status: 'recorded',
    form: { values, inputs, groups, errors: {} },
    formKey: 0,
    resultKey: 0,
    python,
    files: Object.fromEntries(Object.entries(samples).map(([name, sample]) => [name, [sample]])),
    source: { code, template },
    revision: 0,
    turn: 0,
    stdout: recorded.stdout,
    stderr: recorded.stderr,
    notice: '',
  };
}

export function isBusy({ status }: State): boolean {
  return status === 'loading' || status === 'running';
}

export const PART_MISSING = 'A part of this page could not be loaded. Check your connection.';
