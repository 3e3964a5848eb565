/** The packages that an app needs and this site doesn't have: with none missing, the app runs in the reader's browser. */
export function missingPackages(
  { needs }: { readonly needs: readonly string[] },
  available: readonly string[],
): readonly string[] {
  return needs.filter((name) => !available.includes(name));
}
