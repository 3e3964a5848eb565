/** The result of an app, recorded or fresh, and what went wrong instead. */
import Link from '@docusaurus/Link';
import clsx from 'clsx';
import { lazy, type ReactNode, Suspense, useContext } from 'react';
import '../../figures/drawing-files.css';
import output from '../output/output.module.css';
import { Button, type PartProps } from './Button';
import { HostContext } from './host';
import styles from './Panel.module.css';
import { isBusy, NOT_FINITE_DOCS, type State } from './state';

const SharedCode = lazy(() => import('./SharedCode'));

export function Result(part: PartProps): ReactNode {
  const { app, state, act } = part;
  const { progress, problem, canRetry, failure, cut, stdout, stderr, notFinite, resultKey } = state;
  // A recorded result of other values must not stay when that of these values can't be shown.
  const isOther = app.steps !== undefined && (state.status === 'failed' || state.status === 'invalid');
  return (
    <div className={styles.result} aria-busy={isBusy(state)}>
      {state.isShared && (
        <Suspense fallback={<p>The code came with a link and hasn’t run.</p>}>
          <SharedCode {...part} />
        </Suspense>
      )}
      {progress && <Loading {...progress} />}
      {problem && (
        <div className={styles.problem} role="alert">
          <p>{problem}</p>
          {canRetry && <Button act={act} label="Retry" command={(session) => session.run()} />}
        </div>
      )}
      {failure && <Traceback failure={failure} act={act} />}
      {cut && <p className={styles.problem}>The result is very long: only its beginning is shown.</p>}
      <div
        key={resultKey}
        className={clsx(styles.html, output.output)}
        data-slot="result"
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a keyboard must be able to scroll a wide result.
        tabIndex={0}
        hidden={failure !== undefined || isOther}
        // biome-ignore lint/security/noDangerouslySetInnerHtml: the recorded result, made from our own app at build time.
        dangerouslySetInnerHTML={{ __html: app.recorded.html }}
        suppressHydrationWarning
      />
      {notFinite && !isOther && (
        <p className={styles.notFinite}>
          <code>{notFinite.join(', ')}</code> {notFinite.length > 1 ? 'contain' : 'contains'} <code>nan</code> or{' '}
          <code>inf</code>, and no input does: <Link to={NOT_FINITE_DOCS}>see why there was no error</Link>.
        </p>
      )}
      {stdout + stderr !== '' && (
        <details>
          <summary>Printed</summary>
          <pre>{stdout}</pre>
          {stderr && <pre data-stream="stderr">{stderr}</pre>}
        </details>
      )}
    </div>
  );
}

const place = (line: number, name: string): string => `Line ${line}${name === '<module>' ? '' : ` in ${name}`}`;

function Traceback({ failure, act }: Pick<PartProps, 'act'> & { failure: NonNullable<State['failure']> }): ReactNode {
  const { edits } = useContext(HostContext);
  return (
    <div className={styles.problem} role="alert">
      <p>
        <strong>{failure.message}</strong>
      </p>
      <p>
        {failure.frames.slice(-4).map(({ line, name }, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: recursion repeats frames.
          <span key={index}>
            {edits ? (
              <Button act={act} label={place(line, name)} command={(session) => session.edit('code', line)} />
            ) : (
              place(line, name)
            )}{' '}
          </span>
        ))}
      </p>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a keyboard must be able to scroll a wide traceback. */}
      <pre tabIndex={0}>{failure.traceback}</pre>
    </div>
  );
}

function Loading({ done, total, what }: NonNullable<State['progress']>): ReactNode {
  const counting = done < total;
  const loading = `Loading ${what ?? 'Python'}`;
  return (
    <p className={styles.loading}>
      {counting
        ? `${loading}: ${(done / 1e6).toFixed(1)} of ${(total / 1e6).toFixed(1)} MB`
        : `${what === undefined ? 'Starting Python' : loading} …`}
      <progress value={counting ? done : undefined} max={total || 1} aria-label={loading} />
    </p>
  );
}
