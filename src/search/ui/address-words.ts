/** What a reader of an unknown address may have looked for: its words, as a query. */
export function addressWords(pathname: string, basePath: string, longest: number): string {
  const inside = pathname.startsWith(basePath) ? pathname.slice(basePath.length) : pathname;
  let readable = inside;
  try {
    readable = decodeURIComponent(inside);
  } catch {
    // A broken escape: its letters are as good as any.
  }
  const words = readable.replace(/\.\w{1,5}$|\/index$/, '').match(/[\p{L}\p{N}]+/gu) ?? [];
  const kept: string[] = [];
  for (const word of words) if (word.length > 1 && [...kept, word].join(' ').length <= longest) kept.push(word);
  return kept.join(' ');
}
