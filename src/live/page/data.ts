/** What a page knows of an app: prepared at build time, fetched as one JSON file, no code of its own. */
import type { Presence } from '../form/conditions';
import type { FileValue, RawValues } from '../form/values';
import type { AppDefinition, Group } from '../schema/app';

export interface AppData extends Pick<AppDefinition, 'title' | 'summary' | 'run' | 'timeLimit' | 'needs' | 'sources'> {
  readonly id: string;
  readonly groups: readonly Group[];
  /** Finished HTML of labels, units (as `$units$`), help and rich text that hold more than plain text. */
  readonly rich: Readonly<Record<string, string>>;
  readonly about: string;
  readonly code: string;
  readonly codeHtml: string;
  readonly template: string;
  readonly templateHtml: string;
  /** Data files by name, base64. */
  readonly files: Readonly<Record<string, string>>;
  readonly samples: Readonly<Record<string, FileValue>>;
  /** The form as it stands before the reader touches it. */
  readonly initial: {
    readonly values: RawValues;
    readonly inputs: Readonly<Record<string, Presence>>;
    readonly groups: readonly Presence[];
    /** `inputs` as Python shows it. */
    readonly python: string;
  };
  readonly recorded: { readonly html: string; readonly stdout: string; readonly stderr: string };
  /** The Inputs tab: each input with its rules in words. */
  readonly rules: readonly { readonly name: string; readonly type: string; readonly rules: string }[];
  /** A formula stands somewhere: the page asks for the style sheet. */
  readonly formulas: boolean;
  readonly worker: string;
}

/** On the server the data itself; in the browser the address of its file. */
export type AppRef = AppData | { readonly src: string };
