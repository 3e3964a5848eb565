/** Whether the site answers, and reloading at most once. Reloading while it doesn't would lose the page being read. */

export async function siteAnswers(address: string): Promise<boolean> {
  if (!navigator.onLine) return false;
  try {
    // Any answer will do, even an error page: the browser has something to show after a reload.
    await fetch(address, { method: 'HEAD', cache: 'no-store', signal: AbortSignal.timeout(5000) });
    return true;
  } catch {
    return false;
  }
}

const KEY = 'boot.reloaded';

/** The application's files, whose names change with each build. */
export function buildId(): string {
  return document.getElementById('boot')?.dataset.application ?? '';
}

/**
 * Claims the one reload of this address in this build. False if it was used before, or if that can't be remembered:
 * without storage, a reload could repeat forever.
 */
export function claimReload(address: string): boolean {
  const mark = `${buildId()} ${address}`;
  try {
    const marks: unknown = JSON.parse(sessionStorage.getItem(KEY) ?? '[]');
    const known = Array.isArray(marks) ? marks.filter((item) => typeof item === 'string') : [];
    if (known.includes(mark)) return false;
    sessionStorage.setItem(KEY, JSON.stringify([...known.slice(-19), mark]));
    return true;
  } catch {
    return false;
  }
}
