/**
 * What the page and a worker send to each other, one question and one reply at a time: `boot` and `ready`, then `run` and
 * `answer`, and the worker ends. Where there are packages to load, `imports` (which modules does the code name?) and
 * `load` come between. Instead of `run` there may be a `sweep`, which is answered by a `point` for each of its inputs and
 * `swept`. What arrives from a worker is checked here, since app code has run there.
 */
import { fittingLength, type TemplateResult } from '../template/render';
import type { Failure, RunAnswer, RunRequest } from './runner-protocol';

/** Blobs, since the page passes them to worker after worker: an `ArrayBuffer` of this size takes 40 ms to copy. */
export interface RuntimeParts {
  readonly python: Blob;
  readonly templates: Blob;
  readonly standardLibrary: Blob;
  /** Python's memory after its start. Without one, the worker starts Python from scratch and takes a snapshot. */
  readonly snapshot?: Blob | undefined;
}

export interface RunMessage {
  readonly type: 'run';
  readonly app: string;
  readonly request: RunRequest;
  readonly template: string;
  /** Data files by name, base64. */
  readonly files: Readonly<Record<string, string>>;
}

/** The same code for several inputs, one after another. */
export interface SweepMessage {
  readonly type: 'sweep';
  readonly app: string;
  readonly code: string;
  readonly inputs: readonly RunRequest['inputs'][];
  readonly files: RunMessage['files'];
}

/** What one of the inputs gave: the outputs as JSON, or the last line of the traceback. */
export type SweepPoint = { readonly outputs: string; readonly error?: undefined } | { readonly error: string };

/** Packages, dependencies first, and the modules to import before the app's time starts. */
export interface LoadMessage {
  readonly type: 'load';
  readonly packs: readonly ArrayBuffer[];
  readonly modules: readonly string[];
}

export type ToWorker =
  | { readonly type: 'boot'; readonly parts: RuntimeParts }
  | { readonly type: 'imports'; readonly code: string }
  | LoadMessage
  | RunMessage
  | SweepMessage;

export interface RunResult {
  readonly answer: RunAnswer;
  readonly rendered?: TemplateResult | undefined;
}

export type FromWorker =
  | { readonly type: 'ready'; readonly snapshot?: ArrayBuffer | undefined }
  | { readonly type: 'imports'; readonly names: readonly string[] }
  | { readonly type: 'loaded' }
  | ({ readonly type: 'answer' } & RunResult)
  | ({ readonly type: 'point' } & SweepPoint)
  | { readonly type: 'swept' }
  | { readonly type: 'broken'; readonly message: string };

const MAX_SNAPSHOT = 512 * 1024 * 1024;
const MAX_OUTPUTS = 4_000_000;
/** The runner cuts printed text and tracebacks at 20,000 characters and adds a note. */
const MAX_TEXT = 25_000;
const MAX_FRAMES = 10_000;
/** The runner names the first three numbers that are not finite. */
const MAX_PLACES = 3;
const MAX_IMPORTS = 10_000;

type Loose = Readonly<Record<string, unknown>>;

function check(isRight: boolean): asserts isRight {
  if (!isRight) throw new Error('The result could not be read.');
}

function object(value: unknown): Loose {
  check(typeof value === 'object' && value !== null && !Array.isArray(value));
  return value as Loose;
}

/** Cut rather than rejected: an error message or a line of code may be long for good reasons. */
function shortText(value: unknown): string {
  check(typeof value === 'string');
  return value.slice(0, MAX_TEXT);
}

function lineNumber(value: unknown): number {
  check(typeof value === 'number' && Number.isFinite(value) && value >= 0);
  return value;
}

function messageOf(data: unknown, ...types: readonly FromWorker['type'][]): Loose {
  const message = object(data);
  if (message.type === 'broken')
    throw new Error(typeof message.message === 'string' ? message.message.slice(0, 500) : 'Python broke.');
  check(types.some((type) => message.type === type));
  return message;
}

/** The snapshot of a worker that has started, if it took one. Throws if it has not, or sends anything else. */
export function readFromBoot(data: unknown): ArrayBuffer | undefined {
  const { snapshot } = messageOf(data, 'ready');
  if (snapshot === undefined) return undefined;
  check(snapshot instanceof ArrayBuffer && snapshot.byteLength <= MAX_SNAPSHOT);
  return snapshot;
}

export function readFromImports(data: unknown): string[] {
  const { names } = messageOf(data, 'imports');
  check(Array.isArray(names) && names.length <= MAX_IMPORTS);
  return names.map(shortText);
}

export function readFromLoad(data: unknown): void {
  messageOf(data, 'loaded');
}

/** Throws if the run broke the interpreter, or the worker sends anything else. */
export function readFromRun(data: unknown): RunResult {
  const { answer, rendered } = messageOf(data, 'answer');
  return {
    answer: readAnswer(object(answer)),
    rendered: rendered === undefined ? undefined : readRendered(object(rendered)),
  };
}

/** A point of a sweep, or undefined at its end. */
export function readFromSweep(data: unknown): SweepPoint | undefined {
  const { type, outputs, error } = messageOf(data, 'point', 'swept');
  if (type === 'swept') return undefined;
  if (error !== undefined) return { error: shortText(error) };
  check(typeof outputs === 'string' && outputs.length <= MAX_OUTPUTS);
  return { outputs };
}

function readAnswer({ stdout, stderr, outputs, notFinite, error }: Loose): RunAnswer {
  const printed = { stdout: shortText(stdout), stderr: shortText(stderr) };
  if (outputs === undefined) return { ...printed, error: readFailure(object(error)) };
  check(typeof outputs === 'string' && outputs.length <= MAX_OUTPUTS);
  if (notFinite === undefined) return { ...printed, outputs };
  check(Array.isArray(notFinite) && notFinite.length <= MAX_PLACES);
  return { ...printed, outputs, notFinite: notFinite.map(shortText) };
}

function readFailure({ message, traceback, frames }: Loose): Failure {
  check(Array.isArray(frames) && frames.length <= MAX_FRAMES);
  return {
    message: shortText(message),
    traceback: shortText(traceback),
    frames: frames.map(object).map(({ line, name }) => ({ line: lineNumber(line), name: shortText(name) })),
  };
}

function readRendered({ html, cut, error }: Loose): TemplateResult {
  if (error === undefined) {
    check(typeof html === 'string' && typeof cut === 'boolean' && fittingLength(html) === html.length);
    return { html, cut };
  }
  const { message, line } = object(error);
  return { error: { message: shortText(message), line: line === undefined ? undefined : lineNumber(line) } };
}
