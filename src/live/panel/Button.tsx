/** A button that does something with the session. */
import type { ReactNode } from 'react';
import type { AppData } from '../data/prepare';
import type { State } from './state';
import type { Act } from './use-session';

export interface PartProps {
  readonly app: AppData;
  readonly state: State;
  readonly act: Act;
  /** False: the app needs packages that the browser doesn't have. */
  readonly runs: boolean;
}

interface Props {
  readonly act: Act;
  readonly label: string;
  readonly command: Parameters<Act>[0];
  readonly disabled?: boolean;
  readonly className?: string | undefined;
}

/** A disabled one keeps the focus, which the `disabled` attribute would take away. */
export function Button({ act, label, command, disabled = false, className }: Props): ReactNode {
  return (
    <button
      type="button"
      className={className}
      aria-disabled={disabled || undefined}
      onClick={() => !disabled && act(command)}
    >
      {label}
    </button>
  );
}
