/** What a session does to the page around its state. In a module of its own, so that tests can replace it. */
import type { StepFile, StepResult } from '../form/steps';
import { mediaTypeOf } from '../inputs/file';
import type { FileValue } from '../inputs/kind';
import {
  type Engine,
  type Job,
  type Outcome,
  PythonClient,
  type Started,
  type SweepJob,
  type SweepOutcome,
} from '../python/client';

const engines = new Map<string, Engine>();
let createEngine = (worker: string): Engine => new PythonClient(worker);

/** Before the first run: apps run elsewhere than in this browser. */
export function replaceEngine(create: (address: string) => Engine): void {
  createEngine = create;
}

/** `address`: the worker's script, or what else the engine has. */
function engineOf(address: string): Engine {
  const engine = engines.get(address) ?? createEngine(address);
  engines.set(address, engine);
  return engine;
}

export function startRun(address: string, job: Job): Started<Outcome> {
  return engineOf(address).run(job);
}

export function startSweep(address: string, job: SweepJob): Started<SweepOutcome> {
  return engineOf(address).sweep(job);
}

const files = new Map<string, Promise<unknown>>();

/** Each file once, unless it could not be loaded. */
function load(address: string): Promise<unknown> {
  const loading =
    files.get(address) ??
    fetch(address).then((response) =>
      response.ok ? response.json() : Promise.reject(new Error(`status ${response.status}`)),
    );
  files.set(address, loading);
  loading.catch(() => files.delete(address));
  return loading;
}

/** The recorded result of a step, as if the app had run. */
export function startStep(address: string, key: string | undefined): Started<Outcome> {
  const find = async (): Promise<Outcome> => {
    const entry = key === undefined ? undefined : ((await load(address)) as StepFile)[key];
    if (!entry) return { kind: 'broken', message: 'none has these values' };
    const { html, ...printed } = 'file' in entry ? ((await load(entry.file)) as StepResult) : entry;
    return { kind: 'done', answer: { ...printed, outputs: '' }, rendered: { html, cut: false } };
  };
  const outcome = find().catch((): Outcome => ({ kind: 'broken', message: 'check your connection' }));
  return { outcome, stop: () => undefined };
}

export function resultOf(root: HTMLElement): HTMLElement {
  return root.querySelector('[data-slot="result"]') as HTMLElement;
}

/** The recorded result is back, as plain HTML. */
export function enhanceResult(root: HTMLElement): void {
  import('../output/enhance').then(({ enhance }) => enhance(resultOf(root), true)).catch(() => undefined);
}

export function focusControl(root: HTMLElement, name: string): void {
  const control = root.querySelector('form')?.elements.namedItem(name);
  if (control instanceof HTMLElement) control.focus();
}

export function fillControl(root: HTMLElement, name: string, value: string): void {
  const control = root.querySelector('form')?.elements.namedItem(name);
  if (control instanceof HTMLInputElement) control.value = value;
}

/** Fails without a secure context, where there is no clipboard. */
export function copyText(text: string): Promise<void> {
  return navigator.clipboard?.writeText(text) ?? Promise.reject();
}

/** In whole pixels, with room for the line below an embedded app. */
export function heightOf(root: HTMLElement): number {
  return Math.ceil(root.getBoundingClientRect().height) + 40;
}

/** An address of this site that works elsewhere. */
export function absolute(address: string): string {
  return new URL(address, document.baseURI).href;
}

export function saveFile(name: string, type: string, text: string): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(new Blob([text], { type }));
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 10_000);
}

/** A data URL is what Python receives. Browsers don't know every type by the file's name. */
export function readFile(file: File): Promise<FileValue> {
  return new Promise((done, fail) => {
    const reader = new FileReader();
    reader.onload = () => done({ name: file.name, size: file.size, url: String(reader.result) });
    reader.onerror = () => fail(reader.error);
    reader.readAsDataURL(file.type ? file : new Blob([file], { type: mediaTypeOf(file.name) }));
  });
}
