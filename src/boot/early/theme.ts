/**
 * Before the first paint: the stored color mode and the dismissed announcement. Only known values reach the page,
 * whatever storage or the address hold.
 */
import type { EarlySettings } from './settings';

function stored(key: string): string | null {
  try {
    return localStorage.getItem(key);
  } catch {
    return null;
  }
}

export function applyStoredTheme({ defaultMode, followSystem, announcementId }: EarlySettings): void {
  const root = document.documentElement;
  const choice = stored('theme');
  const known = choice === 'light' || choice === 'dark' ? choice : null;
  const system = followSystem && matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : null;
  root.dataset.theme = known ?? system ?? defaultMode;
  root.dataset.themeChoice = known ?? (followSystem ? 'system' : defaultMode);
  if (announcementId !== null) {
    const dismissed =
      stored('docusaurus.announcement.dismiss') === 'true' && stored('docusaurus.announcement.id') === announcementId;
    root.setAttribute('data-announcement-bar-initially-dismissed', String(dismissed));
  }
}
