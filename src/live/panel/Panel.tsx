/**
 * The instrument: form on the left, result on the right, code and template one tab away. The tabs are radio buttons
 * and work without JavaScript. Everything that acts lives in the session, which is loaded when it is first needed.
 */
import { type FormEvent, type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { FormulaStyles } from '../../formulas/Formula';
import { Fields } from '../form/Form';
import type { AppData } from '../page/data';
import { linkPrefix } from './link';
import styles from './Panel.module.css';
import type { Session, Slots } from './session';
import { firstView, STATE_TEXT, type View } from './view';

const TABS = ['App', 'Inputs', 'Code', 'Output'] as const;
const SOURCES = [
  ['code', 'Code', 'main.py'],
  ['template', 'Output', 'output.html'],
] as const;

export default function Panel({ app }: { readonly app: AppData }): ReactNode {
  const prefix = useId();
  const [view, setView] = useState(() => firstView(app));
  const [alive, setAlive] = useState(false);
  const root = useRef<HTMLElement>(null);
  const session = useRef<Promise<Session>>(undefined);
  const runs = app.needs.length === 0;

  const act = (action: (session: Session) => void) => {
    const element = root.current;
    if (!element) return;
    session.current ??= import('./session').then(({ createSession }) =>
      createSession(app, findSlots(element), setView),
    );
    session.current.then(action, () => {
      session.current = undefined;
      setView((before: View) => ({
        ...before,
        state: 'failed',
        problem: 'A part of this page could not be loaded. Check your connection.',
        canRetry: true,
      }));
    });
  };
  /** A button that hands its click to the session. One that cannot act now keeps the focus, which `disabled` would take away. */
  const button = (text: string, action: (session: Session) => void, disabled = false, className?: string) => (
    <button
      type="button"
      className={className}
      aria-disabled={disabled || undefined}
      onClick={() => !disabled && act(action)}
    >
      {text}
    </button>
  );

  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when React takes over.
  useEffect(() => {
    setAlive(true);
    const form = root.current?.querySelector('form');
    const result = root.current?.querySelector<HTMLElement>('[data-slot="result"]');
    if (form && runs && (location.hash.startsWith(linkPrefix(app.id)) || wasTouched(form))) act((it) => it.begin());
    else if (result?.querySelector('.app-animation, .app-slider, .app-map')) {
      import('../output/enhance').then(({ enhance }) => enhance(result)).catch(() => undefined);
    }
    return () => {
      session.current?.then((it) => it.end()).catch(() => undefined);
      session.current = undefined;
    };
  }, []);

  const onInput = (event: FormEvent) => {
    const control = event.target as HTMLInputElement;
    if (control.type === 'range' && control.nextElementSibling) control.nextElementSibling.textContent = control.value;
    act((it) => it.changed(control));
  };
  const busy = view.state === 'loading' || view.state === 'running';

  return (
    <section
      ref={root}
      className={styles.panel}
      data-app={app.id}
      data-state={view.state}
      data-alive={alive ? 'ready' : 'pending'}
      aria-label={app.title}
    >
      {app.formulas && <FormulaStyles />}
      <header className={styles.head}>
        <p>
          <strong>{app.title}</strong> {app.summary}
        </p>
        <span className={styles.state} role="status">
          {runs ? STATE_TEXT[view.state] : 'Recorded only'}
        </span>
      </header>
      <fieldset className={styles.tabs}>
        <legend className={styles.unseen}>Show</legend>
        {TABS.map((name) => (
          <label key={name}>
            <input type="radio" name={`${prefix}tab`} value={name} defaultChecked={name === 'App'} autoComplete="off" />
            <span>{name}</span>
          </label>
        ))}
      </fieldset>
      <form
        className={styles.part}
        data-part="App"
        autoComplete="off"
        noValidate
        onInput={runs ? onInput : undefined}
        onSubmit={(event) => {
          event.preventDefault();
          if (runs) act((it) => it.run());
        }}
      >
        <Fields
          key={view.formKey}
          app={app}
          prefix={prefix}
          {...view.form}
          act={(action) => runs && act((it) => it.form(action))}
        />
        <button type="submit" hidden />
      </form>
      <div className={styles.part} data-part="Inputs">
        <table>
          <thead>
            <tr>
              <th scope="col">Name</th>
              <th scope="col">Type</th>
              <th scope="col">Rules</th>
            </tr>
          </thead>
          <tbody>
            {app.rules.map(({ name, type, rules }) => (
              <tr key={name}>
                <th scope="row">
                  <code>{name}</code>
                </th>
                <td>{type}</td>
                <td>{rules}</td>
              </tr>
            ))}
          </tbody>
        </table>
        <details open>
          <summary>
            <code>inputs</code> as Python sees it
          </summary>
          <pre>{view.python}</pre>
        </details>
      </div>
      {SOURCES.map(([kind, part, file]) => (
        <div key={kind} className={styles.part} data-part={part}>
          <div className={styles.tools}>
            <span>{file}</span>
            {runs && view.edited[kind] && button('Undo all edits', (it) => it.restore(kind))}
            {runs && button('Edit', (it) => it.edit(kind))}
            {button('Copy', (it) => it.copy(kind))}
          </div>
          <div data-slot={kind}>
            {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a keyboard must be able to scroll a wide block. */}
            <pre tabIndex={0}>
              {/* biome-ignore lint/security/noDangerouslySetInnerHtml: made by the highlighter at build time. */}
              <code dangerouslySetInnerHTML={{ __html: kind === 'code' ? app.codeHtml : app.templateHtml }} />
            </pre>
          </div>
        </div>
      ))}
      {runs ? (
        <div className={styles.bar}>
          {button('Run', (it) => it.run(), busy, styles.run)}
          {button('Stop', (it) => it.stop(), !busy)}
          {button('Reset', (it) => it.reset(), busy)}
        </div>
      ) : (
        <p className={styles.why}>
          This app needs {app.needs.join(' and ')}: compiled packages that this page does not load, so you see its
          recorded result. To run it, download the <code>.py</code> file and start it with a Python that has them (
          <code>pip install {app.needs.join(' ')}</code>).
        </p>
      )}
      <div className={styles.result} aria-busy={busy}>
        {view.progress && <Loading {...view.progress} />}
        {view.problem && (
          <div className={styles.problem} role="alert">
            <p>{view.problem}</p>
            {view.canRetry && button('Retry', (it) => it.run())}
          </div>
        )}
        {view.failure && (
          <div className={styles.problem} role="alert">
            <p>
              <strong>{view.failure.message}</strong>
            </p>
            <p>
              {view.failure.frames.slice(-4).map(({ line, name }, index) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: recursion repeats frames.
                <span key={index}>
                  {button(`Line ${line}${name === '<module>' ? '' : ` in ${name}`}`, (it) => it.showLine(line))}{' '}
                </span>
              ))}
            </p>
            <pre>{view.failure.traceback}</pre>
          </div>
        )}
        {view.cut && <p className={styles.problem}>The result is very long: only its beginning is shown.</p>}
        <div
          className={styles.html}
          data-slot="result"
          // biome-ignore lint/a11y/noNoninteractiveTabindex: a keyboard must be able to scroll a wide result.
          tabIndex={0}
          hidden={view.failure !== undefined}
          // biome-ignore lint/security/noDangerouslySetInnerHtml: the recorded result, made from our own app at build time.
          dangerouslySetInnerHTML={{ __html: app.recorded.html }}
          suppressHydrationWarning
        />
        {view.stdout + view.stderr !== '' && (
          <details>
            <summary>Printed</summary>
            <pre>{view.stdout}</pre>
            {view.stderr && <pre data-stream="stderr">{view.stderr}</pre>}
          </details>
        )}
      </div>
      <footer className={styles.foot}>
        <details>
          <summary>About this app</summary>
          {/* biome-ignore lint/security/noDangerouslySetInnerHtml: rendered from the app's own text at build time. */}
          <div dangerouslySetInnerHTML={{ __html: app.about }} />
          <ul>
            {app.sources.map((source) => (
              <li key={source.text}>{source.url ? <a href={source.url}>{source.text}</a> : source.text}</li>
            ))}
          </ul>
        </details>
        <div className={styles.tools}>
          <span role="status">{view.notice}</span>
          {runs && button('Copy link', (it) => it.copyLink())}
          {button('Download .py', (it) => it.download('py'))}
          {button('Download .json', (it) => it.download('json'))}
          {button('Print', (it) => it.print())}
        </div>
      </footer>
    </section>
  );
}

function Loading({ phase, done, total }: NonNullable<View['progress']>): ReactNode {
  const counting = phase === 'download' && total > 0;
  return (
    <p className={styles.loading}>
      {counting ? `Loading Python: ${(done / 1e6).toFixed(1)} of ${(total / 1e6).toFixed(1)} MB` : 'Starting Python …'}
      <progress value={counting ? done : undefined} max={total || 1} aria-label="Loading Python" />
    </p>
  );
}

/** A reader may have been faster than React: then the form differs from the HTML it came with. */
function wasTouched(form: HTMLFormElement): boolean {
  return [...form.elements].some((element) => {
    const control = element as HTMLInputElement;
    if (element instanceof HTMLSelectElement) return element.selectedOptions[0]?.defaultSelected === false;
    if (control.type === 'checkbox' || control.type === 'radio') return control.checked !== control.defaultChecked;
    return control.value !== (control.defaultValue ?? control.value);
  });
}

function findSlots(root: HTMLElement): Slots {
  const slot = (name: string) => root.querySelector(`[data-slot="${name}"]`) as HTMLElement;
  return {
    root,
    form: root.querySelector('form') as HTMLFormElement,
    result: slot('result'),
    code: slot('code'),
    template: slot('template'),
  };
}
