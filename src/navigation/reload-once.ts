/** Whether the site answers, and reloading at most once. Reloading while it does not would lose the page being read. */

export async function siteAnswers(address: string): Promise<boolean> {
  if (!navigator.onLine) return false;
  try {
    // Any answer will do, an error page too: it shows that a reload leads somewhere.
    await fetch(address, { method: 'HEAD', cache: 'no-store', signal: AbortSignal.timeout(5000) });
    return true;
  } catch {
    return false;
  }
}

const KEY = 'boot.reloaded';

/** The files of this build, as its pages name them: a new build has other names. */
export function buildId(): string {
  return document.getElementById('boot')?.dataset.application ?? '';
}

/**
 * Remembers that this address was reloaded for this build. False when it was before, or when that cannot be remembered:
 * without storage a reload could repeat forever.
 */
export function mayReload(address: string): boolean {
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
