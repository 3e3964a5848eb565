/** The client entry: hydrates the static page and tells the bootstrap how it went. */
import { type ReactNode, startTransition, useEffect } from 'react';
import { flushSync } from 'react-dom';
import { createRoot, hydrateRoot, type Root } from 'react-dom/client';
import { HelmetProvider } from 'react-helmet-async';
import { BrowserRouter } from 'react-router-dom';
import { DocusaurusApp, isPrerendered, ROOT_ID } from '../docusaurus/client-app';
import { isRoute, isRoutePath } from '../docusaurus/routes';
import { normalizePathname } from '../navigation/normalize-address';
import { startPrefetching } from '../navigation/prefetch';
import preload from '../navigation/preload';
import { removeSpeculationRules } from '../navigation/speculation-rules';
import { report, reportHydrating } from './events';
import { lookThroughWrappers } from './translated-nodes';

/** In development, an edit runs this module again. */
interface HotModule {
  readonly accept: () => void;
  readonly dispose: (keep: (data: { root?: Root | undefined }) => void) => void;
  readonly data?: { readonly root?: Root };
}
const { hot } = module as unknown as { readonly hot?: HotModule };
let root = hot?.data?.root;
let isReplaced = false;

const messageOf = (error: unknown) => (error instanceof Error ? error.message : String(error));

function Application(): ReactNode {
  // Runs after the whole tree has been hydrated and its effects have attached their listeners.
  useEffect(() => {
    removeSpeculationRules();
    report('ready');
  }, []);
  return (
    <HelmetProvider>
      <BrowserRouter>
        <DocusaurusApp />
      </BrowserRouter>
    </HelmetProvider>
  );
}

function normalizeAddress(): void {
  const { pathname, search, hash } = window.location;
  const normalized = normalizePathname(pathname, isRoutePath);
  if (normalized !== pathname) window.history.replaceState(window.history.state, '', normalized + search + hash);
}

/**
 * The server sent the not-found page, but the router has a page for this address: it ignores case, and static hosts may
 * not know `/x/index`. The HTML belongs to a different page then, and there is nothing to hydrate.
 */
function isOtherPage(): boolean {
  const canonical = document.querySelector('link[rel=canonical]')?.getAttribute('href') ?? '';
  return canonical.endsWith('/404.html') && isRoute(window.location.pathname);
}

async function start(): Promise<void> {
  startPrefetching();
  normalizeAddress();
  const container = document.getElementById(ROOT_ID);
  if (!container) throw new Error(`The page has no #${ROOT_ID} element to hydrate.`);
  await preload(window.location.pathname);
  // A second edit came in the meantime.
  if (isReplaced) return;
  const handlers = {
    onRecoverableError: (error: unknown) => console.error('The static page and the application disagree:', error),
    onUncaughtError: (error: unknown) => {
      console.error(error);
      report('failed', messageOf(error));
    },
  };
  const hydrate = () => hydrateRoot(container, <Application />, handlers);
  if (!isPrerendered || isOtherPage()) {
    root ??= createRoot(container, handlers);
    // At once: rendered piece by piece, it would use modules that the next edit has replaced.
    flushSync(() => root?.render(<Application />));
    return;
  }
  lookThroughWrappers();
  // Changes by a translator or an extension are undone only until React has read the document: it has to read it at once.
  if (reportHydrating() === 'changes undone') flushSync(() => void hydrate());
  else startTransition(() => void hydrate());
}

start().catch((error: unknown) => {
  console.warn(error);
  report('failed', messageOf(error));
});

hot?.accept();
hot?.dispose((data) => {
  data.root = root;
  isReplaced = true;
});
