/**
 * `<App id="…" />`: a running app on a page. The server renders it completely; in the browser the data comes as one JSON
 * file, which is loaded before hydration (load.ts), so that the server's HTML is kept.
 */
import { Component, type ReactNode, useEffect, useState } from 'react';
import type { AppRef } from '../data/data';
import Panel from '../panel/Panel';
import styles from '../panel/Panel.module.css';
import { forgetApp, loadApp, loadedApp } from './load';

interface Props {
  readonly id: string;
  /** Added by the build (remark-apps.ts). */
  readonly data?: AppRef;
}

export default function App({ id, data }: Props): ReactNode {
  if (!data)
    throw new Error(`<App id="${id}"> has no data: it works in pages (MDX) only, where the build connects it.`);
  return (
    <Boundary id={id} onRetry={() => forgetApp(data)}>
      <LoadedPanel id={id} data={data} />
    </Boundary>
  );
}

function LoadedPanel({ id, data }: Required<Props>): ReactNode {
  const [app, setApp] = useState(() => loadedApp(data));
  const [failed, setFailed] = useState(false);
  const src = 'src' in data ? data.src : '';
  useEffect(() => {
    if (app || failed) return;
    loadApp(src).then(setApp, () => setFailed(true));
  }, [app, failed, src]);
  if (app) return <Panel app={app} />;
  const retry = failed ? () => setFailed(false) : undefined;
  return <Skeleton id={id} problem="This app could not be loaded. Check your connection." retry={retry} />;
}

interface SkeletonProps {
  readonly id: string;
  readonly problem: string;
  /** Undefined while the app is being loaded. */
  readonly retry: (() => void) | undefined;
}

function Skeleton({ id, problem, retry }: SkeletonProps): ReactNode {
  return (
    <div className={styles.skeleton} data-app-missing={id} aria-busy={!retry}>
      {retry && (
        <>
          <p role="alert">{problem}</p>
          <button type="button" onClick={retry}>
            Retry
          </button>
        </>
      )}
    </div>
  );
}

interface BoundaryProps {
  readonly id: string;
  readonly onRetry: () => void;
  readonly children: ReactNode;
}

/** A crash of one app must not take the page with it. */
class Boundary extends Component<BoundaryProps, { readonly crashed: boolean }> {
  override state = { crashed: false };

  static getDerivedStateFromError() {
    return { crashed: true };
  }

  override render(): ReactNode {
    const { id, onRetry, children } = this.props;
    if (!this.state.crashed) return children;
    const retry = () => {
      onRetry();
      this.setState({ crashed: false });
    };
    return <Skeleton id={id} problem="This app stopped working." retry={retry} />;
  }
}
