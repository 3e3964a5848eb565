/**
 * A reader at work with one app: reads the form, runs Python, shows the result, edits the code. Loaded when the reader
 * first does something; the panel only draws what this computes.
 */
import { flushSync } from 'react-dom';
import type { FormAction, FormState } from '../form/Form';
import { toPython } from '../form/python-text';
import { readDocument } from '../form/read-document';
import {
  cellKey,
  drawNumber,
  emptyRow,
  type FileValue,
  initialValues,
  type RawCell,
  type RawValues,
  readForm,
  valueInputs,
  withInputs,
} from '../form/values';
import type { AppData } from '../page/data';
import { type Outcome, PythonClient } from '../python/client';
import type { RunAnswer } from '../python/protocol';
import { isTable } from '../schema/kinds';
import type { Editor } from './editor';
import { linkPrefix } from './link';
import type { View } from './view';

export interface Slots {
  readonly root: HTMLElement;
  readonly form: HTMLFormElement;
  readonly result: HTMLElement;
  readonly code: HTMLElement;
  readonly template: HTMLElement;
}

type Kind = 'code' | 'template';
type Update = (change: (before: View) => View) => void;

const DEBOUNCE_MS = 250;
const LINK_LIMIT = 6000;
const NOTICE_MS = 8000;

/** One Python per tab, shared by all apps of all pages. */
const clients = new Map<string, PythonClient>();

export type Session = ReturnType<typeof createSession>;

export function createSession(app: AppData, slots: Slots, update: Update) {
  const { groups } = app;
  const files: Record<string, readonly FileValue[]> = Object.fromEntries(
    Object.entries(app.samples).map(([name, sample]) => [name, [sample]]),
  );
  const source = { code: app.code, template: app.template };
  const editors: Partial<Record<Kind, Promise<Editor>>> = {};
  let timer: ReturnType<typeof setTimeout> | undefined;
  let stopRun: (() => void) | undefined;
  let runs = 0;
  let ended = false;
  /** Inputs with an error are marked from the first Run or the moment the reader leaves them, not while typing. */
  let formKey = 0;

  /** A notice stays long enough to be read, whatever a run does meanwhile. */
  let noticeTimer: ReturnType<typeof setTimeout> | undefined;
  const set = (patch: Partial<View>) => {
    if (ended) return;
    update((before) => ({ ...before, ...patch }));
    if (!patch.notice) return;
    clearTimeout(noticeTimer);
    noticeTimer = setTimeout(() => set({ notice: '' }), NOTICE_MS);
  };

  /** Reads the form as it stands and shows its conditions, messages and values. */
  const read = (patch: Partial<View> = {}) => {
    const values = readDocument(slots.form, groups, files);
    return show(values, patch);
  };

  const show = (values: RawValues, patch: Partial<View> = {}) => {
    const { inputs, errors, presences } = readForm({ groups }, values);
    const form: FormState = {
      values,
      errors,
      inputs: Object.fromEntries(Object.keys(app.initial.inputs).map((name) => [name, presences.ofInput(name)])),
      groups: groups.map((_, index) => presences.ofGroup(index)),
    };
    set({ form, python: toPython(inputs), ...patch });
    return { values, inputs, errors };
  };

  /** Builds the form anew: React's uncontrolled controls take their values only when they are made. */
  const rebuild = (values: RawValues) => {
    formKey += 1;
    // At once: what follows reads the new controls.
    flushSync(() => show(values, { formKey }));
  };

  const stop = () => {
    clearTimeout(timer);
    stopRun?.();
  };

  const run = async (): Promise<void> => {
    clearTimeout(timer);
    const { inputs, errors } = read();
    const [wrong] = Object.keys(errors);
    if (wrong !== undefined) {
      set({ state: 'invalid', progress: undefined });
      return;
    }
    stopRun?.();
    const turn = ++runs;
    const own = (patch: Partial<View>) => {
      if (turn === runs) set(patch);
    };
    own({ state: 'loading', problem: undefined, canRetry: undefined });
    let client = clients.get(app.worker);
    if (!client) {
      client = new PythonClient(app.worker);
      // A Python that has started is worth keeping from page to page (src/boot/README.md).
      document.documentElement.dataset.keep = '';
      clients.set(app.worker, client);
    }
    const { outcome, stop: end } = client.run({
      app: app.id,
      request: { code: source.code, inputs },
      template: source.template,
      files: app.files,
      timeLimit: app.timeLimit,
      onProgress: (progress) => own({ state: 'loading', progress }),
      onStart: () => own({ state: 'running', progress: undefined }),
    });
    stopRun = end;
    // The sanitizer is on its way while Python works.
    const [ending, output] = await Promise.all([outcome, import('../output/show')]);
    if (turn !== runs || ended) return;
    stopRun = undefined;
    await finish(ending, output.showOutput);
  };

  const finish = async (
    outcome: Outcome,
    showOutput: (html: string, into: HTMLElement) => Promise<void>,
  ): Promise<void> => {
    const base: Partial<View> = {
      progress: undefined,
      failure: undefined,
      problem: undefined,
      canRetry: undefined,
      cut: undefined,
    };
    switch (outcome.kind) {
      case 'stopped':
        return set({ ...base, state: 'stopped' });
      case 'timeout':
        return set({
          ...base,
          state: 'failed',
          problem: `Stopped after ${outcome.seconds} seconds, the time limit of this app. Look for a loop that does not end.`,
        });
      case 'broken':
        return set({
          ...base,
          state: 'failed',
          problem: `Python could not run here: ${outcome.message}`,
          canRetry: true,
        });
      case 'done':
    }
    const printed = printedOf(outcome.answer);
    if (outcome.answer.error) return set({ ...base, ...printed, state: 'failed', failure: outcome.answer.error });
    const { rendered } = outcome;
    if (!rendered || 'error' in rendered) {
      const where = rendered?.error.line === undefined ? '' : `, line ${rendered.error.line}`;
      return set({
        ...base,
        ...printed,
        state: 'failed',
        problem: `The output template${where}: ${rendered?.error.message ?? 'nothing was rendered'}`,
      });
    }
    await showOutput(rendered.html, slots.result);
    set({ ...base, ...printed, state: 'fresh', cut: rendered.cut });
  };

  const changedSoon = (delay = DEBOUNCE_MS) => {
    clearTimeout(timer);
    const { errors } = read();
    if (Object.keys(errors).length > 0) {
      stop();
      return set({ state: 'invalid' });
    }
    if (app.run === 'button') return set({ state: 'changed' });
    timer = setTimeout(run, delay);
    return undefined;
  };

  const edit = (kind: Kind): Promise<Editor> => {
    editors[kind] ??= import('./editor').then(({ createEditor }) => {
      const slot = slots[kind];
      const before = [...slot.children] as HTMLElement[];
      for (const child of before) child.hidden = true;
      const editor = createEditor(slot, kind, source[kind], {
        onChange: (text) => {
          source[kind] = text;
          update((view) => ({
            ...view,
            state: view.state === 'running' || view.state === 'loading' ? view.state : 'changed',
            edited: { ...view.edited, [kind]: text !== app[kind] },
          }));
        },
        onRun: () => void run(),
      });
      return {
        ...editor,
        destroy: () => {
          editor.destroy();
          for (const child of before) child.hidden = false;
        },
      };
    });
    editors[kind]?.then((editor) => editor.focus());
    return editors[kind];
  };

  const restore = (kind: Kind) => {
    source[kind] = app[kind];
    void editors[kind]?.then((editor) => editor.destroy());
    delete editors[kind];
    update((view) => ({ ...view, state: 'changed', edited: { ...view.edited, [kind]: false } }));
  };

  const openTab = (name: string) =>
    slots.root.querySelector<HTMLInputElement>(`input[type="radio"][value="${name}"]`)?.click();

  const readFiles = async (control: HTMLInputElement) => {
    const chosen = [...(control.files ?? [])];
    const sample = app.samples[control.name];
    files[control.name] = chosen.length > 0 ? await Promise.all(chosen.map(readFile)) : sample ? [sample] : [];
    changedSoon(0);
  };

  return {
    run: () => void run(),
    stop,

    /** A value changed; the form's own `input` event, or one that React missed. */
    changed(control: HTMLInputElement) {
      if (control.type === 'file') void readFiles(control);
      else changedSoon(control.type === 'range' ? 60 : DEBOUNCE_MS);
    },

    /** Takes over what a link carries, or what the reader typed before React was there. */
    begin() {
      const prefix = linkPrefix(app.id);
      if (location.hash.startsWith(prefix)) {
        try {
          const carried: unknown = JSON.parse(decodeURIComponent(location.hash.slice(prefix.length)));
          const values = withInputs(groups, initialValues(app), carried as Record<string, unknown>);
          rebuild(values);
          slots.root.scrollIntoView({ block: 'nearest' });
          changedSoon(0);
        } catch {
          set({ notice: 'The link’s values do not fit this app.' });
        }
        return;
      }
      for (const output of slots.form.querySelectorAll('input[type="range"] + output')) {
        output.textContent = (output.previousElementSibling as HTMLInputElement).value;
      }
      const control = slots.form.querySelector<HTMLInputElement>('input[type="file"]');
      if (control?.files?.length) void readFiles(control);
      else changedSoon();
    },

    form(action: FormAction) {
      const { values } = read();
      if (action.type === 'draw') {
        const input = valueInputs(groups).find(({ name }) => name === action.input);
        const control = slots.form.elements.namedItem(action.input);
        if (input?.type !== 'number' || !input.random || !(control instanceof HTMLInputElement)) return;
        control.value = String(drawNumber(input.random, Math.random));
        changedSoon(0);
        return;
      }
      const group = groups.filter(isTable).find(({ name }) => name === action.table);
      if (!group) return;
      const rows = values[group.name] as readonly (readonly RawCell[])[];
      const next =
        action.type === 'add'
          ? [...rows, emptyRow(group.table.columns)]
          : rows.filter((_, index) => index !== action.row);
      rebuild({ ...values, [group.name]: next });
      // Focus goes where the work goes on: the new row, or the row that took the deleted one's place.
      const row = Math.min(action.row, next.length - 1);
      const cell = slots.form.elements.namedItem(cellKey(group.name, Math.max(0, row), 0));
      if (cell instanceof HTMLElement) cell.focus();
      changedSoon(0);
    },

    async reset() {
      stop();
      runs += 1;
      for (const name of Object.keys(files)) delete files[name];
      for (const [name, sample] of Object.entries(app.samples)) files[name] = [sample];
      for (const kind of ['code', 'template'] as const) restore(kind);
      const values = initialValues(app, Math.random);
      rebuild(values);
      const isRecorded = JSON.stringify(values) === JSON.stringify(app.initial.values);
      const { stdout, stderr } = app.recorded;
      set({
        state: isRecorded ? 'recorded' : 'changed',
        failure: undefined,
        problem: undefined,
        canRetry: undefined,
        cut: undefined,
        progress: undefined,
        stdout,
        stderr,
      });
      if (!isRecorded) return app.run === 'change' ? void run() : undefined;
      const { showOutput } = await import('../output/show');
      await showOutput(app.recorded.html, slots.result);
    },

    edit: (kind: Kind) => void edit(kind),
    /** The button that asked for it goes away: the focus moves to the code as it was. */
    async restore(kind: Kind) {
      const closing = editors[kind];
      restore(kind);
      await closing;
      slots[kind].querySelector<HTMLElement>('pre')?.focus();
    },

    showLine(line: number) {
      openTab('Code');
      void edit('code').then((editor) => editor.goTo(line));
    },

    async copy(kind: Kind) {
      set({ notice: await copied(source[kind], 'Copied.') });
    },

    async copyLink() {
      const { inputs } = read();
      const initial = readForm({ groups }, app.initial.values).inputs;
      const isFile = new Set(
        valueInputs(groups)
          .filter(({ type }) => type === 'file')
          .map(({ name }) => name),
      );
      const carried = Object.fromEntries(
        Object.entries(inputs).filter(
          ([name, value]) => !isFile.has(name) && JSON.stringify(value) !== JSON.stringify(initial[name]),
        ),
      );
      const link = `${location.origin}${location.pathname}${linkPrefix(app.id)}${encodeURIComponent(JSON.stringify(carried))}`;
      if (link.length > LINK_LIMIT) return set({ notice: 'These values are too long for a link.' });
      set({ notice: await copied(link, 'Link copied. It carries the input values, not the code.') });
    },

    download(kind: 'py' | 'json') {
      const { inputs } = read();
      const text = kind === 'py' ? asScript(app, source.code, inputs) : asJson(app, source);
      const link = document.createElement('a');
      link.href = URL.createObjectURL(new Blob([text], { type: kind === 'py' ? 'text/x-python' : 'application/json' }));
      link.download = `${app.id}.${kind}`;
      link.click();
      setTimeout(() => URL.revokeObjectURL(link.href), 10_000);
    },

    print() {
      const page = document.documentElement;
      slots.root.dataset.printing = '';
      page.dataset.printApp = '';
      addEventListener(
        'afterprint',
        () => {
          delete slots.root.dataset.printing;
          delete page.dataset.printApp;
        },
        { once: true },
      );
      window.print();
    },

    end() {
      stop();
      ended = true;
    },
  };
}

function printedOf({ stdout, stderr }: RunAnswer): Pick<View, 'stdout' | 'stderr'> {
  return { stdout, stderr };
}

function readFile(file: File): Promise<FileValue> {
  return new Promise((done, fail) => {
    const reader = new FileReader();
    // A file without a known type has none in its data URL; the code expects one.
    reader.onload = () =>
      done({
        name: file.name,
        size: file.size,
        url: String(reader.result).replace(/^data:;/, 'data:application/octet-stream;'),
      });
    reader.onerror = () => fail(reader.error);
    reader.readAsDataURL(file.type ? file : new Blob([file], { type: typeByName(file.name) }));
  });
}

function typeByName(name: string): string {
  const types: Record<string, string> = {
    csv: 'text/csv',
    txt: 'text/plain',
    json: 'application/json',
    geojson: 'application/geo+json',
  };
  return types[name.split('.').at(-1)?.toLowerCase() ?? ''] ?? 'application/octet-stream';
}

async function copied(text: string, notice: string): Promise<string> {
  try {
    await navigator.clipboard.writeText(text);
    return notice;
  } catch {
    return 'This browser does not let the page copy.';
  }
}

/** One file that runs as it is: the code, and a last block that calls it with the values of the form. */
function asScript(app: AppData, code: string, inputs: Readonly<Record<string, unknown>>): string {
  const literal = toPython(inputs, '    ', Number.POSITIVE_INFINITY);
  return `# ${app.title}: ${app.summary}\n${code}\n\n\nif __name__ == "__main__":\n    from pprint import pprint\n\n    inputs = ${literal}\n    pprint(main(inputs))\n`;
}

function asJson(app: AppData, source: { code: string; template: string }): string {
  const { title, summary, run, timeLimit, needs, groups, files, sources } = app;
  return `${JSON.stringify({ format: 1, title, summary, run, timeLimit, needs, sources, groups, code: source.code, output: source.template, files }, null, 2)}\n`;
}
