/** The client entry: hydrates the static page, tells the bootstrap how it went. */
import App from '@docusaurus/core/lib/client/App';
import { type ReactNode, startTransition, useEffect } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { HelmetProvider } from 'react-helmet-async';
import { BrowserRouter } from 'react-router-dom';
import { exposePrefetching } from './prefetch';
import preload from './preload';

function report(event: 'ready' | 'failed', detail?: string): void {
  document.dispatchEvent(new CustomEvent(`application:${event}`, { detail }));
}

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

async function start(): Promise<void> {
  exposePrefetching();
  const container = document.getElementById('__docusaurus');
  if (!container) throw new Error('The page has no #__docusaurus element to take over.');
  await preload(window.location.pathname);
  const onRecoverableError = (error: unknown) => console.error('The static page and the application disagree:', error);
  startTransition(() => {
    if (process.env.HYDRATE_CLIENT_ENTRY) hydrateRoot(container, <Application />, { onRecoverableError });
    else createRoot(container, { onRecoverableError }).render(<Application />);
  });
}

start().catch((error: unknown) => {
  console.warn(error);
  report('failed', error instanceof Error ? error.message : String(error));
});

(module as unknown as { readonly hot?: { readonly accept: () => void } }).hot?.accept();
