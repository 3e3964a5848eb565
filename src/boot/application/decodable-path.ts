/** A path that `decodeURI` accepts: a stray or malformed escape becomes the text it was written as. */
export function decodablePath(path: string): string {
  try {
    decodeURI(path);
    return path;
  } catch {
    const strayMended = path.replace(/%(?![0-9a-f]{2})/gi, '%25');
    try {
      decodeURI(strayMended);
      return strayMended;
    } catch {
      return path.replaceAll('%', '%25');
    }
  }
}
