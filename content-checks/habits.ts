/**
 * Words and phrases that make English read as translated, each with what to write instead. They are checked in pages and posts
 * (`wording` in page-checks.ts), and in the repository's own documents, messages and comments (habits.test.ts).
 */
export type Habit = readonly [pattern: RegExp, fix: string];

export const HABITS: readonly Habit[] = [
  [/\b(?:mend|mends|mended|mending)\b/i, 'Write "fix".'],
  [/\banew\b/i, 'Write "again", or name what happens: "requested again", "rebuilt".'],
  [/\bbelongs? into\b/i, 'Write "belongs in".'],
  [/\btyping errors?\b/i, 'Write "typo".'],
  [/\bstands? (?:in|on|under|there)\b(?! for)/i, 'Write "is in", "appears on" or "is listed under".'],
  [/\bstands? beside\b/i, 'Write "is next to".'],
  [/\b(?:says|say|saying) so\b/i, 'Write "shows a message" or "reports it".'],
  [/\btells? of\b/i, 'Write "reports" or "mentions".'],
  [/\bgive a (?:number|value|date|time|color)\b/i, 'Write "enter a …" or "specify a …".'],
  [/\b(?:that|which|it|this|what) (?:is|are) none\b/i, 'Write "isn\'t one" or "isn\'t valid".'],
  [/\ba way on\b/i, 'Write "a next step".'],
  [/\bof (?:its|their) own accord\b/i, 'Write "automatically".'],
  [/\bdecimal sign\b/i, 'Write "decimal separator" or "decimal point".'],
  [/\btelling (?:alt|name|text|title|label)\b/i, 'Write "descriptive".'],
  [/\bin order that\b/i, 'Write "so that".'],
  [/\bbeside the (?:defaults|others?|usual)\b/i, 'Write "besides".'],
];

/** The habits in a text, as `found. fix`. */
export function habitsIn(text: string): string[] {
  return HABITS.flatMap(([pattern, fix]) => {
    const found = pattern.exec(text)?.[0];
    return found === undefined ? [] : [`"${found}". ${fix}`];
  });
}
