/**
 * Runs inline, before the first paint: the stored color mode and the dismissed announcement. Self-contained on
 * purpose (its source text is the script). Only known values reach the page, whatever storage or address hold.
 */
export function applyStoredTheme(settings: {
  readonly defaultMode: 'light' | 'dark';
  readonly followSystem: boolean;
  readonly announcementId: string | null;
}): void {
  const root = document.documentElement;
  const stored = (key: string): string | null => {
    try {
      return localStorage.getItem(key);
    } catch {
      return null;
    }
  };
  const choice = stored('theme');
  const known = choice === 'light' || choice === 'dark' ? choice : null;
  const system = settings.followSystem && matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : null;
  root.dataset.theme = known ?? system ?? settings.defaultMode;
  root.dataset.themeChoice = known ?? (settings.followSystem ? 'system' : settings.defaultMode);
  if (settings.announcementId !== null) {
    const dismissed =
      stored('docusaurus.announcement.dismiss') === 'true' &&
      stored('docusaurus.announcement.id') === settings.announcementId;
    root.setAttribute('data-announcement-bar-initially-dismissed', String(dismissed));
  }
}
