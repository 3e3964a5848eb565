/** A button that sends a command to the session. */
import type { ReactNode } from 'react';
import type { AppData } from '../data/data';
import type { Command } from './reducer';
import type { State } from './state';

export interface PartProps {
  readonly app: AppData;
  readonly state: State;
  readonly act: (command: Command) => void;
  /** False: the app needs packages that the browser doesn't have. */
  readonly runs: boolean;
}

interface Props {
  readonly act: PartProps['act'];
  readonly command: Command;
  readonly disabled?: boolean;
  readonly className?: string | undefined;
  readonly children: ReactNode;
}

/** A disabled one keeps the focus, which the `disabled` attribute would take away. */
export function Button({ act, command, disabled = false, className, children }: Props): ReactNode {
  return (
    <button
      type="button"
      className={className}
      aria-disabled={disabled || undefined}
      onClick={() => !disabled && act(command)}
    >
      {children}
    </button>
  );
}
