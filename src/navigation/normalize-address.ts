/**
 * The address of a first load, as the router can use it. Servers redirect `/x.html`, `/x/index` and `/x/` to `/x`; static
 * hosts may not, and the router throws on malformed escapes.
 */

/** `/x.html`, `/x/index.html`, `/x/index` and `/x/` are all `/x`. */
export function cleanPath(path: string): string {
  return path.replace(/(?:\/index)?(?:\.html)?\/*$/, '') || '/';
}

/** A path that `decodeURI` accepts: a stray or malformed escape becomes the text it was written as. */
export function decodablePath(path: string): string {
  const attempts = [path, path.replace(/%(?![0-9a-f]{2})/gi, '%25'), path.replaceAll('%', '%25')];
  const isDecodable = (candidate: string): boolean => {
    try {
      decodeURI(candidate);
      return true;
    } catch {
      return false;
    }
  };
  return attempts.find(isDecodable) ?? path;
}

/** The path of the page at this address, or the address itself if there is none. */
export function normalizePathname(pathname: string, isRoutePath: (path: string) => boolean): string {
  const path = decodablePath(pathname);
  const clean = cleanPath(path.trim());
  // The home page of a site below a base path ends with a slash. A route that really ends in `.html` stays as it is.
  return [path, clean, `${clean}/`].find(isRoutePath) ?? path;
}
