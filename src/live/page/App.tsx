/** `<App id="…" />`: a running app on a page. Its data is part of the page's own code. */
import { Component, type ReactNode } from 'react';
import type { AppData } from '../data/data';
import Panel from '../panel/Panel';
import styles from '../panel/Panel.module.css';

interface Props {
  readonly id: string;
  /** Added by the build (remark-apps.ts). */
  readonly data?: AppData;
}

export default function App({ id, data }: Props): ReactNode {
  if (!data)
    throw new Error(`<App id="${id}"> has no data: it works in pages (MDX) only, where the build connects it.`);
  return (
    <Boundary id={id}>
      <Panel app={data} />
    </Boundary>
  );
}

interface BoundaryProps {
  readonly id: string;
  readonly children: ReactNode;
}

/** A crash of one app must not take the page with it. */
class Boundary extends Component<BoundaryProps, { readonly crashed: boolean }> {
  override state = { crashed: false };

  static getDerivedStateFromError() {
    return { crashed: true };
  }

  override render(): ReactNode {
    const { id, children } = this.props;
    if (!this.state.crashed) return children;
    return (
      <div className={styles.problem} data-app-missing={id}>
        <p role="alert">This app stopped working.</p>
        <button type="button" onClick={() => this.setState({ crashed: false })}>
          Retry
        </button>
      </div>
    );
  }
}
