/**
 * Shows the current page until the next one has loaded. Replaces Docusaurus's own (see ../README.md) for what happens
 * when loading fails:
 * - the site answers: a deploy may have replaced the files, so the new address is loaded afresh, once per address and build;
 * - that was tried before: the page opens with the error text and a Retry button;
 * - the site does not answer: the reader keeps the page, with a message and a Retry button.
 */
import ClientLifecyclesDispatcher, {
  dispatchLifecycleAction,
} from '@docusaurus/core/lib/client/ClientLifecyclesDispatcher';
import ExecutionEnvironment from '@docusaurus/ExecutionEnvironment';
import { useHistory } from '@docusaurus/router';
import type { History, Location } from 'history';
import { Component, type ReactNode } from 'react';
import { Route } from 'react-router-dom';
import { hideNotice, showNotice } from '../notice';
import { mayReload, siteAnswers } from '../reach';
import { drawNewPage } from './draw-new-page';
import preload from './preload';

interface Props {
  readonly location: Location;
  readonly children: ReactNode;
}
interface InnerProps extends Props {
  readonly history: History;
}
interface State {
  readonly ready: boolean;
}

class Pending extends Component<InnerProps, State> {
  override state: State = { ready: true };
  private previous: Location | null = null;
  private finish: () => void = () => {};
  /** Counts navigations, so that a slow one that was overtaken changes nothing. */
  private turn = 0;

  constructor(props: InnerProps) {
    super(props);
    if (ExecutionEnvironment.canUseDOM) {
      this.finish = dispatchLifecycleAction('onRouteUpdate', { previousLocation: null, location: props.location });
    }
  }

  override shouldComponentUpdate(next: InnerProps, nextState: State): boolean {
    if (next.location === this.props.location) return nextState.ready;
    const from = this.props.location;
    this.previous = from;
    this.setState({ ready: false });
    this.finish = dispatchLifecycleAction('onRouteUpdate', { previousLocation: from, location: next.location });
    void this.load(from, next.location);
    return false;
  }

  private async load(from: Location, to: Location): Promise<void> {
    this.turn += 1;
    const { turn } = this;
    let failure: unknown;
    try {
      await preload(to.pathname);
    } catch (error) {
      failure = error;
    }
    if (turn !== this.turn) return;
    if (failure !== undefined && !(await this.recover(from, to, failure))) return;
    if (turn !== this.turn) return;
    drawNewPage(
      () => {
        // Overtaken while the browser took its picture of the old page.
        if (turn !== this.turn) return;
        this.finish();
        this.setState({ ready: true });
        // Back and forward: the browser puts the scroll position right, and must find the page there.
      },
      from.pathname !== to.pathname && this.props.history.action !== 'POP',
    );
  }

  /** True when the page is to be shown after all (with its own error text). */
  private async recover(from: Location, to: Location, failure: unknown): Promise<boolean> {
    console.warn(failure);
    const { history } = this.props;
    const address = history.createHref(to);
    if (await siteAnswers(address)) {
      if (!mayReload(address)) return true;
      window.location.reload();
      return false;
    }
    history.replace(from);
    showNotice({
      text: 'You seem to be offline: the page you asked for could not be loaded. This one stays.',
      retry: () => history.push(to),
    });
    return false;
  }

  override componentDidUpdate({ location }: InnerProps): void {
    if (location.pathname !== this.props.location.pathname) hideNotice();
  }

  override render(): ReactNode {
    const { location, children } = this.props;
    return (
      <ClientLifecyclesDispatcher previousLocation={this.previous} location={location}>
        <Route location={location} render={() => children} />
      </ClientLifecyclesDispatcher>
    );
  }
}

export default function PendingNavigation(props: Props): ReactNode {
  return <Pending {...props} history={useHistory()} />;
}
