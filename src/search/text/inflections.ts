/** Forms of English words: plurals and the endings that English adds to a stem. */

/** Other forms of a word. Some aren't words: callers use only those that the index has. */
export function inflections(word: string): string[] {
  if (word.length < 3 || !/^[a-z]+$/.test(word)) return [];
  const forms = new Set<string>();
  const stems = new Set([word]);
  if (word.endsWith('ies') && word.length > 4) stems.add(`${word.slice(0, -3)}y`);
  if (word.endsWith('es') && word.length > 4) stems.add(word.slice(0, -2));
  if (word.endsWith('s') && !word.endsWith('ss')) stems.add(word.slice(0, -1));
  for (const ending of ['ing', 'ed', 'er', 'or', 'ly', 'ion', 'ation']) {
    if (!word.endsWith(ending) || word.length < ending.length + 3) continue;
    const stem = word.slice(0, -ending.length);
    stems.add(stem);
    stems.add(`${stem}e`);
    if (stem.at(-1) === stem.at(-2)) stems.add(stem.slice(0, -1));
  }
  for (const stem of stems) {
    forms.add(stem);
    forms.add(`${stem}s`);
    if (/(?:s|x|z|ch|sh)$/.test(stem)) forms.add(`${stem}es`);
    if (stem.endsWith('y')) forms.add(`${stem.slice(0, -1)}ies`);
    const root = stem.endsWith('e') ? stem.slice(0, -1) : stem;
    for (const ending of ['ing', 'ed', 'ion', 'ation']) {
      forms.add(root + ending);
      if (/[^aeiou][aeiou][bdgmnprt]$/.test(root)) forms.add(root + (root.at(-1) ?? '') + ending);
    }
  }
  forms.delete(word);
  return [...forms];
}
