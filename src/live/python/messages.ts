/** What the page and the worker say to each other. */
import type { TemplateResult } from '../template/render';
import type { RunAnswer, RunRequest } from './protocol';

export type ToWorker =
  | {
      readonly type: 'run';
      readonly id: number;
      readonly app: string;
      readonly request: RunRequest;
      readonly template: string;
      /** Data files by name, base64. Sent with every run: they are small, and a run may have changed them. */
      readonly files: Readonly<Record<string, string>>;
    }
  /** The template changed, the outputs did not. */
  | { readonly type: 'render'; readonly id: number; readonly template: string; readonly outputs: string };

export type Phase = 'download' | 'start';

export type FromWorker =
  | { readonly type: 'progress'; readonly phase: Phase; readonly done: number; readonly total: number }
  | { readonly type: 'ready'; readonly warm: boolean }
  | { readonly type: 'broken'; readonly message: string }
  | { readonly type: 'answer'; readonly id: number; readonly answer?: RunAnswer; readonly rendered?: TemplateResult };
