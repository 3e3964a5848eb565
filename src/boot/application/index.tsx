/** The client entry: hydrates the static page, tells the bootstrap how it went. */
import App from '@docusaurus/core/lib/client/App';
import { type ReactNode, startTransition, useEffect } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { HelmetProvider } from 'react-helmet-async';
import { BrowserRouter } from 'react-router-dom';
import { decodablePath } from './decodable-path';
import { exposePrefetching } from './prefetch';
import preload from './preload';

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

async function start(): Promise<void> {
  exposePrefetching();
  mendAddress();
  const container = document.getElementById('__docusaurus');
  if (!container) throw new Error('The page has no #__docusaurus element to take over.');
  await preload(window.location.pathname);
  const onRecoverableError = (error: unknown) => console.error('The static page and the application disagree:', error);
  const onUncaughtError = (error: unknown) => {
    console.error(error);
    report('failed', messageOf(error));
  };
  const handlers = { onRecoverableError, onUncaughtError };
  startTransition(() => {
    if (process.env.HYDRATE_CLIENT_ENTRY) hydrateRoot(container, <Application />, handlers);
    else createRoot(container, handlers).render(<Application />);
  });
}

start().catch((error: unknown) => {
  console.warn(error);
  report('failed', messageOf(error));
});

(module as unknown as { readonly hot?: { readonly accept: () => void } }).hot?.accept();
