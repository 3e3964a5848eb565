/**
 * `<App id="…" />`: a running app in a page. The server renders it whole; in the browser the data comes as one JSON
 * file, which is there before React takes over (load.ts), so that the server's HTML stays in place.
 */
import { type ReactNode, useEffect, useState } from 'react';
import Panel from '../panel/Panel';
import styles from '../panel/Panel.module.css';
import type { AppRef } from './data';
import { loadApp, loadedApp } from './load';

interface Props {
  readonly id: string;
  /** Put there by the build (remark-apps.ts). */
  readonly data?: AppRef;
}

export default function App({ id, data }: Props): ReactNode {
  if (!data)
    throw new Error(`<App id="${id}"> has no data: it works in pages (MDX) only, where the build connects it.`);
  const [app, setApp] = useState(() => loadedApp(data));
  const [failed, setFailed] = useState(false);
  const src = 'src' in data ? data.src : '';
  useEffect(() => {
    if (app || failed) return;
    loadApp(src).then(setApp, () => setFailed(true));
  }, [app, failed, src]);
  if (app) return <Panel app={app} />;
  return (
    <div className={styles.skeleton} data-app-missing={id} aria-busy={!failed}>
      {failed && (
        <>
          <p role="alert">This app could not be loaded. Check your connection.</p>
          <button type="button" onClick={() => setFailed(false)}>
            Retry
          </button>
        </>
      )}
    </div>
  );
}
