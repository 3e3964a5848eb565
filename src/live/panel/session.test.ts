/** A reader at work, without a browser: what each action changes and what it does to the page. */
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { widgetsOf } from '../data/describe';
import type { AppData } from '../data/prepare';
import { toPython } from '../form/python-text';
import { readDocument } from '../form/read-document';
import { initialValues, type RawValues, readForm } from '../form/values';
import { showOutput } from '../output/show';
import type { Outcome } from '../python/client';
import { parseApp } from '../schema/parse';
import * as page from './page';
import { Session } from './session';
import { firstState, type State } from './state';

vi.mock('./page');
vi.mock('../form/read-document');
vi.mock('../output/show', () => ({ showOutput: vi.fn() }));
const editor = vi.hoisted(() => ({ focus: vi.fn(), goTo: vi.fn(), destroy: vi.fn() }));
const edited = vi.hoisted((): unknown[] => []);
vi.mock('./editor', () => ({
  createEditor: (_parent: unknown, kind: string, text: string) => {
    edited.push({ kind, text });
    return editor;
  },
}));
vi.mock('./shared-code', () => ({
  packSources: async (sources: object) => Buffer.from(JSON.stringify(sources)).toString('base64url'),
  unpackSources: async (packed: string) => JSON.parse(Buffer.from(packed, 'base64url').toString()) as object,
}));

const YAML = `title: T
summary: S
about: A
run: change
groups:
  - inputs:
      - { name: n, type: number, label: N, default: 1, min: 0, random: { min: 5, max: 9, step: 1 } }
      - { name: o, type: checkbox, label: O }
      - { name: m, type: text, label: M, default: a, condition: [[o, "==", true]] }
      - { name: f, type: file, label: F, sample: a.csv }
  - name: rows
    table: { columns: [{ type: text, label: k }, { type: number, label: v }], dynamic: true, maxRows: 3, default: [[a, 1]] }
cases: [{ name: c, expect: {} }]
`;

function appOf(run: 'change' | 'button' = 'change', random = true): AppData {
  const yaml = random ? YAML : YAML.replace(/, random: .*? \}/, '');
  const definition = parseApp(yaml.replace('run: change', `run: ${run}`), 'app.yaml', new Set(['a.csv']));
  const { groups } = definition;
  const samples = { f: { name: 'a.csv', size: 1, url: 'data:,a' } };
  const values = initialValues({ groups, samples });
  const { inputs, presences } = readForm({ groups }, values);
  return {
    ...definition,
    id: 'x',
    widgets: widgetsOf(groups),
    rich: {},
    code: 'def main(inputs): ...',
    codeHtml: '',
    template: '{{ outputs }}',
    templateHtml: '',
    files: {},
    samples,
    initial: {
      values,
      ...presences,
      python: toPython(inputs),
    },
    recorded: { html: '<p>1</p>', stdout: 'printed', stderr: '' },
    embed: '/embed/x',
    library: { name: 'lib', wheel: '/wheels/lib.whl' },
    rules: [],
    formulas: false,
    worker: '/w.js',
  };
}

beforeEach(() => {
  vi.resetAllMocks();
  vi.useFakeTimers();
  vi.stubGlobal('location', { origin: 'https://e.example', pathname: '/p' });
  vi.mocked(showOutput).mockResolvedValue(undefined);
  vi.mocked(page.copyText).mockResolvedValue(undefined);
});

/** A session on a page that consists of its form's values. */
function sessionOf(app: AppData) {
  let state = firstState(app);
  let values: RawValues = app.initial.values;
  const pre = { focus: vi.fn() };
  const slot = { querySelector: () => pre, click: vi.fn() };
  const root = { querySelector: () => slot, scrollIntoView: vi.fn() };
  const jobs: { job: Parameters<typeof page.startRun>[1]; finish: (outcome: Outcome) => void; stop: () => void }[] = [];
  vi.mocked(readDocument).mockImplementation((_form, _app, files) => ({ ...values, ...files }));
  vi.mocked(page.fillControl).mockImplementation((_root, name, value) => {
    values = { ...values, [name]: value };
  });
  vi.mocked(page.startRun).mockImplementation((_worker, job) => {
    let finish: (outcome: Outcome) => void = () => undefined;
    const outcome = new Promise<Outcome>((resolve) => {
      finish = resolve;
    });
    const stop = vi.fn(() => finish({ kind: 'stopped' }));
    jobs.push({ job, finish, stop });
    return { outcome, stop };
  });
  const session = new Session(app, root as unknown as HTMLElement, (next) => {
    if (typeof next === 'function') next();
    else {
      // React creates the controls again, with the values of the state.
      if (next.formKey !== state.formKey) values = next.form.values;
      state = next;
    }
  });
  return {
    session,
    root,
    pre,
    jobs,
    type: (change: RawValues) => {
      values = { ...values, ...change };
    },
    /** Ends the first run and waits until its result is shown. */
    finish: async (outcome: Outcome = done) => {
      // Vitest imports the original of a mocked module while another import of it is under way.
      await vi.dynamicImportSettled();
      jobs[0]?.finish(outcome);
      await vi.dynamicImportSettled();
      await vi.advanceTimersByTimeAsync(0);
      return state;
    },
    get state(): State {
      return state;
    },
  };
}

const link = (inputs: unknown, id = 'x') => `#app:${id}:${encodeURIComponent(JSON.stringify(inputs))}`;
const answer = { stdout: 'out', stderr: '', outputs: '{}' };
const done: Outcome = { kind: 'done', answer, rendered: { html: '<p>2</p>', cut: false } };

/** What `choose` reads from a file control. */
const chosen = (...files: { name: string; size: number; url: string }[]) => {
  vi.mocked(page.readFile).mockImplementation((file) => Promise.resolve(file as never));
  return { name: 'f', files: files as never };
};
const settled = () => vi.advanceTimersByTimeAsync(0);

describe('a run', () => {
  it('goes from loading to a fresh result, and the result is shown before it is called fresh', async () => {
    const at = sessionOf(appOf());
    at.session.run();
    expect(at.state.status).toBe('loading');
    const { job } = at.jobs[0] ?? {};
    expect(job?.request.inputs).toEqual({ n: 1, o: false, f: 'data:,a', rows: [['a', 1]] });
    const progress = { done: 1, total: 2 };
    job?.onProgress(progress);
    expect(at.state).toMatchObject({ status: 'loading', progress });
    job?.onStart();
    expect(at.state).toMatchObject({ status: 'running', progress: undefined });
    vi.mocked(showOutput).mockImplementation(async () => {
      expect(at.state).toMatchObject({ status: 'running', stdout: 'out' });
    });
    expect(await at.finish({ ...done, rendered: { html: '<p>2</p>', cut: true } })).toMatchObject({
      status: 'fresh',
      cut: true,
    });
    expect(vi.mocked(showOutput).mock.calls.map(([html]) => html)).toEqual(['<p>2</p>']);
  });
  it.each<[string, Outcome, Partial<State>]>([
    ['stopped', { kind: 'stopped' }, { status: 'stopped' }],
    ['too long', { kind: 'timeout', seconds: 10 }, { status: 'failed' }],
    [
      'broken',
      { kind: 'broken', message: 'no memory' },
      { problem: 'Python could not run here: no memory', canRetry: true },
    ],
    [
      'raising',
      { kind: 'done', answer: { ...answer, error: { message: 'ValueError: x', traceback: '', frames: [] } } },
      { status: 'failed', failure: { message: 'ValueError: x', traceback: '', frames: [] } },
    ],
    [
      'with a package that is missing',
      { kind: 'done', answer: { ...answer, error: { message: 'M', traceback: '', frames: [] } }, hint: 'Use numpy.' },
      { status: 'failed', problem: 'Use numpy.', failure: { message: 'M', traceback: '', frames: [] } },
    ],
    [
      'with a mistake in the template',
      { kind: 'done', answer, rendered: { error: { message: 'no filter', line: 2 } } },
      { problem: 'The output template, line 2: no filter' },
    ],
    ['without a result', { kind: 'done', answer }, { problem: 'The output template: nothing was rendered' }],
  ])('that is %s shows why', async (_, outcome, expected) => {
    const at = sessionOf(appOf());
    at.session.run();
    expect(await at.finish(outcome)).toMatchObject(expected);
    expect(showOutput).not.toHaveBeenCalled();
  });
  it('that the reader stops shows that it was stopped', async () => {
    const at = sessionOf(appOf());
    at.session.run();
    at.session.stop();
    await settled();
    expect(at.state.status).toBe('stopped');
  });
  it('that was replaced reports to no one', async () => {
    const at = sessionOf(appOf());
    at.session.run();
    at.session.run();
    const before = at.state;
    expect(at.jobs.map(({ stop }) => vi.mocked(stop).mock.calls.length)).toEqual([1, 0]);
    at.jobs[0]?.job.onStart();
    at.jobs[0]?.job.onProgress({ done: 1, total: 1 });
    expect(await at.finish({ kind: 'stopped' })).toBe(before);
  });
  it('that is replaced while its result is shown reports to no one', async () => {
    const at = sessionOf(appOf());
    at.session.run();
    vi.mocked(showOutput).mockImplementation(async () => at.session.run());
    expect((await at.finish()).status).toBe('loading');
  });
  it('whose result cannot be shown offers another try', async () => {
    const at = sessionOf(appOf());
    at.session.run();
    vi.mocked(showOutput).mockRejectedValue('lost');
    expect(await at.finish()).toMatchObject({
      status: 'failed',
      problem: 'The result could not be shown: lost',
      canRetry: true,
    });
  });
  it('clears the message of the one before', async () => {
    const at = sessionOf(appOf());
    at.session.run();
    await at.finish({ kind: 'broken', message: 'x' });
    at.session.run();
    expect(at.state).toMatchObject({ problem: undefined, canRetry: undefined });
  });
});

describe('a change', () => {
  it('runs after a pause', () => {
    const at = sessionOf(appOf());
    at.type({ n: '2' });
    at.session.change();
    expect(at.state.python).toContain("'n': 2");
    vi.advanceTimersByTime(249);
    expect(at.jobs).toHaveLength(0);
    vi.advanceTimersByTime(1);
    expect(at.jobs).toHaveLength(1);
    at.session.changed({ type: 'range' } as HTMLInputElement);
    vi.advanceTimersByTime(60);
    expect(at.jobs).toHaveLength(2);
  });
  it('waits for the button where the author said so', () => {
    const at = sessionOf(appOf('button'));
    at.session.change();
    vi.runAllTimers();
    expect(at.state.status).toBe('changed');
    expect(at.jobs).toHaveLength(0);
  });
  it.each(['button', 'change'] as const)('during a run keeps its result from being called fresh (%s)', async (run) => {
    const at = sessionOf(appOf(run));
    at.session.run();
    at.type({ n: '7' });
    at.session.change();
    expect(at.state.status).toBe('loading');
    expect((await at.finish()).status).toBe('changed');
  });
  it('of the code during a run does so, too', async () => {
    const at = sessionOf(appOf());
    at.session.run();
    at.session.write('code', 'other');
    expect((await at.finish()).status).toBe('changed');
  });
  it('to an invalid value ends the run, marks the field, and stays invalid when the run reports its end', async () => {
    const at = sessionOf(appOf());
    at.session.run();
    at.type({ n: '-1' });
    at.session.change();
    expect(at.state).toMatchObject({ status: 'invalid', form: { errors: { n: 'At least 0.' } } });
    expect(at.jobs[0]?.stop).toHaveBeenCalledOnce();
    await settled();
    expect(at.state.status).toBe('invalid');
    at.session.run();
    expect(at.state.status).toBe('invalid');
    expect(at.jobs).toHaveLength(1);
  });
  it('shows what its condition shows', () => {
    const at = sessionOf(appOf());
    expect(at.state.form.inputs.m).toBe('hidden');
    at.type({ o: true });
    at.session.change();
    expect(at.state).toMatchObject({ form: { inputs: { m: 'shown' } } });
    expect(at.state.python).toContain("'m': 'a'");
  });
  it('of a file replaces the sample; taking it away brings the sample back', async () => {
    const at = sessionOf(appOf());
    at.session.choose(chosen({ name: 'b.csv', size: 1, url: 'data:,b' }));
    await settled();
    expect(at.state.python).toContain('data:,b');
    at.session.choose(chosen());
    await settled();
    expect(at.state.python).toContain('data:,a');
  });
  it('of rows creates the form again and moves the focus to the row where the work goes on', () => {
    const at = sessionOf(appOf());
    const rows = [
      ['a', '1'],
      ['', ''],
    ];
    at.session.addRow('rows');
    expect(at.state).toMatchObject({ formKey: 1, form: { values: { rows } } });
    expect(page.focusControl).toHaveBeenLastCalledWith(at.root, 'rows[1][0]');
    at.session.deleteRow('rows', 1);
    expect(at.state).toMatchObject({ formKey: 2, form: { values: { rows: [['a', '1']] } } });
    expect(page.focusControl).toHaveBeenLastCalledWith(at.root, 'rows[0][0]');
  });
  it('by drawing a new value fills the control, which keeps the focus where it is', () => {
    const at = sessionOf(appOf());
    vi.spyOn(Math, 'random').mockReturnValue(0.99);
    at.session.draw('n');
    expect(page.fillControl).toHaveBeenCalledWith(at.root, 'n', '9');
    vi.advanceTimersByTime(0);
    expect(at.jobs[0]?.job.request.inputs.n).toBe(9);
    expect(at.state.formKey).toBe(0);
  });
  it('that fails is shown by the error boundary', () => {
    const at = sessionOf(appOf());
    vi.mocked(readDocument).mockImplementation(() => {
      throw new Error('no form');
    });
    expect(() => at.session.perform((session) => session.change())).toThrow('no form');
  });
});

describe('a link with values', () => {
  it('fills the form, shows the app and runs it', () => {
    const at = sessionOf(appOf());
    at.session.openLink(link({ n: 3 }));
    expect(at.state).toMatchObject({ formKey: 1, form: { values: { n: '3' } } });
    expect(at.root.scrollIntoView).toHaveBeenCalledOnce();
    vi.advanceTimersByTime(0);
    expect(at.jobs[0]?.job.request.inputs.n).toBe(3);
  });
  it('after another one starts from the defaults again, not from the values before', async () => {
    const at = sessionOf(appOf());
    at.session.openLink(link({ n: 3 }));
    at.session.run();
    await at.finish();
    at.session.openLink(link({ rows: [['b', 2]] }));
    expect(at.state.form.values).toMatchObject({ n: '1', rows: [['b', '2']] });
    at.session.openLink(link({ n: 3 }));
    expect(at.state.form.values).toMatchObject({ n: '3', rows: [['a', '1']] });
  });
  it('that is opened again applies its values again', () => {
    const at = sessionOf(appOf());
    at.session.openLink(link({ n: 3 }));
    at.type({ n: '8' });
    at.session.change();
    at.session.openLink(link({ n: 3 }));
    expect(at.state).toMatchObject({ formKey: 2, form: { values: { n: '3' } } });
  });
  it.each([link({ n: 'x' }), link({ rows: [[1]] }), link(null), '#app:x:%', '#app:x:{'])(
    'that does not fit (%s) shows a notice and changes nothing',
    (hash) => {
      const at = sessionOf(appOf());
      const { form, formKey } = at.state;
      at.session.openLink(hash);
      expect(at.state).toMatchObject({ notice: 'The values in this link don’t fit this app.', form, formKey });
      vi.runAllTimers();
      expect(at.jobs).toHaveLength(0);
    },
  );
  it('with a value out of range fills the form and marks the field', () => {
    const at = sessionOf(appOf());
    at.session.openLink(link({ n: -5 }));
    expect(at.state).toMatchObject({ status: 'invalid', form: { values: { n: '-5' }, errors: { n: 'At least 0.' } } });
  });
  it('drops a chosen file, as the new control does', async () => {
    const at = sessionOf(appOf());
    at.session.choose(chosen({ name: 'b', size: 1, url: 'data:,b' }));
    await settled();
    at.session.openLink(link({}));
    expect(at.state.python).toContain('data:,a');
    vi.advanceTimersByTime(0);
    expect(at.jobs.at(-1)?.job.request.inputs.f).toBe('data:,a');
  });
  it('is copied with what differs from the defaults, and without files', async () => {
    const at = sessionOf(appOf());
    at.type({ n: '4' });
    at.session.choose(chosen({ name: 'b', size: 1, url: 'data:,b' }));
    await settled();
    at.session.copyLink();
    expect(page.copyText).toHaveBeenLastCalledWith(`https://e.example/p${link({ n: 4 })}`);
    at.type({ rows: [['x'.repeat(6000), '1']] });
    at.session.copyLink();
    expect(at.state.notice).toBe('These values are too long for a link.');
    expect(page.copyText).toHaveBeenCalledOnce();
  });
});

describe('a link with code', () => {
  const shared = (values: object, sources: object) =>
    `${link(values)}:z${Buffer.from(JSON.stringify(sources)).toString('base64url')}`;
  async function opened(sources: object, app = appOf()) {
    const at = sessionOf(app);
    at.session.openLink(shared({ n: 3 }, sources));
    await vi.dynamicImportSettled();
    await settled();
    vi.runAllTimers();
    return at;
  }

  it('fills the form, shows the code, and runs nothing', async () => {
    const at = await opened({ code: 'evil' });
    expect(at.state).toMatchObject({
      status: 'changed',
      isShared: true,
      source: { code: 'evil' },
      form: { values: { n: '3' } },
    });
    await vi.dynamicImportSettled();
    expect(edited.at(-1)).toEqual({ kind: 'code', text: 'evil' });
    expect(at.jobs).toHaveLength(0);
  });
  it.each(['change', 'button'] as const)(
    'opened during a run ends the run, and the panel waits for nothing (%s)',
    async (run) => {
      const at = sessionOf(appOf(run));
      at.session.run();
      at.jobs[0]?.job.onStart();
      expect(at.state.status).toBe('running');
      at.session.openLink(shared({ n: 3 }, { code: 'evil' }));
      await vi.dynamicImportSettled();
      await settled();
      vi.runAllTimers();
      await settled();
      expect(at.jobs.map(({ stop }) => vi.mocked(stop).mock.calls.length)).toEqual([1]);
      expect(at.state).toMatchObject({ status: 'changed', isShared: true, progress: undefined });
      at.session.runShared();
      expect(at.jobs).toHaveLength(2);
    },
  );
  it('takes away what an earlier run said', async () => {
    const at = sessionOf(appOf('button'));
    at.session.run();
    await at.finish({ kind: 'broken', message: 'x' });
    at.session.openLink(shared({}, { code: 'evil' }));
    await vi.dynamicImportSettled();
    await settled();
    expect(at.state).toMatchObject({ status: 'changed', problem: undefined, canRetry: undefined });
  });
  it('runs nothing when the reader changes a value, submits the form or presses Enter', async () => {
    const at = await opened({ code: 'evil' });
    at.type({ n: '4' });
    at.session.change();
    at.session.run();
    vi.runAllTimers();
    expect(at.jobs).toHaveLength(0);
    expect(at.state).toMatchObject({ status: 'changed', isShared: true });
  });
  it('runs the code when the reader presses Run, and after that as usual', async () => {
    const at = await opened({ code: 'new', template: 'own' });
    at.session.runShared();
    expect(at.jobs[0]?.job).toMatchObject({ request: { code: 'new', inputs: { n: 3 } }, template: 'own' });
    expect(at.state.isShared).toBeUndefined();
    at.type({ n: '4' });
    at.session.change();
    vi.runAllTimers();
    expect(at.jobs).toHaveLength(2);
  });
  it('is dropped by Reset and by undoing the edits', async () => {
    const at = await opened({ code: 'evil' });
    at.session.restore('code');
    expect(at.state).toMatchObject({ isShared: undefined, source: { code: 'def main(inputs): ...' } });
    const other = await opened({ template: 'evil' });
    other.session.reset();
    expect(other.state.isShared).toBeUndefined();
    expect(other.state.source.template).toBe('{{ outputs }}');
  });
  it('that is the original runs like any link', async () => {
    const at = await opened({ code: 'def main(inputs): ...' });
    expect(at.state.isShared).toBeUndefined();
    expect(at.jobs).toHaveLength(1);
  });
  it('that can’t be read gives a message', async () => {
    const at = sessionOf(appOf());
    at.session.openLink(`${link({})}:zAAAA`);
    await vi.dynamicImportSettled();
    await settled();
    expect(at.state).toMatchObject({
      notice: 'The code in this link can’t be read.',
      source: { code: 'def main(inputs): ...' },
    });
  });
  it('is ignored where code can’t run', async () => {
    const at = await opened({ code: 'evil' }, { ...appOf(), embed: '' });
    expect(at.state).toMatchObject({ source: { code: 'def main(inputs): ...' } });
    expect(at.state.isShared).toBeUndefined();
  });
  it('is copied with what was edited only', async () => {
    const at = sessionOf(appOf());
    at.session.write('template', 'mine');
    at.session.copyCodeLink();
    await vi.dynamicImportSettled();
    await settled();
    expect(page.copyText).toHaveBeenLastCalledWith(`https://e.example/p${shared({}, { template: 'mine' })}`);
    at.session.write('code', 'x'.repeat(20_000));
    at.session.copyCodeLink();
    await vi.dynamicImportSettled();
    await settled();
    expect(at.state.notice).toBe('This code is too long for a link.');
  });
});

describe('with an input that doesn’t fit', () => {
  it.each<[string, (session: Session) => void]>([
    ['a link', (session) => session.copyLink()],
    ['a link with code', (session) => session.copyCodeLink()],
    ['the line to embed', (session) => session.copyEmbed()],
    ['the script', (session) => session.download('py')],
  ])('%s isn’t made: it would carry other values', async (_, leave) => {
    const at = sessionOf(appOf());
    at.type({ n: '-1' });
    leave(at.session);
    await vi.dynamicImportSettled();
    await settled();
    expect(at.state.notice).toBe('Correct the marked inputs first.');
    expect(page.copyText).not.toHaveBeenCalled();
    expect(page.saveFile).not.toHaveBeenCalled();
  });
  it('the app itself can be downloaded', () => {
    const at = sessionOf(appOf());
    at.type({ n: '-1' });
    at.session.download('json');
    expect(page.saveFile).toHaveBeenCalledOnce();
  });
});

describe('the line to embed', () => {
  it.each([
    [{}, 'https://e.example/embed/x'],
    [{ n: '4' }, `https://e.example/embed/x${link({ n: 4 })}`],
  ])('with the values %j has the address %s', (values, address) => {
    vi.mocked(page.absolute).mockReturnValue('https://e.example/embed/x');
    vi.mocked(page.heightOf).mockReturnValue(500);
    const at = sessionOf({ ...appOf(), title: 'A "B" & C' });
    at.type(values);
    at.session.copyEmbed();
    expect(page.copyText).toHaveBeenLastCalledWith(
      `<iframe src="${address}" title="A &quot;B&quot; &amp; C" width="100%" height="500" loading="lazy" allow="clipboard-write" frameborder="0"></iframe>`,
    );
  });
});

describe('reset', () => {
  it('brings values, code and the recorded result back', async () => {
    const at = sessionOf(appOf('change', false));
    at.session.edit('code');
    await vi.dynamicImportSettled();
    at.type({ n: '4' });
    at.session.write('code', 'broken');
    at.session.run();
    at.session.reset();
    const recorded = {
      status: 'recorded',
      source: { code: 'def main(inputs): ...' },
      form: { values: { n: '1' } },
      resultKey: 1,
      formKey: 1,
      stdout: 'printed',
    };
    expect(at.state).toMatchObject(recorded);
    expect(page.enhanceResult).toHaveBeenCalledOnce();
    at.jobs[0]?.job.onStart();
    expect(await at.finish({ kind: 'stopped' })).toMatchObject(recorded);
    expect(editor.destroy).toHaveBeenCalledOnce();
  });
  it('draws a random default again and runs it', () => {
    const at = sessionOf(appOf());
    vi.spyOn(Math, 'random').mockReturnValue(0);
    at.session.reset();
    expect(at.state).toMatchObject({ status: 'loading', form: { values: { n: '5' } }, resultKey: 0 });
    expect(at.jobs[0]?.job.request.inputs.n).toBe(5);
  });
  it('waits for the button where the author said so', () => {
    const at = sessionOf(appOf('button'));
    vi.spyOn(Math, 'random').mockReturnValue(0);
    at.session.reset();
    expect(at.state).toMatchObject({ status: 'changed', form: { values: { n: '5' } } });
    vi.runAllTimers();
    expect(at.jobs).toHaveLength(0);
  });
});

describe('the code', () => {
  it('can be edited, runs only when the reader asks for it, and can be restored', async () => {
    const at = sessionOf(appOf());
    at.session.edit('code');
    await vi.dynamicImportSettled();
    await settled();
    expect(editor.focus).toHaveBeenCalledOnce();
    at.session.write('code', 'new');
    expect(at.state).toMatchObject({ status: 'changed', source: { code: 'new' } });
    vi.runAllTimers();
    expect(at.jobs).toHaveLength(0);
    at.session.run();
    expect(at.jobs[0]?.job.request.code).toBe('new');
    at.session.restore('code');
    expect(at.state.source.code).toBe('def main(inputs): ...');
    await settled();
    expect(editor.destroy).toHaveBeenCalledOnce();
    expect(at.pre.focus).toHaveBeenCalledOnce();
  });
  it('is opened at the line of a traceback', async () => {
    const at = sessionOf(appOf());
    at.session.edit('code', 3);
    await vi.dynamicImportSettled();
    await settled();
    expect(editor.goTo).toHaveBeenCalledWith(3);
  });
  it('is copied and downloaded as it is now', () => {
    const at = sessionOf(appOf());
    at.session.write('code', 'new');
    at.session.copy('code');
    expect(page.copyText).toHaveBeenCalledWith('new');
    at.type({ n: '4' });
    at.session.download('py');
    expect(page.saveFile).toHaveBeenLastCalledWith(
      'x.py',
      'text/x-python',
      expect.stringContaining("inputs = {'n': 4"),
    );
    at.session.download('json');
    const [name, , text = ''] = vi.mocked(page.saveFile).mock.lastCall ?? [];
    expect(name).toBe('x.json');
    expect(JSON.parse(text)).toMatchObject({ format: 1, code: 'new' });
  });
});

it('a notice is hidden after a while, whatever a run does meanwhile', async () => {
  const at = sessionOf(appOf());
  at.session.copy('code');
  await settled();
  at.session.run();
  expect(at.state.notice).toBe('Copied.');
  vi.advanceTimersByTime(7999);
  expect(at.state.notice).toBe('Copied.');
  vi.advanceTimersByTime(1);
  expect(at.state.notice).toBe('');
});

describe('an app whose packages are missing', () => {
  const YAML_STEPS = `title: T
summary: S
about: A
run: button
needs: [numpy]
groups:
  - inputs:
      - { name: a, type: slider, label: A, min: 0, max: 90, default: 40 }
      - { name: h, type: number, label: H, default: 1, random: { min: 5, max: 9, step: 1 } }
cases: [{ name: c, expect: {} }]
`;
  function stepsApp(): AppData {
    const definition = parseApp(YAML_STEPS, 'app.yaml', new Set());
    const values = { a: '40', h: '1' };
    const steps = { address: '/steps.json', values: { a: ['15', '40', '75'] } };
    const initial = { ...appOf().initial, values };
    return { ...appOf(), ...definition, samples: {}, initial, missing: ['numpy'], steps };
  }
  function at() {
    const it = sessionOf(stepsApp());
    const keys: (string | undefined)[] = [];
    const results: ((outcome: Outcome) => void)[] = [];
    vi.mocked(page.startStep).mockImplementation((_address, key) => {
      keys.push(key);
      return { outcome: new Promise<Outcome>((resolve) => results.push(resolve)), stop: () => undefined };
    });
    const finish = async (outcome: Outcome = done, index = 0) => {
      await vi.dynamicImportSettled();
      results[index]?.(outcome);
      await vi.dynamicImportSettled();
      await settled();
    };
    return { ...it, keys, finish, now: () => it.state };
  }

  it('shows the result recorded for the values, and never starts Python', async () => {
    const { session, type, keys, finish, now, jobs } = at();
    type({ a: '75' });
    session.change(0);
    await vi.advanceTimersByTimeAsync(1);
    expect(now().status).toBe('loading');
    await finish({ ...done, answer: { ...answer, notFinite: ["outputs['x']"] } });
    expect(now()).toMatchObject({ status: 'recorded', notFinite: ["outputs['x']"] });
    expect(vi.mocked(showOutput).mock.calls.map(([html]) => html)).toEqual(['<p>2</p>']);
    expect([keys, jobs]).toEqual([['["75"]'], []]);
  });
  it('shows the result of the last values only, whichever arrives first', async () => {
    const { session, type, keys, finish } = at();
    type({ a: '75' });
    session.run();
    type({ a: '15' });
    session.run();
    await finish({ ...done, rendered: { html: '15', cut: false } }, 1);
    await finish({ ...done, rendered: { html: '75', cut: false } }, 0);
    expect(keys).toEqual(['["75"]', '["15"]']);
    expect(vi.mocked(showOutput).mock.calls.map(([html]) => html)).toEqual(['15']);
  });
  it('looks up nothing for values without a result', async () => {
    const { session, type, keys, finish, now } = at();
    type({ a: '40', h: '7' });
    session.run();
    await finish({ kind: 'broken', message: 'none has these values' });
    expect(keys).toEqual([undefined]);
    expect(now()).toMatchObject({
      status: 'failed',
      problem: 'The recorded result could not be shown: none has these values',
      canRetry: true,
    });
    expect(showOutput).not.toHaveBeenCalled();
  });
  it('moves a link to the nearest recorded values, with a notice', async () => {
    const { session, keys, now } = at();
    session.openLink(link({ a: 60, h: 3 }));
    await vi.advanceTimersByTimeAsync(1);
    expect(now().form.values).toEqual({ a: '75', h: '1' });
    expect(now().notice).toMatch(/^No result is recorded for the link’s values/);
    expect(keys).toEqual(['["75"]']);
  });
  it('opens a link with recorded values without a notice', async () => {
    const { session, keys, now } = at();
    session.openLink(link({ a: 15 }));
    await vi.advanceTimersByTimeAsync(1);
    expect([now().notice, keys]).toEqual(['', ['["15"]']]);
  });
  it('resets to the default, not to a random value', () => {
    const { session, now } = at();
    session.reset();
    expect(now()).toMatchObject({ status: 'recorded', form: { values: { a: '40', h: '1' } } });
  });
});

it('names the numbers that are not finite when the template fails because of them', async () => {
  const at = sessionOf(appOf());
  at.session.run();
  const rendered = { error: { message: 'needs a number, not "inf"', line: 1 } };
  const failed = { ...done, answer: { ...answer, notFinite: ["outputs['x']"] }, rendered };
  expect(await at.finish(failed)).toMatchObject({ status: 'failed', notFinite: ["outputs['x']"] });
});

it('keeps and clears the places of numbers that are not finite', async () => {
  const at = sessionOf(appOf());
  at.session.run();
  await at.finish({ ...done, answer: { ...answer, notFinite: ["outputs['x']"] } });
  expect(at.state.notFinite).toEqual(["outputs['x']"]);
  at.session.run();
  await vi.dynamicImportSettled();
  at.jobs[1]?.finish(done);
  await settled();
  expect(at.state.notFinite).toBeUndefined();
});

describe('packages', () => {
  const needing = (packages: Record<string, string> = {}): AppData => ({ ...appOf(), needs: ['matplotlib'], packages });

  it('the job names what the app needs', () => {
    const { session, jobs } = sessionOf(needing({ matplotlib: '3.10.8' }));
    session.run();
    expect(jobs[0]?.job.needs).toEqual(['matplotlib']);
  });
});
