/**
 * 'Your site did not load properly': shown when the site's files can't be loaded because it was published under a
 * different path than it was built for. A page knows its own address (the canonical link). If it was served from
 * elsewhere and the bootstrap didn't run, the difference is the base path to suggest. A page at the right address whose
 * script is missing is merely stale and gets no banner.
 */

import { cleanPath } from '../../navigation/normalize-address';

/**
 * The base path under which the page would load, or null if it already does or nothing can be said.
 * `expected` is the path of the page as built, base path included.
 */
export function suggestBasePath(actual: string, expected: string, basePath: string): string | null {
  const here = cleanPath(actual);
  if (here === cleanPath(expected)) return null;
  const route = cleanPath(`/${expected.slice(basePath.length)}`);
  if (route === '/') return here === '/' ? '/' : `${here}/`;
  return here.endsWith(route) ? `${here.slice(0, -route.length)}/` : null;
}

export function watchBaseAddress(basePath: string): void {
  // Deferred scripts have run by then, or never will.
  document.addEventListener('DOMContentLoaded', () => {
    if (document.documentElement.dataset.boot) return;
    const canonical = document.querySelector<HTMLLinkElement>('link[rel=canonical]')?.href;
    if (!canonical) return;
    const suggestion = suggestBasePath(location.pathname, new URL(canonical).pathname, basePath);
    if (suggestion !== null) showBanner(basePath, suggestion);
  });
}

/** The style sheet is missing, too, so the banner brings its own styles. */
function showBanner(basePath: string, suggestion: string): void {
  const banner = document.createElement('div');
  banner.id = 'base-address-banner';
  banner.setAttribute('role', 'alert');
  banner.style.cssText =
    'margin:16px;padding:16px;border:3px solid #b3470f;background:#fff8ec;color:#1c2a33;font:18px/1.5 system-ui,sans-serif';
  const line = (text: string, code?: string) => {
    const paragraph = document.createElement('p');
    paragraph.textContent = text;
    if (code !== undefined) {
      const value = document.createElement('code');
      value.textContent = code;
      paragraph.append(' ', value);
    }
    banner.append(paragraph);
    return paragraph;
  };
  line('Your site did not load properly').style.fontWeight = 'bold';
  line('A common reason is a wrong base path. The site was built for', basePath);
  line('Its pages are being served from another place. Build it again with', `BASE_URL=${suggestion}`);
  document.body.prepend(banner);
}
