/**
 * What the page and a worker send to each other. A worker lives through two steps: the page sends `boot` and waits for
 * `ready`; it sends `run` and waits for `answer`. Then the worker ends. What arrives from a worker is checked here,
 * since app code has run there.
 */
import { fittingLength, type TemplateResult } from '../template/render';
import type { Failure, Frame, RunAnswer, RunRequest } from './protocol';

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

export type ToWorker = { readonly type: 'boot'; readonly parts: RuntimeParts } | RunMessage;

export interface Broken {
  readonly type: 'broken';
  readonly message: string;
}

export type FromBoot = { readonly type: 'ready'; readonly snapshot?: ArrayBuffer | undefined } | Broken;

export type FromRun =
  | { readonly type: 'answer'; readonly answer: RunAnswer; readonly rendered?: TemplateResult | undefined }
  | Broken;

const MAX_SNAPSHOT = 512 * 1024 * 1024;
const MAX_OUTPUTS = 4_000_000;
/** The runner cuts printed text and tracebacks at 20,000 characters and adds a note. */
const MAX_TEXT = 25_000;
const MAX_FRAMES = 10_000;

type Loose = Readonly<Record<string, unknown>>;

const isObject = (value: unknown): value is Loose =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
const isText = (value: unknown, limit: number): value is string => typeof value === 'string' && value.length <= limit;
/** Cut rather than rejected: an error message or a line of code may be long for good reasons. */
const shortText = (value: unknown): string | undefined =>
  typeof value === 'string' ? value.slice(0, MAX_TEXT) : undefined;
const isCount = (value: unknown): value is number => typeof value === 'number' && Number.isFinite(value) && value >= 0;

function readBroken(data: Loose): Broken {
  return { type: 'broken', message: typeof data.message === 'string' ? data.message.slice(0, 500) : 'Python broke.' };
}

/** `undefined`: not a message that a worker sends while it starts. */
export function readFromBoot(data: unknown): FromBoot | undefined {
  if (!isObject(data)) return undefined;
  const { type, snapshot } = data;
  if (type === 'broken') return readBroken(data);
  if (type !== 'ready') return undefined;
  if (snapshot === undefined) return { type };
  return snapshot instanceof ArrayBuffer && snapshot.byteLength <= MAX_SNAPSHOT ? { type, snapshot } : undefined;
}

/** `undefined`: not a message that a worker sends after a run. */
export function readFromRun(data: unknown): FromRun | undefined {
  if (!isObject(data)) return undefined;
  if (data.type === 'broken') return readBroken(data);
  if (data.type !== 'answer') return undefined;
  const answer = readAnswer(data.answer);
  const rendered = data.rendered === undefined ? undefined : readRendered(data.rendered);
  if (answer === undefined || (rendered === undefined && data.rendered !== undefined)) return undefined;
  return { type: 'answer', answer, rendered };
}

function readAnswer(data: unknown): RunAnswer | undefined {
  if (!isObject(data)) return undefined;
  const [stdout, stderr] = [shortText(data.stdout), shortText(data.stderr)];
  const { outputs, seconds } = data;
  if (stdout === undefined || stderr === undefined || !isCount(seconds)) return undefined;
  const base = { stdout, stderr, seconds };
  if (outputs !== undefined) return isText(outputs, MAX_OUTPUTS) ? { ...base, outputs } : undefined;
  const error = readFailure(data.error);
  return error && { ...base, error };
}

function readFailure(data: unknown): Failure | undefined {
  if (!isObject(data) || !Array.isArray(data.frames) || data.frames.length > MAX_FRAMES) return undefined;
  const [message, traceback] = [shortText(data.message), shortText(data.traceback)];
  const frames = data.frames.map(readFrame);
  if (message === undefined || traceback === undefined || !frames.every((frame) => frame !== undefined))
    return undefined;
  return { message, traceback, frames };
}

function readFrame(data: unknown): Frame | undefined {
  if (!isObject(data) || !isCount(data.line)) return undefined;
  const [name, text] = [shortText(data.name), shortText(data.text)];
  return name === undefined || text === undefined ? undefined : { line: data.line, name, text };
}

function readRendered(data: unknown): TemplateResult | undefined {
  if (!isObject(data)) return undefined;
  const { html, cut, error } = data;
  if (typeof html === 'string' && typeof cut === 'boolean' && fittingLength(html) === html.length) return { html, cut };
  if (!isObject(error)) return undefined;
  const message = shortText(error.message);
  const { line } = error;
  return message !== undefined && (line === undefined || isCount(line)) ? { error: { message, line } } : undefined;
}
