/** Code that came with a link: where it is from, what it changes, and that it hasn't run. Loaded with the first such link. */
import { type ReactNode, useMemo } from 'react';
import { Button, type PartProps } from './Button';
import { diffLines, hunksOf, withVisible } from './line-diff';
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
        before === after ? null : <Diff key={file} file={file} before={before} after={after} />,
      )}
      <p className={styles.choices}>
        <Button act={act} label="Run the changed code" command={(session) => session.runShared()} />
        <Button act={act} label="Use the original" command={(session) => session.reset()} />
      </p>
    </section>
  );
}

interface DiffProps {
  readonly file: string;
  readonly before: string;
  readonly after: string;
}

function Diff({ file, before, after }: DiffProps): ReactNode {
  const hunks = useMemo(() => hunksOf(diffLines(before, after)), [before, after]);
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
            {`${withVisible(text)}\n`}
          </span>
        ))}
      </pre>
    </figure>
  );
}
