/** What the panel shows. The session (loaded when the reader does something) computes the next one. */
import type { FormState } from '../form/Form';
import type { AppData } from '../page/data';
import type { Progress } from '../python/client';
import type { Failure } from '../python/protocol';

export const STATE_TEXT = {
  recorded: 'Recorded result',
  changed: 'Not run yet',
  invalid: 'Check the inputs',
  loading: 'Starting Python',
  running: 'Running',
  fresh: 'Fresh result',
  failed: 'Failed',
  stopped: 'Stopped',
} as const;

export type RunState = keyof typeof STATE_TEXT;

export interface View {
  readonly state: RunState;
  readonly form: FormState;
  /** Grows when the form must be built anew with other values. */
  readonly formKey: number;
  /** `inputs` as Python shows it. */
  readonly python: string;
  readonly progress?: Progress | undefined;
  /** The reader's code failed. */
  readonly failure?: Failure | undefined;
  /** Something else went wrong, in words: time limit, template, download … */
  readonly problem?: string | undefined;
  readonly canRetry?: boolean | undefined;
  readonly stdout: string;
  readonly stderr: string;
  readonly cut?: boolean | undefined;
  readonly edited: { readonly code: boolean; readonly template: boolean };
  /** What a click on Copy link or Copy did. */
  readonly notice?: string | undefined;
}

export function firstView({ initial, recorded }: AppData): View {
  const { values, inputs, groups, python } = initial;
  return {
    state: 'recorded',
    form: { values, inputs, groups, errors: {} },
    formKey: 0,
    python,
    stdout: recorded.stdout,
    stderr: recorded.stderr,
    edited: { code: false, template: false },
  };
}
