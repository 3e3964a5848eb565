/** A reader at work, without a browser: what each action changes and which effects it asks for. */
import { describe, expect, it } from 'vitest';
import type { AppData } from '../data/data';
import { widgetsOf } from '../data/widgets';
import { toPython } from '../form/python-text';
import { initialValues, type RawValues, readForm } from '../form/values';
import type { Outcome } from '../python/client';
import { parseApp } from '../schema/parse';
import { type Action, type Command, type Effect, type Report, reduce } from './reducer';
import { firstState, type State } from './state';

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
    rules: [],
    formulas: false,
    worker: '/w.js',
  };
}

/** A session that records its effects instead of performing them. */
function sessionOf(app: AppData) {
  let state = firstState(app);
  let values: RawValues = app.initial.values;
  let effects: readonly Effect[] = [];
  const dispatch = (action: Action) => {
    const formKey = state.formKey;
    [state, effects] = reduce(app, state, action);
    // React creates the controls again, with the values of the state.
    if (state.formKey !== formKey) values = state.form.values;
    return state;
  };
  return {
    type: (change: RawValues) => {
      values = { ...values, ...change };
    },
    act: (command: Command) => dispatch({ ...command, values, page: 'https://e.example/p' }),
    report: (report: Report) => dispatch(report),
    get state(): State {
      return state;
    },
    get effects() {
      return effects;
    },
    effectTypes: () => effects.map(({ type }) => type),
    effect: <T extends Effect['type']>(type: T) =>
      effects.find((effect): effect is Extract<Effect, { type: T }> => effect.type === type),
  };
}

const link = (inputs: unknown, id = 'x') => `#app:${id}:${encodeURIComponent(JSON.stringify(inputs))}`;
const answer = { stdout: 'out', stderr: '', seconds: 0, outputs: '{}' };
const done: Outcome = { kind: 'done', answer, rendered: { html: '<p>2</p>', cut: false } };

/** Runs to the end of a run that succeeds. */
function finish(session: ReturnType<typeof sessionOf>): void {
  const run = session.effect('run');
  if (!run) throw new Error(`no run: ${session.effectTypes().join(', ')}`);
  session.report({ type: 'started', turn: run.turn });
  session.report({ type: 'ended', turn: run.turn, revision: run.revision, outcome: done });
  session.report({ type: 'shown', turn: run.turn, revision: run.revision, cut: undefined });
}

describe('a run', () => {
  it('goes from loading to a fresh result, and the result is shown before it is called fresh', () => {
    const session = sessionOf(appOf());
    expect(session.act({ type: 'run' }).status).toBe('loading');
    expect(session.effect('run')).toMatchObject({
      inputs: { n: 1, o: false, f: 'data:,a', rows: [['a', 1]] },
      turn: 1,
    });
    const progress = { phase: 'download', done: 1, total: 2 } as const;
    expect(session.report({ type: 'progress', turn: 1, progress })).toMatchObject({ status: 'loading', progress });
    expect(session.report({ type: 'started', turn: 1 })).toMatchObject({ status: 'running', progress: undefined });
    expect(session.report({ type: 'ended', turn: 1, revision: 0, outcome: done })).toMatchObject({
      status: 'running',
      stdout: 'out',
    });
    expect(session.effects).toEqual([{ type: 'show', turn: 1, revision: 0, html: '<p>2</p>', cut: false }]);
    expect(session.report({ type: 'shown', turn: 1, revision: 0, cut: true })).toMatchObject({
      status: 'fresh',
      cut: true,
    });
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
      'with a mistake in the template',
      { kind: 'done', answer, rendered: { error: { message: 'no filter', line: 2 } } },
      { problem: 'The output template, line 2: no filter' },
    ],
    ['without a result', { kind: 'done', answer }, { problem: 'The output template: nothing was rendered' }],
  ])('that is %s says so', (_, outcome, expected) => {
    const session = sessionOf(appOf());
    session.act({ type: 'run' });
    expect(session.report({ type: 'ended', turn: 1, revision: 0, outcome })).toMatchObject(expected);
    expect(session.effects).toEqual([]);
  });
  it('that was replaced reports to no one', () => {
    const session = sessionOf(appOf());
    session.act({ type: 'run' });
    session.act({ type: 'run' });
    const before = session.state;
    expect(session.effectTypes()).toEqual(['cancel', 'run']);
    for (const report of [
      { type: 'started', turn: 1 },
      { type: 'ended', turn: 1, revision: 0, outcome: { kind: 'stopped' } },
      { type: 'shown', turn: 1, revision: 0, cut: false },
      { type: 'notShown', turn: 1, problem: 'late' },
    ] as const)
      expect(session.report(report)).toBe(before);
  });
  it('whose result cannot be shown offers another try', () => {
    const session = sessionOf(appOf());
    session.act({ type: 'run' });
    expect(session.report({ type: 'notShown', turn: 1, problem: 'lost' })).toMatchObject({
      status: 'failed',
      problem: 'lost',
      canRetry: true,
    });
  });
  it('clears the message of the one before', () => {
    const session = sessionOf(appOf());
    session.act({ type: 'run' });
    session.report({ type: 'ended', turn: 1, revision: 0, outcome: { kind: 'broken', message: 'x' } });
    expect(session.act({ type: 'run' })).toMatchObject({ problem: undefined, canRetry: undefined });
  });
});

describe('a change', () => {
  it('runs after a pause', () => {
    const session = sessionOf(appOf());
    session.type({ n: '2' });
    expect(session.act({ type: 'change' }).python).toContain("'n': 2");
    expect(session.effects).toEqual([{ type: 'schedule', delay: 250 }]);
    session.act({ type: 'change', delay: 60 });
    expect(session.effects).toEqual([{ type: 'schedule', delay: 60 }]);
  });
  it('waits for the button where the author said so', () => {
    const session = sessionOf(appOf('button'));
    expect(session.act({ type: 'change' }).status).toBe('changed');
    expect(session.effects).toEqual([]);
  });
  it.each(['button', 'change'] as const)('during a run keeps its result from being called fresh (%s)', (run) => {
    const session = sessionOf(appOf(run));
    session.act({ type: 'run' });
    session.type({ n: '7' });
    expect(session.act({ type: 'change' }).status).toBe('loading');
    session.report({ type: 'started', turn: 1 });
    expect(session.report({ type: 'shown', turn: 1, revision: 0, cut: undefined }).status).toBe('changed');
  });
  it('of the code during a run does so, too', () => {
    const session = sessionOf(appOf());
    session.act({ type: 'run' });
    session.act({ type: 'write', source: 'code', text: 'other' });
    expect(session.report({ type: 'shown', turn: 1, revision: 0, cut: undefined }).status).toBe('changed');
  });
  it('to an invalid value ends the run, marks the field, and stays invalid when the run reports its end', () => {
    const session = sessionOf(appOf());
    session.act({ type: 'run' });
    session.type({ n: '-1' });
    expect(session.act({ type: 'change' })).toMatchObject({
      status: 'invalid',
      form: { errors: { n: 'At least 0.' } },
    });
    expect(session.effectTypes()).toEqual(['cancel']);
    session.report({ type: 'ended', turn: 1, revision: 0, outcome: { kind: 'stopped' } });
    expect(session.state.status).toBe('invalid');
    expect(session.act({ type: 'run' }).status).toBe('invalid');
    expect(session.effect('run')).toBeUndefined();
  });
  it('shows what its condition shows', () => {
    const session = sessionOf(appOf());
    expect(session.state.form.inputs.m).toBe('hidden');
    session.type({ o: true });
    expect(session.act({ type: 'change' })).toMatchObject({ form: { inputs: { m: 'shown' } } });
    expect(session.state.python).toContain("'m': 'a'");
  });
  it('of a file replaces the sample; taking it away brings the sample back', () => {
    const session = sessionOf(appOf());
    const own = { name: 'b.csv', size: 1, url: 'data:,b' };
    expect(session.act({ type: 'files', name: 'f', files: [own] }).files.f).toEqual([own]);
    expect(session.state.python).toContain('data:,b');
    expect(session.act({ type: 'files', name: 'f', files: [] }).python).toContain('data:,a');
  });
  it('of rows creates the form again and moves the focus to the row where the work goes on', () => {
    const session = sessionOf(appOf());
    const form = (type: 'add' | 'delete', row: number) =>
      session.act({ type: 'form', action: { type, table: 'rows', row }, random: () => 0 });
    expect(form('add', 1)).toMatchObject({
      formKey: 1,
      form: {
        values: {
          rows: [
            ['a', '1'],
            ['', ''],
          ],
        },
      },
    });
    expect(session.effect('recreated')).toEqual({ type: 'recreated', focus: 'rows[1][0]' });
    expect(form('delete', 1)).toMatchObject({ formKey: 2, form: { values: { rows: [['a', '1']] } } });
    expect(session.effect('recreated')).toEqual({ type: 'recreated', focus: 'rows[0][0]' });
  });
  it('by drawing a new value fills the control, which keeps the focus where it is', () => {
    const session = sessionOf(appOf());
    session.act({ type: 'form', action: { type: 'draw', input: 'n' }, random: () => 0.99 });
    expect(session.effects).toEqual([
      { type: 'fill', name: 'n', value: '9' },
      { type: 'schedule', delay: 0 },
    ]);
    expect(session.state.formKey).toBe(0);
  });
});

describe('a link with values', () => {
  it('fills the form, shows the app and runs it', () => {
    const session = sessionOf(appOf());
    session.act({ type: 'link', hash: link({ n: 3 }) });
    expect(session.state).toMatchObject({ formKey: 1, form: { values: { n: '3' } } });
    expect(session.effects).toEqual([
      { type: 'recreated', scroll: true },
      { type: 'schedule', delay: 0 },
    ]);
  });
  it('after another one starts from the defaults again, not from the values before', () => {
    const session = sessionOf(appOf());
    session.act({ type: 'link', hash: link({ n: 3 }) });
    session.act({ type: 'run' });
    finish(session);
    session.act({ type: 'link', hash: link({ rows: [['b', 2]] }) });
    expect(session.state.form.values).toMatchObject({ n: '1', rows: [['b', '2']] });
    session.act({ type: 'link', hash: link({ n: 3 }) });
    expect(session.state.form.values).toMatchObject({ n: '3', rows: [['a', '1']] });
  });
  it('that is opened again applies its values again', () => {
    const session = sessionOf(appOf());
    session.act({ type: 'link', hash: link({ n: 3 }) });
    session.type({ n: '8' });
    session.act({ type: 'change' });
    expect(session.act({ type: 'link', hash: link({ n: 3 }) })).toMatchObject({
      formKey: 2,
      form: { values: { n: '3' } },
    });
  });
  it.each([link({ n: 'x' }), link({ rows: [[1]] }), link(null), '#app:x:%', '#app:x:{'])(
    'that does not fit (%s) says so and changes nothing',
    (hash) => {
      const session = sessionOf(appOf());
      const { form, formKey } = session.state;
      session.act({ type: 'link', hash });
      expect(session.state).toMatchObject({ notice: 'The link’s values do not fit this app.', form, formKey });
      expect(session.effects).toEqual([{ type: 'hideNotice' }]);
    },
  );
  it('with a value out of range fills the form and marks the field', () => {
    const session = sessionOf(appOf());
    expect(session.act({ type: 'link', hash: link({ n: -5 }) }).status).toBe('invalid');
  });
  it('drops a chosen file, as the new control does', () => {
    const session = sessionOf(appOf());
    session.act({ type: 'files', name: 'f', files: [{ name: 'b', size: 1, url: 'data:,b' }] });
    expect(session.act({ type: 'link', hash: link({}) }).files.f?.[0]?.url).toBe('data:,a');
  });
  it('is copied with what differs from the defaults, and without files', () => {
    const session = sessionOf(appOf());
    session.type({ n: '4' });
    session.act({ type: 'files', name: 'f', files: [{ name: 'b', size: 1, url: 'data:,b' }] });
    session.act({ type: 'copyLink' });
    expect(session.effect('copy')?.text).toBe(`https://e.example/p${link({ n: 4 })}`);
    session.type({ rows: [['x'.repeat(6000), '1']] });
    session.act({ type: 'copyLink' });
    expect(session.state.notice).toBe('These values are too long for a link.');
  });
});

describe('reset', () => {
  it('brings values, code and the recorded result back', () => {
    const session = sessionOf(appOf('change', false));
    session.type({ n: '4' });
    session.act({ type: 'write', source: 'code', text: 'broken' });
    session.act({ type: 'run' });
    session.act({ type: 'reset', random: () => 0 });
    expect(session.state).toMatchObject({
      status: 'recorded',
      source: { code: 'def main(inputs): ...' },
      form: { values: { n: '1' } },
      resultKey: 1,
      formKey: 1,
      stdout: 'printed',
    });
    expect(session.effectTypes()).toEqual(['cancel', 'closeEditor', 'closeEditor', 'recreated']);
    session.report({ type: 'started', turn: 1 });
    expect(session.state.status).toBe('recorded');
  });
  it('draws a random default again and runs it', () => {
    const session = sessionOf(appOf());
    session.act({ type: 'reset', random: () => 0 });
    expect(session.state).toMatchObject({ status: 'loading', form: { values: { n: '5' } }, resultKey: 0 });
    expect(session.effect('run')?.inputs.n).toBe(5);
  });
  it('waits for the button where the author said so', () => {
    const session = sessionOf(appOf('button'));
    session.act({ type: 'reset', random: () => 0 });
    expect(session.state).toMatchObject({ status: 'changed', form: { values: { n: '5' } } });
    expect(session.effect('run')).toBeUndefined();
  });
});

describe('the code', () => {
  it('can be edited, which is not run until the reader says so, and restored', () => {
    const session = sessionOf(appOf());
    session.act({ type: 'edit', source: 'code' });
    expect(session.effects).toEqual([{ type: 'openEditor', source: 'code' }]);
    expect(session.act({ type: 'write', source: 'code', text: 'new' })).toMatchObject({
      status: 'changed',
      source: { code: 'new' },
    });
    expect(session.effects).toEqual([]);
    session.act({ type: 'run' });
    expect(session.effect('run')?.source.code).toBe('new');
    expect(session.act({ type: 'restore', source: 'code' }).source.code).toBe('def main(inputs): ...');
    expect(session.effects).toEqual([{ type: 'closeEditor', source: 'code', focus: true }]);
  });
  it('is opened at the line of a traceback', () => {
    const session = sessionOf(appOf());
    session.act({ type: 'showLine', line: 3 });
    expect(session.effects).toEqual([{ type: 'openEditor', source: 'code', line: 3 }]);
  });
  it('is copied and downloaded as it is now', () => {
    const session = sessionOf(appOf());
    session.act({ type: 'write', source: 'code', text: 'new' });
    session.act({ type: 'copy', source: 'code' });
    expect(session.effects).toEqual([{ type: 'copy', text: 'new', notice: 'Copied.' }]);
    session.type({ n: '4' });
    session.act({ type: 'download', format: 'py' });
    expect(session.effect('download')).toMatchObject({ name: 'x.py', mediaType: 'text/x-python' });
    expect(session.effect('download')?.text).toContain("inputs = {'n': 4");
    session.act({ type: 'download', format: 'json' });
    expect(JSON.parse(session.effect('download')?.text ?? '')).toMatchObject({ format: 1, code: 'new' });
  });
});

it('a notice is hidden after a while, whatever a run does meanwhile', () => {
  const session = sessionOf(appOf());
  session.report({ type: 'notice', text: 'Copied.' });
  expect(session.effects).toEqual([{ type: 'hideNotice' }]);
  session.act({ type: 'run' });
  expect(session.state.notice).toBe('Copied.');
  expect(session.report({ type: 'notice', text: '' }).notice).toBe('');
});
