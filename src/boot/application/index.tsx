/** The client entry: hydrates the static page, tells the bootstrap how it went. */
import App from '@docusaurus/core/lib/client/App';
import routes from '@generated/routes';
import { type ReactNode, startTransition, useEffect } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { HelmetProvider } from 'react-helmet-async';
import { matchRoutes } from 'react-router-config';
import { BrowserRouter } from 'react-router-dom';
import { decodablePath } from './decodable-path';
import { giveWayToLinks } from './give-way';
import normalizeLocation from './normalize-location';
import { exposePrefetching } from './prefetch';
import preload from './preload';
import { showDrawnPages } from './show-drawn';
import { bringWholeStyles } from './whole-styles';

function report(event: 'ready' | 'failed', detail?: string): void {
  document.dispatchEvent(new CustomEvent(`application:${event}`, { detail }));
}

const messageOf = (error: unknown) => (error instanceof Error ? error.message : String(error));

function Application(): ReactNode {
  // Runs after the whole tree has been hydrated and its effects have attached their listeners.
  useEffect(() => report('ready'), []);
  return (
    <HelmetProvider>
      <BrowserRouter>
        <App />
      </BrowserRouter>
    </HelmetProvider>
  );
}

/** The router decodes the address and throws on a malformed one, which would leave a dead not-found page. */
function mendAddress(): void {
  const { pathname, search, hash } = window.location;
  const mended = decodablePath(pathname);
  if (mended !== pathname) window.history.replaceState(window.history.state, '', mended + search + hash);
}

/**
 * The server sent the not-found page, but the router knows the address: it takes capitals for small letters, and static hosts
 * may not know `/x/index`. There is nothing to take over then; the page is drawn anew.
 */
function isOtherPage(): boolean {
  const canonical = document.querySelector('link[rel=canonical]')?.getAttribute('href') ?? '';
  if (!canonical.endsWith('/404.html')) return false;
  const { pathname, search, hash } = window.location;
  const asked = normalizeLocation({ pathname, search, hash, state: undefined }).pathname;
  return matchRoutes(routes, asked).some(({ route, match }) => route.exact === true && match.isExact);
}

async function start(): Promise<void> {
  exposePrefetching();
  showDrawnPages();
  mendAddress();
  const container = document.getElementById('__docusaurus');
  if (!container) throw new Error('The page has no #__docusaurus element to take over.');
  await Promise.all([preload(window.location.pathname), bringWholeStyles()]);
  await giveWayToLinks();
  const onRecoverableError = (error: unknown) => console.error('The static page and the application disagree:', error);
  const onUncaughtError = (error: unknown) => {
    console.error(error);
    report('failed', messageOf(error));
  };
  const handlers = { onRecoverableError, onUncaughtError };
  startTransition(() => {
    if (process.env.HYDRATE_CLIENT_ENTRY && !isOtherPage()) hydrateRoot(container, <Application />, handlers);
    else createRoot(container, handlers).render(<Application />);
  });
}

start().catch((error: unknown) => {
  console.warn(error);
  report('failed', messageOf(error));
});

(module as unknown as { readonly hot?: { readonly accept: () => void } }).hot?.accept();
