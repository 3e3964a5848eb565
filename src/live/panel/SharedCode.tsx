/** Code that came with a link: where it is from, what it changes, and that it hasn't run. Loaded with the first such link. */
import type { ReactNode } from 'react';
import { Button, type PartProps } from './Button';
import { diffLines, type Hunk, hunksOf } from './line-diff';
import styles from './SharedCode.lazy.module.css';

const SIGNS = { same: ' ', added: '+', removed: '−', 'left-out': '' } as const;
const WORDS = { same: '', added: 'Added: ', removed: 'Removed: ', 'left-out': '' } as const;

export default function SharedCode({ app, state, act }: PartProps): ReactNode {
  const parts = [
    ['main.py', app.code, state.source.code],
    ['output.html', app.template, state.source.template],
  ] as const;
  return (
    <section className={styles.shared} aria-label="Code from a link">
      <p>
        <strong>The code came with a link and hasn’t run.</strong> Someone changed this app. Read the changes, then
        press Run if you want to run them.
      </p>
      {parts.map(([file, before, after]) =>
        before === after ? null : <Diff key={file} file={file} hunks={hunksOf(diffLines(before, after))} />,
      )}
      <p className={styles.choices}>
        <Button act={act} label="Run the changed code" command={(session) => session.runShared()} />
        <Button act={act} label="Use the original" command={(session) => session.reset()} />
      </p>
    </section>
  );
}

function Diff({ file, hunks }: { readonly file: string; readonly hunks: readonly Hunk[] }): ReactNode {
  return (
    <figure>
      <figcaption>Changes in {file}</figcaption>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a keyboard must be able to scroll it. */}
      <pre tabIndex={0}>
        {hunks.map(({ kind, text }, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: lines repeat, and never move.
          <span key={index} data-kind={kind}>
            <b aria-hidden="true">{SIGNS[kind]}</b>
            <i>{WORDS[kind]}</i>
            {`${text}\n`}
          </span>
        ))}
      </pre>
    </figure>
  );
}
