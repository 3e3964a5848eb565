/** Performs the effects of reducer.ts in the page. Loaded when the reader first does something with the app. */
import { flushSync } from 'react-dom';
import type { AppData } from '../data/data';
import { readDocument } from '../form/read-document';
import { PythonClient } from '../python/client';
import type { Editor } from './editor';
import { readFile } from './files';
import { type Action, type Command, type Effect, reduce } from './reducer';
import { firstState, PART_MISSING, type Source, type State } from './state';

const NOTICE_MS = 8000;

const clients = new Map<string, PythonClient>();

function clientOf(worker: string): PythonClient {
  const client = clients.get(worker) ?? new PythonClient(worker);
  clients.set(worker, client);
  return client;
}

type Update = (change: State | (() => never)) => void;
type Performers = { readonly [Type in Effect['type']]: (effect: Extract<Effect, { type: Type }>) => void };

export type Session = ReturnType<typeof createSession>;

export function createSession(app: AppData, root: HTMLElement, update: Update) {
  let state = firstState(app);
  let ended = false;
  const form = () => root.querySelector('form') as HTMLFormElement;

  const dispatch = (action: Action): void => {
    if (ended) return;
    try {
      const [next, effects] = reduce(app, state, action);
      state = next;
      // What follows works on the new controls.
      if (effects.some(({ type }) => type === 'recreated')) flushSync(() => update(next));
      else update(next);
      for (const effect of effects) (performers[effect.type] as (effect: Effect) => void)(effect);
    } catch (error) {
      fail(error);
    }
  };
  /** The app's error boundary shows it. */
  const fail = (error: unknown): void => {
    if (ended) return;
    update(() => {
      throw error;
    });
  };
  const act = (command: Command): void => {
    const values = readDocument(form(), app, state.files);
    dispatch({ ...command, values, page: `${location.origin}${location.pathname}` });
  };
  const choose = (control: HTMLInputElement): void => {
    Promise.all([...(control.files ?? [])].map(readFile))
      .then((files) => act({ type: 'files', name: control.name, files }))
      .catch(fail);
  };
  const performers = createPerformers(app, root, { act, dispatch, fail });

  return {
    act,
    changed(control: HTMLInputElement): void {
      if (control.type === 'file') choose(control);
      else act(control.type === 'range' ? { type: 'change', delay: 60 } : { type: 'change' });
    },
    /** Uses what the reader entered before hydration. */
    adopt(): void {
      for (const output of form().querySelectorAll('input[type="range"] + output')) {
        output.textContent = (output.previousElementSibling as HTMLInputElement).value;
      }
      act({ type: 'change' });
      for (const control of form().querySelectorAll<HTMLInputElement>('input[type="file"]'))
        if (control.files?.length) choose(control);
    },
    end(): void {
      performers.cancel({ type: 'cancel' });
      ended = true;
    },
  };
}

interface Out {
  readonly act: (command: Command) => void;
  readonly dispatch: (action: Action) => void;
  readonly fail: (error: unknown) => void;
}

function createPerformers(app: AppData, root: HTMLElement, out: Out): Performers {
  let noticeTimer: ReturnType<typeof setTimeout> | undefined;
  return {
    ...runPerformers(app, root, out),
    ...editorPerformers(app, root, out),
    recreated({ focus, scroll, result }) {
      const control = focus && root.querySelector('form')?.elements.namedItem(focus);
      if (control instanceof HTMLElement) control.focus();
      if (scroll) root.scrollIntoView({ block: 'nearest' });
      if (result)
        import('../output/enhance').then(({ enhance }) => enhance(resultOf(root), true)).catch(() => undefined);
    },
    fill({ name, value }) {
      const control = root.querySelector('form')?.elements.namedItem(name);
      if (control instanceof HTMLInputElement) control.value = value;
    },
    copy({ text, notice }) {
      const say = (words: string) => out.dispatch({ type: 'notice', text: words });
      // Without a secure context there is no clipboard.
      (navigator.clipboard?.writeText(text) ?? Promise.reject()).then(
        () => say(notice),
        () => say('This browser does not let the page copy.'),
      );
    },
    download({ name, mediaType, text }) {
      const link = document.createElement('a');
      link.href = URL.createObjectURL(new Blob([text], { type: mediaType }));
      link.download = name;
      link.click();
      setTimeout(() => URL.revokeObjectURL(link.href), 10_000);
    },
    print() {
      const page = document.documentElement;
      root.dataset.printing = '';
      page.dataset.printApp = '';
      const restore = () => {
        delete root.dataset.printing;
        delete page.dataset.printApp;
      };
      addEventListener('afterprint', restore, { once: true });
      window.print();
    },
    hideNotice() {
      clearTimeout(noticeTimer);
      noticeTimer = setTimeout(() => out.dispatch({ type: 'notice', text: '' }), NOTICE_MS);
    },
  };
}

function resultOf(root: HTMLElement): HTMLElement {
  return root.querySelector('[data-slot="result"]') as HTMLElement;
}

function runPerformers(
  app: AppData,
  root: HTMLElement,
  { act, dispatch, fail }: Out,
): Pick<Performers, 'schedule' | 'cancel' | 'run' | 'show'> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let stop: (() => void) | undefined;
  return {
    schedule({ delay }) {
      clearTimeout(timer);
      timer = setTimeout(() => act({ type: 'run' }), delay);
    },
    cancel() {
      clearTimeout(timer);
      stop?.();
      stop = undefined;
    },
    run({ turn, revision, inputs, source }) {
      const run = clientOf(app.worker).run({
        app: app.id,
        request: { code: source.code, inputs },
        template: source.template,
        files: app.files,
        timeLimit: app.timeLimit,
        onProgress: (progress) => dispatch({ type: 'progress', turn, progress }),
        onStart: () => dispatch({ type: 'started', turn }),
      });
      stop = run.stop;
      // The sanitizer is fetched while Python works.
      import('../output/show').catch(() => undefined);
      run.outcome.then((outcome) => dispatch({ type: 'ended', turn, revision, outcome }), fail);
    },
    show({ turn, revision, html, cut }) {
      const problem = (text: string) => dispatch({ type: 'notShown', turn, problem: text });
      import('../output/show').then(
        ({ showOutput }) =>
          showOutput(html, resultOf(root)).then(
            () => dispatch({ type: 'shown', turn, revision, cut }),
            (error: unknown) => problem(`The result could not be shown: ${String(error)}`),
          ),
        () => problem(PART_MISSING),
      );
    },
  };
}

function editorPerformers(
  app: AppData,
  root: HTMLElement,
  { act, dispatch, fail }: Out,
): Pick<Performers, 'openEditor' | 'closeEditor'> {
  const editors = new Map<Source, Promise<Editor>>();
  const slotOf = (source: Source) => root.querySelector(`[data-slot="${source}"]`) as HTMLElement;
  const create = async (source: Source): Promise<Editor> => {
    const { createEditor } = await import('./editor');
    return createEditor(slotOf(source), source, app[source], {
      onChange: (text) => act({ type: 'write', source, text }),
      onRun: () => act({ type: 'run' }),
    });
  };
  return {
    openEditor({ source, line }) {
      if (line !== undefined) root.querySelector<HTMLInputElement>('input[type="radio"][value="Code"]')?.click();
      const editor = editors.get(source) ?? create(source);
      editors.set(source, editor);
      editor.then(
        ({ focus, goTo }) => (line === undefined ? focus() : goTo(line)),
        () => {
          editors.delete(source);
          dispatch({ type: 'notice', text: 'The editor could not be loaded. Check your connection.' });
        },
      );
    },
    closeEditor({ source, focus }) {
      const editor = editors.get(source);
      editors.delete(source);
      editor
        ?.then(({ destroy }) => {
          destroy();
          // The button that closed it is gone: the focus moves to the original code.
          if (focus) slotOf(source).querySelector<HTMLElement>('pre')?.focus();
        })
        .catch(fail);
    },
  };
}
