/** What a page knows about an app: prepared at build time, fetched as one JSON file, without code of its own. */
import type { FormDescription, FormState } from '../form/context';
import type { FileValue } from '../inputs/kind';
import type { AppDefinition } from '../schema/app';

export interface AppData
  extends FormDescription,
    Pick<AppDefinition, 'title' | 'summary' | 'run' | 'timeLimit' | 'needs' | 'sources'> {
  readonly id: string;
  readonly about: string;
  readonly code: string;
  readonly codeHtml: string;
  readonly template: string;
  readonly templateHtml: string;
  /** Data files by name, base64. */
  readonly files: Readonly<Record<string, string>>;
  readonly samples: Readonly<Record<string, FileValue>>;
  /** The form before the reader touches it. */
  readonly initial: Omit<FormState, 'errors'> & {
    /** `inputs` in Python's notation. */
    readonly python: string;
  };
  readonly recorded: { readonly html: string; readonly stdout: string; readonly stderr: string };
  /** The Inputs tab: each input with its rules in words. */
  readonly rules: readonly { readonly name: string; readonly type: string; readonly rules: string }[];
  /** The panel contains formulas and needs their style sheet. */
  readonly formulas: boolean;
  readonly worker: string;
}
