/**
 * A reader at work with one app: what each action does to the state and to the page. Loaded when the reader first does
 * something with the app.
 */
import { flushSync } from 'react-dom';
import type { AppData } from '../data/prepare';
import { cellKey } from '../form/keys';
import { toPython } from '../form/python-text';
import { readDocument } from '../form/read-document';
import { showSliderValue } from '../form/slider-value';
import { findStep, snapToSteps } from '../form/steps';
import { emptyRow, type Inputs, initialValues, type RawValues, readForm, withInputs } from '../form/values';
import { kindOf } from '../inputs';
import type { FileValue, RawCell } from '../inputs/kind';
import type { Outcome } from '../python/client';
import { isTable, valueInputs } from '../schema/groups';
import { asJson, asScript } from './downloads';
import type { Editor } from './editor';
import * as page from './page';
import type { SharedSources } from './shared-code';
import { firstState, isBusy, linkPrefix, PART_MISSING, type Source, type State } from './state';

const TYPING_PAUSE_MS = 250;
const NOTICE_MS = 8000;
/** Longer addresses are cut by some mail programs and servers. */
const LINK_LIMIT = 6000;
/** With code. Browsers and chat programs take far more. */
const CODE_LINK_LIMIT = 16_000;
/** The end of a link that carries code. Values end with a brace, so they never look like it. */
const SHARED = /:z([\w-]*)$/;

/** The end of a link whose values are the defaults. */
const NO_VALUES = /#app:[^:]*:%7B%7D$/;

type Timer = ReturnType<typeof setTimeout> | undefined;

export class Session {
  #state: State;
  /** The files that the reader chose, or the samples. */
  #files: Readonly<Record<string, readonly FileValue[]>>;
  /** Grows with every change of values or code, so that an older run's result is not called fresh. */
  #revision = 0;
  /** The run whose reports count. */
  #current: ReturnType<typeof page.startRun> | undefined;
  #scheduled: Timer;
  #noticeTimer: Timer;
  readonly #editors = new Map<Source, Promise<Editor>>();
  #ended = false;

  constructor(
    private readonly app: AppData,
    private readonly root: HTMLElement,
    private readonly update: (change: State | (() => never)) => void,
  ) {
    this.#state = firstState(app);
    this.#files = samplesOf(app);
  }

  /** An action that fails is shown by the app's error boundary. */
  perform(action: (session: Session) => void): void {
    try {
      if (!this.#ended) action(this);
    } catch (error) {
      this.#fail(error);
    }
  }

  end(): void {
    this.#ended = true;
    this.#cancel();
  }

  run(values = this.#values()): void {
    const inputs = this.#validInputs(values);
    if (!inputs) return;
    if (this.#state.isShared) {
      this.#markChanged();
      return;
    }
    this.#cancel();
    this.#set({ status: 'loading', problem: undefined, canRetry: undefined });
    const { app } = this;
    const { code, template } = this.#state.source;
    const revision = this.#revision;
    const report = (change: Partial<State>) => {
      if (this.#current === run) this.#set(change);
    };
    const run = app.steps
      ? page.startStep(app.steps.address, findStep(app.steps, app.initial.values, values))
      : page.startRun(app.worker, {
          app: app.id,
          request: { code, inputs },
          template,
          files: app.files,
          needs: app.needs,
          timeLimit: app.timeLimit,
          onProgress: (progress) => report({ status: 'loading', progress }),
          onStart: () => report({ status: 'running', progress: undefined }),
        });
    this.#current = run;
    // The sanitizer is fetched while Python works.
    import('../output/show').catch(() => undefined);
    run.outcome
      .then(async (outcome) => {
        const { html, ...change } = reportOf(outcome, app);
        report(change);
        if (html === undefined || this.#current !== run) return;
        const problem = await this.#show(html);
        const shown = app.steps ? 'recorded' : 'fresh';
        report(problem ?? { status: revision === this.#revision ? shown : 'changed' });
      })
      .catch(this.#fail);
  }

  /** The reader has seen that the code came with a link, and wants to run it. */
  runShared(): void {
    this.#set({ isShared: undefined });
    this.run();
  }

  stop(): void {
    clearTimeout(this.#scheduled);
    this.#current?.stop();
  }

  change(delay = TYPING_PAUSE_MS, values = this.#values()): void {
    this.#revision += 1;
    if (!this.#validInputs(values)) return;
    clearTimeout(this.#scheduled);
    if (this.app.run === 'button' && !this.app.steps) this.#markChanged();
    else this.#scheduled = setTimeout(() => this.perform(() => this.run()), delay);
  }

  /** A control of the form changed. */
  changed(control: HTMLInputElement): void {
    if (control.type === 'file') this.choose(control);
    else this.change(control.type === 'range' ? 60 : TYPING_PAUSE_MS);
  }

  choose({ name, files }: Pick<HTMLInputElement, 'name' | 'files'>): void {
    Promise.all([...(files ?? [])].map(page.readFile))
      .then((chosen) => {
        this.#files = { ...this.#files, [name]: chosen.length > 0 ? chosen : (samplesOf(this.app)[name] ?? []) };
        this.perform(() => this.change(0));
      })
      .catch(this.#fail);
  }

  /** Uses what the reader entered before hydration. */
  adopt(): void {
    const form = this.root.querySelector('form') as HTMLFormElement;
    for (const output of form.querySelectorAll('input[type="range"] + output'))
      showSliderValue(output.previousElementSibling as HTMLInputElement);
    this.change();
    for (const control of form.querySelectorAll<HTMLInputElement>('input[type="file"]'))
      if (control.files?.length) this.choose(control);
  }

  openLink(hash: string): void {
    const [end = '', packed] = SHARED.exec(hash) ?? [];
    const values = hash.slice(0, hash.length - end.length);
    if (packed === undefined) {
      this.#openValues(values);
      return;
    }
    // An app that is shown by its recorded results runs no code, and a runner only its own.
    if (this.app.missing || this.app.embed === '') {
      this.#openValues(values);
      this.#notify('The link carries code, which can’t run here.');
      return;
    }
    import('./shared-code')
      .then(({ unpackSources }) => unpackSources(packed))
      .then(
        (sources) => this.perform(() => this.#openShared(values, sources)),
        () => this.#notify('The code in this link can’t be read.'),
      );
  }

  /** Shows values and code of a link. Nothing runs. */
  #openShared(hash: string, sources: SharedSources): void {
    const { app } = this;
    this.#cancel();
    for (const source of this.#editors.keys()) this.#closeEditor(source);
    const source = { code: app.code, template: app.template, ...sources };
    const differs = source.code !== app.code || source.template !== app.template;
    // What an earlier run said isn't about this code.
    const cleared = { problem: undefined, failure: undefined, canRetry: undefined };
    this.#set({ ...cleared, source, isShared: differs || undefined });
    this.#openValues(hash);
    if (!differs) return;
    this.#markChanged();
    for (const name of ['code', 'template'] as const) if (source[name] !== app[name]) this.#openEditor(name);
  }

  #openValues(hash: string): void {
    const { app } = this;
    let values: RawValues;
    try {
      const carried: unknown = JSON.parse(decodeURIComponent(hash.slice(linkPrefix(app.id).length)));
      values = withInputs(app.groups, initialValues(app), carried as Record<string, unknown>);
    } catch {
      this.#notify('The values in this link don’t fit this app.');
      return;
    }
    this.#files = samplesOf(app);
    this.#set({ notice: '' });
    if (app.steps) {
      const wanted = JSON.stringify(values);
      values = snapToSteps(app.steps, app.initial.values, values);
      if (JSON.stringify(values) !== wanted)
        this.#notify('No result is recorded for the link’s values. These are the nearest ones.');
    }
    this.#recreate(values);
    this.root.scrollIntoView({ block: 'nearest' });
    this.change(0, values);
  }

  addRow(table: string): void {
    const columns = this.app.groups.filter(isTable).find(({ name }) => name === table)?.table.columns ?? [];
    const rows = [...this.#rows(table), emptyRow(columns)];
    this.#changeRows(table, rows, rows.length - 1);
  }

  deleteRow(table: string, row: number): void {
    const rows = this.#rows(table).filter((_, index) => index !== row);
    // The row that took the deleted one's place.
    this.#changeRows(table, rows, Math.max(0, Math.min(row, rows.length - 1)));
  }

  /** A new random value for an input. */
  draw(name: string): void {
    const input = valueInputs(this.app.groups).find((other) => other.name === name);
    if (!input) return;
    page.fillControl(this.root, name, String(kindOf(input).initial(input, { random: Math.random })));
    this.change(0);
  }

  reset(): void {
    const { app } = this;
    this.#cancel();
    for (const source of this.#editors.keys()) this.#closeEditor(source);
    this.#files = samplesOf(app);
    this.#revision += 1;
    const values = initialValues(app, app.steps ? undefined : Math.random);
    const isRecorded = app.recorded.html !== '' && JSON.stringify(values) === JSON.stringify(app.initial.values);
    const { formKey, resultKey, notice } = this.#state;
    this.#state = { ...firstState(app), formKey, resultKey: resultKey + (isRecorded ? 1 : 0), notice };
    this.#recreate(values);
    if (isRecorded) page.enhanceResult(this.root);
    else if (app.run === 'change') this.run(values);
    else this.change(0, values);
  }

  edit(source: Source, line?: number): void {
    if (line !== undefined) this.root.querySelector<HTMLInputElement>('input[type="radio"][value="Code"]')?.click();
    this.#openEditor(source, ({ focus, goTo }) => (line === undefined ? focus() : goTo(line)));
  }

  #openEditor(source: Source, afterwards: (editor: Editor) => void = () => undefined): void {
    const editor = this.#editors.get(source) ?? this.#createEditor(source);
    this.#editors.set(source, editor);
    editor.then(afterwards, () => {
      this.#editors.delete(source);
      this.#notify('The editor could not be loaded. Check your connection.');
    });
  }

  write(source: Source, text: string): void {
    this.#revision += 1;
    this.#set({ source: { ...this.#state.source, [source]: text } });
    this.#markChanged();
  }

  restore(source: Source): void {
    this.write(source, this.app[source]);
    if (!this.#isEdited()) this.#set({ isShared: undefined });
    // The button that closed the editor is gone: the focus moves to the original code.
    this.#closeEditor(source, () => this.#slotOf(source).querySelector<HTMLElement>('pre')?.focus());
  }

  copy(source: Source): void {
    this.#copy(this.#state.source[source], 'Copied.');
  }

  /** Whatever leaves the page carries valid inputs: a link without one of them would show another result. */
  #mayLeave(): boolean {
    const isValid = Object.keys(readForm(this.app, this.#values()).errors).length === 0;
    if (!isValid) this.#notify('Correct the marked inputs first.');
    return isValid;
  }

  copyLink(): void {
    if (!this.#mayLeave()) return;
    const text = this.#linkTo(`${location.origin}${location.pathname}`);
    if (text.length > LINK_LIMIT) this.#notify('These values are too long for a link.');
    else this.#copy(text, 'Link copied. It carries the input values, not the code.');
  }

  /** Whoever opens it sees what was changed, and decides whether to run it. */
  copyCodeLink(): void {
    if (!this.#mayLeave()) return;
    const { app } = this;
    const { source } = this.#state;
    const sources = {
      ...(source.code !== app.code && { code: source.code }),
      ...(source.template !== app.template && { template: source.template }),
    };
    import('./shared-code')
      .then(({ packSources }) => packSources(sources))
      .then(
        (packed) => {
          const text = `${this.#linkTo(`${location.origin}${location.pathname}`)}:z${packed}`;
          if (text.length > CODE_LINK_LIMIT) this.#notify('This code is too long for a link.');
          else this.#copy(text, 'Link copied. It carries your code, which runs only if the reader wants it.');
        },
        () => this.#notify('This code is too long for a link.'),
      );
  }

  /** The one line that shows this app in another page. */
  copyEmbed(): void {
    if (!this.#mayLeave()) return;
    const { app } = this;
    const address = this.#linkTo(page.absolute(app.embed));
    // Without values it is shorter, and shows the recorded result at once.
    const source = address.replace(NO_VALUES, '');
    const quoted = (text: string) => text.replaceAll('&', '&amp;').replaceAll('"', '&quot;');
    const line = `<iframe src="${quoted(source)}" title="${quoted(app.title)}" width="100%" height="${page.heightOf(this.root)}" loading="lazy" allow="clipboard-write" frameborder="0"></iframe>`;
    if (source.length > LINK_LIMIT) this.#notify('These values are too long to embed.');
    else this.#copy(line, 'Copied: paste this line into the HTML of your page.');
  }

  /** An address with the values that differ from the defaults. */
  #linkTo(address: string): string {
    const { app } = this;
    const { inputs } = readForm(app, this.#values());
    const initial = readForm(app, app.initial.values).inputs;
    const left = new Set(
      valueInputs(app.groups).flatMap((input) => (kindOf(input).inLinks === false ? [input.name] : [])),
    );
    const carried = Object.entries(inputs).filter(
      ([name, value]) => !left.has(name) && JSON.stringify(value) !== JSON.stringify(initial[name]),
    );
    const values = encodeURIComponent(JSON.stringify(Object.fromEntries(carried)));
    return `${address}${linkPrefix(app.id)}${values}`;
  }

  #isEdited(): boolean {
    const { code, template } = this.#state.source;
    return code !== this.app.code || template !== this.app.template;
  }

  download(format: 'py' | 'json'): void {
    if (format === 'py' && !this.#mayLeave()) return;
    const { app } = this;
    const { source } = this.#state;
    const { inputs } = readForm(app, this.#values());
    const wheel = page.absolute(app.library.wheel);
    if (format === 'py') page.saveFile(`${app.id}.py`, 'text/x-python', asScript(app, source.code, inputs, wheel));
    else page.saveFile(`${app.id}.json`, 'application/json', asJson(app, source, wheel));
  }

  /** A calculation sheet: inputs, result, method and sources, and the address. */
  print(): void {
    const { app, root } = this;
    const values = this.#values();
    const { presences, errors } = readForm(app, values);
    const { status } = this.#state;
    const isCurrent = status === 'fresh' || status === 'recorded';
    const here = `${location.origin}${location.pathname}`;
    const hasAddress = app.embed !== '' && Object.keys(errors).length === 0;
    const address = hasAddress ? this.#linkTo(here).replace(NO_VALUES, '') : undefined;
    const isEdited = this.#isEdited();
    const hasFiles = JSON.stringify(this.#files) !== JSON.stringify(samplesOf(app));
    const tables = new Map(app.groups.map((group, index) => [isTable(group) ? group.name : '', index]));
    const isShown = (name: string) =>
      (presences.inputs[name] ?? presences.groups[tables.get(name) ?? -1] ?? 'shown') !== 'hidden';
    import('../sheet/sheet').then(
      ({ createSheet, printSheet }) =>
        printSheet(
          createSheet({ app, root, values, isCurrent, isEdited, hasFiles, address, date: new Date() }, isShown),
        ),
      () => this.#notify(PART_MISSING),
    );
  }

  #fail = (error: unknown): void => {
    if (this.#ended) return;
    this.update(() => {
      throw error;
    });
  };

  #set(change: Partial<State>): void {
    if (this.#ended) return;
    this.#state = { ...this.#state, ...change };
    this.update(this.#state);
  }

  /** New controls with these values, which are in the document at once. */
  #recreate(values: RawValues): void {
    const { form, formKey } = this.#state;
    flushSync(() => this.#set({ form: { ...form, values }, formKey: formKey + 1 }));
  }

  #values(): RawValues {
    return readDocument(this.root.querySelector('form') as HTMLFormElement, this.app, this.#files);
  }

  /** Shows the form's conditions and messages for these values. */
  #validInputs(values: RawValues): Inputs | undefined {
    const { inputs, errors, presences } = readForm(this.app, values);
    this.#set({ form: { values, errors, ...presences }, python: toPython(inputs) });
    if (Object.keys(errors).length === 0) return inputs;
    this.#cancel();
    this.#set({ status: 'invalid', progress: undefined });
    return undefined;
  }

  #markChanged(): void {
    if (!isBusy(this.#state)) this.#set({ status: 'changed' });
  }

  /** Drops a scheduled run and ends the current one, which reports nothing any more: the panel must not wait for it. */
  #cancel(): void {
    const run = this.#current;
    this.#current = undefined;
    clearTimeout(this.#scheduled);
    run?.stop();
    if (isBusy(this.#state)) this.#set({ status: 'changed', progress: undefined });
  }

  /** Returns what is wrong, if anything. */
  async #show(html: string): Promise<Partial<State> | undefined> {
    const failed = (problem: string) => ({ status: 'failed', problem, canRetry: true }) as const;
    return import('../output/show').then(
      ({ showOutput }) =>
        showOutput(html, page.resultOf(this.root)).then(
          () => undefined,
          (error: unknown) => failed(`The result could not be shown: ${String(error)}`),
        ),
      () => failed(PART_MISSING),
    );
  }

  #rows(table: string): readonly (readonly RawCell[])[] {
    return this.#values()[table] as readonly (readonly RawCell[])[];
  }

  #changeRows(table: string, rows: readonly (readonly RawCell[])[], focused: number): void {
    const values = { ...this.#values(), [table]: rows };
    this.#recreate(values);
    page.focusControl(this.root, cellKey(table, focused, 0));
    this.change(0, values);
  }

  /** A notice stays long enough to be read, whatever a run does meanwhile. */
  #notify(notice: string): void {
    this.#set({ notice });
    clearTimeout(this.#noticeTimer);
    this.#noticeTimer = setTimeout(() => this.#set({ notice: '' }), NOTICE_MS);
  }

  #copy(text: string, notice: string): void {
    page.copyText(text).then(
      () => this.#notify(notice),
      () => this.#notify('This browser doesn’t allow the page to copy.'),
    );
  }

  #slotOf(source: Source): HTMLElement {
    return this.root.querySelector(`[data-slot="${source}"]`) as HTMLElement;
  }

  async #createEditor(source: Source): Promise<Editor> {
    const { createEditor } = await import('./editor');
    const write = (text: string) => this.perform(() => this.write(source, text));
    const run = () => this.perform(() => this.runShared());
    return createEditor(this.#slotOf(source), source, this.#state.source[source], write, run);
  }

  #closeEditor(source: Source, afterwards?: () => void): void {
    const editor = this.#editors.get(source);
    this.#editors.delete(source);
    editor
      ?.then(({ destroy }) => destroy())
      .then(afterwards)
      .catch(this.#fail);
  }
}

function samplesOf({ samples }: AppData): Record<string, readonly FileValue[]> {
  return Object.fromEntries(Object.entries(samples).map(([name, sample]) => [name, [sample]]));
}

/** What the panel shows of a run that ended, and the HTML to insert if there is a result. */
function reportOf(outcome: Outcome, { steps }: AppData): Partial<State> & { readonly html?: string } {
  const cleared = {
    progress: undefined,
    failure: undefined,
    problem: undefined,
    canRetry: undefined,
    cut: undefined,
    notFinite: undefined,
  };
  const failed = { ...cleared, status: 'failed' } as const;
  if (outcome.kind === 'stopped') return { ...cleared, status: 'stopped' };
  if (outcome.kind === 'timeout') {
    const problem = `Stopped after ${outcome.seconds} seconds, the time limit of this app. Look for a loop that doesn’t end.`;
    return { ...failed, problem };
  }
  if (outcome.kind === 'broken') {
    const what = steps ? 'The recorded result could not be shown' : 'Python could not run here';
    return { ...failed, problem: `${what}: ${outcome.message}`, canRetry: true };
  }
  const { answer, rendered, hint } = outcome;
  const { stdout, stderr, error, notFinite } = answer;
  if (error) return { ...failed, stdout, stderr, failure: error, problem: hint };
  if (rendered && 'html' in rendered) return { ...cleared, stdout, stderr, notFinite, ...rendered };
  const where = rendered?.error.line === undefined ? '' : `, line ${rendered.error.line}`;
  const problem = `The output template${where}: ${rendered?.error.message ?? 'nothing was rendered'}`;
  // A template may have failed because of such a number, which it gets as text.
  return { ...failed, stdout, stderr, notFinite, problem };
}
