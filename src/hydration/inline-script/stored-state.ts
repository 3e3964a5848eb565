/**
 * The state that every page takes from storage: the color mode and the dismissed announcement. It is applied before the
 * first paint and again whenever it may have changed without this page noticing: in another tab, while the page was in
 * the back/forward cache, while it was prerendered, or right before React reads it. Only known values reach the page,
 * whatever storage contains.
 */
import { onHydrating } from '../events';
import type { InlineSettings } from './settings';

const THEME = 'theme';
const DISMISSED = 'docusaurus.announcement.dismiss';
const ANNOUNCEMENT = 'docusaurus.announcement.id';

function stored(key: string): string | null {
  try {
    return localStorage.getItem(key);
  } catch {
    return null;
  }
}

/** An embedded app takes its color mode from its address: the page around it chooses. */
function askedFor(basePath: string): string | null {
  return location.pathname.startsWith(`${basePath}embed/`) ? new URLSearchParams(location.search).get('mode') : null;
}

const known = (mode: string | null): string | null => (mode === 'light' || mode === 'dark' ? mode : null);

function apply({ defaultMode, followSystem, announcementId, basePath }: InlineSettings): void {
  const root = document.documentElement;
  const choice = known(askedFor(basePath) ?? stored(THEME));
  const system = followSystem && matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : null;
  root.dataset.theme = choice ?? system ?? defaultMode;
  root.dataset.themeChoice = choice ?? (followSystem ? 'system' : defaultMode);
  if (announcementId !== null) {
    const dismissed = stored(DISMISSED) === 'true' && stored(ANNOUNCEMENT) === announcementId;
    root.setAttribute('data-announcement-bar-initially-dismissed', String(dismissed));
  }
}

/** React listens to `storage` events. It hears of a change that it missed the same way. */
function tellReact(): void {
  try {
    const event = { key: THEME, newValue: stored(THEME), storageArea: localStorage };
    dispatchEvent(new StorageEvent('storage', event));
  } catch {
    // Without storage there is nothing to tell.
  }
}

export function keepStoredState(settings: InlineSettings): void {
  const update = () => apply(settings);
  update();
  addEventListener('storage', (event) => {
    update();
    // This listener is the first. React's would replace the mode that the address asks for; `clear()` has no key.
    if ((event.key ?? THEME) === THEME && known(askedFor(settings.basePath))) event.stopImmediatePropagation();
  });
  onHydrating(() => {
    update();
    return false;
  });
  // An ordinary load has just applied it.
  addEventListener('pageshow', ({ persisted }) => (persisted ? tellReact() : undefined));
  document.addEventListener('prerenderingchange', tellReact);
}
