/** Where a panel is: on a page of the docs, alone in a frame of another site, or in the self-hosted runner. */
import { createContext } from 'react';

export interface Host {
  /** Code and template can be edited. */
  readonly edits: boolean;
  /** The app has an address to embed. */
  readonly embeds: boolean;
  /** Nothing is recorded here: an app that runs on change runs at once. */
  readonly startsAtOnce: boolean;
}

export const ON_PAGE: Host = { edits: true, embeds: true, startsAtOnce: false };
export const IN_FRAME: Host = { edits: true, embeds: false, startsAtOnce: false };
export const IN_RUNNER: Host = { edits: false, embeds: false, startsAtOnce: true };

export const HostContext = createContext(ON_PAGE);
