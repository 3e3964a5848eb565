/**
 * An app on a page: the form on the left, the result on the right, code and template one tab away. The tabs are radio
 * buttons and work without JavaScript. The session, which acts, is loaded when it is first needed.
 */
import { type FormEvent, type ReactNode, useContext, useId, useRef, useState } from 'react';
import { FormulaStyles } from '../../formulas/Formula';
import type { AppData } from '../data/prepare';
import { Fields } from '../form/Form';
import { showSliderValue } from '../form/slider-value';
import { Button, type PartProps } from './Button';
import { HostContext } from './host';
import styles from './Panel.module.css';
import { Result } from './Result';
import { isBusy, PART_MISSING, statusText } from './state';
import { InputsTab, SourceTab, Tabs } from './Tabs';
import { useSession } from './use-session';
import type WhatIf from './WhatIf';

export default function Panel({ app }: { readonly app: AppData }): ReactNode {
  const prefix = useId();
  const root = useRef<HTMLElement>(null);
  const runs = app.missing === undefined;
  const plays = runs || app.steps !== undefined;
  const { state, isHydrated, act } = useSession(app, root, plays);
  const part: PartProps = { app, state, act, runs };
  const whatIf = useWhatIf();

  const onInput = (event: FormEvent) => {
    const control = event.target as HTMLInputElement;
    if (control.type === 'range') showSliderValue(control);
    act((session) => session.changed(control));
  };
  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    if (plays) act((session) => session.run());
  };
  return (
    <section
      ref={root}
      className={styles.panel}
      data-app={app.id}
      data-state={state.status}
      data-steps={app.steps && ''}
      data-alive={isHydrated ? 'ready' : 'pending'}
      aria-label={app.title}
    >
      {app.formulas && <FormulaStyles />}
      <header className={styles.head}>
        <p>
          <strong>{app.title}</strong> {app.summary}
        </p>
        <span className={styles.state} role="status">
          {statusText(app, state)}
        </span>
      </header>
      <Tabs prefix={prefix} />
      <form
        className={styles.part}
        data-part="App"
        autoComplete="off"
        noValidate
        onInput={plays ? onInput : undefined}
        onSubmit={onSubmit}
      >
        <Fields
          key={state.formKey}
          app={app}
          state={state.form}
          prefix={prefix}
          act={(action) => plays && act(action)}
        />
        <button type="submit" hidden />
      </form>
      <InputsTab {...part} />
      <SourceTab {...part} source="code" />
      <SourceTab {...part} source="template" />
      {runs ? <Bar {...part} whatIf={whatIf} /> : <Missing {...part} />}
      <Result {...part} />
      <Foot {...part}>
        {whatIf.Part && <whatIf.Part {...part} prefix={prefix} isOpen={whatIf.isOpen} />}
        {whatIf.isMissing && <p role="alert">{PART_MISSING}</p>}
      </Foot>
    </section>
  );
}

/** Loaded with the first click. Closed, it keeps what the reader typed there. */
function useWhatIf() {
  const [shown, setShown] = useState<{ Part?: typeof WhatIf; isOpen: boolean; isMissing?: boolean }>({ isOpen: false });
  const toggle = () => {
    import('./WhatIf').then(
      ({ default: Part }) => setShown(({ isOpen }) => ({ Part, isOpen: !isOpen })),
      () => setShown({ isOpen: false, isMissing: true }),
    );
  };
  return { ...shown, toggle };
}

function Bar({ state, act, whatIf }: PartProps & { readonly whatIf: ReturnType<typeof useWhatIf> }): ReactNode {
  const busy = isBusy(state);
  return (
    <div className={styles.bar}>
      <Button act={act} label="Run" command={(session) => session.runShared()} disabled={busy} className={styles.run} />
      <Button act={act} label="Stop" command={(session) => session.stop()} disabled={!busy} />
      <Button act={act} label="Reset" command={(session) => session.reset()} disabled={busy} />
      <button type="button" aria-expanded={whatIf.isOpen} onClick={whatIf.toggle}>
        What if
      </button>
    </div>
  );
}

function Missing({ app, act }: PartProps): ReactNode {
  const missing = app.missing ?? [];
  const names = [missing.slice(0, -1).join(', '), ...missing.slice(-1)].filter(Boolean).join(' and ');
  return (
    <div className={styles.bar}>
      {app.steps && <Button act={act} label="Reset" command={(session) => session.reset()} />}
      <p>
        This site doesn’t have {names}, so the app can’t run here.{' '}
        {app.steps ? 'The controls move between values whose results were recorded.' : 'You see its recorded result.'}{' '}
        To run it with any value, download the <code>.py</code> file and install {names}.
      </p>
    </div>
  );
}

function Versions({ packages = {} }: { readonly packages?: Readonly<Record<string, string>> | undefined }): ReactNode {
  const list = Object.entries(packages).map(([name, version]) => `${name} ${version}`);
  return list.length > 0 && <p>Runs with {list.join(', ')}.</p>;
}

function Foot({ app, state, act, runs, children }: PartProps & { readonly children: ReactNode }): ReactNode {
  const { embeds } = useContext(HostContext);
  const isEdited = state.source.code !== app.code || state.source.template !== app.template;
  return (
    <footer className={styles.foot}>
      {children}
      <details>
        <summary>About this app</summary>
        {/* biome-ignore lint/security/noDangerouslySetInnerHtml: rendered from the app's own text at build time. */}
        <div dangerouslySetInnerHTML={{ __html: app.about }} />
        <ul>
          {app.sources.map((source) => (
            <li key={source.text}>{source.url ? <a href={source.url}>{source.text}</a> : source.text}</li>
          ))}
        </ul>
        <Versions packages={app.packages} />
      </details>
      <div className={styles.tools}>
        <span role="status">{state.notice}</span>
        {(runs || app.steps) && <Button act={act} label="Copy link" command={(session) => session.copyLink()} />}
        {isEdited && <Button act={act} label="Copy link with code" command={(session) => session.copyCodeLink()} />}
        {embeds && <Button act={act} label="Embed" command={(session) => session.copyEmbed()} />}
        <Button act={act} label="Download .py" command={(session) => session.download('py')} />
        <Button act={act} label="Download .json" command={(session) => session.download('json')} />
        <Button act={act} label="Print" command={(session) => session.print()} />
      </div>
    </footer>
  );
}
