/**
 * Shows the current page until the next one has loaded. Replaces Docusaurus's own, which reloads into the browser's error
 * page when the reader is offline, and reloads forever after a failed deploy. When loading fails:
 * - if the site answers, a deploy may have replaced the files: the new address is reloaded, once per address and build;
 * - if that was tried before, the page opens with the error text and a Retry button;
 * - if the site doesn't answer, the reader keeps the page, with a message and a Retry button.
 */
import ExecutionEnvironment from '@docusaurus/ExecutionEnvironment';
import { useHistory } from '@docusaurus/router';
import type { History, Location } from 'history';
import { Component, type ReactNode, useContext, useMemo } from 'react';
import { __RouterContext as RouterContext } from 'react-router';
import { dispatchLifecycleAction, LifecycleDispatcher } from '../docusaurus/lifecycles';
import { isRoutePath } from '../docusaurus/routes';
import { normalizePathname } from './normalize-address';
import preload from './preload';
import { claimReload, siteAnswers } from './reload-once';
import { hideNotice, showNotice } from './retry-notice';

/**
 * What the page sees of the router. `<Route location>` would do, but passes a new value on with every navigation, and the
 * whole page would be rendered once more before it goes.
 */
function ShownLocation({ location, children }: Props): ReactNode {
  const router = useContext(RouterContext);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the router's value changes with the address, the page's mustn't.
  const shown = useMemo(() => ({ ...router, location }), [location]);
  return <RouterContext.Provider value={shown}>{children}</RouterContext.Provider>;
}

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
  /** Counts navigations: a slow one that was superseded must change nothing. */
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
    this.finish();
    this.setState({ ready: true });
  }

  /** True when the page is to be shown after all (with its own error text). */
  private async recover(from: Location, to: Location, failure: unknown): Promise<boolean> {
    console.warn(failure);
    const { history } = this.props;
    const address = history.createHref(to);
    if (await siteAnswers(address)) {
      if (!claimReload(address)) return true;
      window.location.reload();
      return false;
    }
    history.replace(from);
    showNotice({
      text: 'You seem to be offline. The page you asked for could not be loaded, so you’re still on this one.',
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
      <LifecycleDispatcher previousLocation={this.previous} location={location}>
        <ShownLocation location={location}>{children}</ShownLocation>
      </LifecycleDispatcher>
    );
  }
}

export default function PendingNavigation({ location, children }: Props): ReactNode {
  // Docusaurus itself only knows the `.html` endings of an address.
  const normalized = useMemo(
    () => ({ ...location, pathname: normalizePathname(location.pathname, isRoutePath) }),
    [location],
  );
  return (
    <Pending location={normalized} history={useHistory()}>
      {children}
    </Pending>
  );
}
