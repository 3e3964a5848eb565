/** The tabs of a panel, and what is on them besides the form. */
import { type ReactNode, useContext } from 'react';
import { Button, type PartProps } from './Button';
import { HostContext } from './host';
import styles from './Panel.module.css';
import type { Source } from './state';

const TABS = ['App', 'Inputs', 'Code', 'Output'] as const;

export function Tabs({ prefix }: { readonly prefix: string }): ReactNode {
  return (
    <fieldset className={styles.tabs} aria-label="Show">
      {TABS.map((name) => (
        <label key={name}>
          <input type="radio" name={`${prefix}tab`} value={name} defaultChecked={name === 'App'} autoComplete="off" />
          <span>{name}</span>
        </label>
      ))}
    </fieldset>
  );
}

export function InputsTab({ app, state }: PartProps): ReactNode {
  return (
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
        <pre>{state.python}</pre>
      </details>
    </div>
  );
}

const SOURCES = {
  code: { tab: 'Code', file: 'main.py', html: 'codeHtml' },
  template: { tab: 'Output', file: 'output.html', html: 'templateHtml' },
} as const;

export function SourceTab({ app, state, act, runs, source }: PartProps & { readonly source: Source }): ReactNode {
  const { tab, file, html } = SOURCES[source];
  const edits = useContext(HostContext).edits && runs;
  return (
    <div className={styles.part} data-part={tab}>
      <div className={styles.tools}>
        <span>{file}</span>
        {edits && state.source[source] !== app[source] && (
          <Button act={act} label="Undo all edits" command={(session) => session.restore(source)} />
        )}
        {edits && <Button act={act} label="Edit" command={(session) => session.edit(source)} />}
        <Button act={act} label="Copy" command={(session) => session.copy(source)} />
      </div>
      <div data-slot={source}>
        {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a keyboard must be able to scroll a wide block. */}
        <pre tabIndex={0}>
          {/* biome-ignore lint/security/noDangerouslySetInnerHtml: made by the highlighter at build time. */}
          <code dangerouslySetInnerHTML={{ __html: app[html] }} />
        </pre>
      </div>
    </div>
  );
}
