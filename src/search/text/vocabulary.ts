/**
 * The vocabulary of search, in one place: stop words, weak words, synonyms, and how an engine weighs the fields of a
 * record. A hosted index gets the synonyms; its stop words are Algolia's own (`hosted-settings.json`).
 */
import synonyms from './synonyms.json' with { type: 'json' };

/** Not indexed, and dropped from queries. Of these, only `is` has a meaning in Python, and it never identifies a page. */
export const STOP_WORDS: ReadonlySet<string> = new Set(
  `a an the of to is are was were be been am it its this that these those you your yours i me my mine we us our ours
  he she they them their do does did can could should would will shall may might must have has had having there here
  so such than then too very just about into onto within what why how who whom whose please don doesn isn aren`.split(
    /\s+/,
  ),
);

/** Indexed, since some have a meaning in code, but a record can match a query without them. */
export const WEAK_WORDS: ReadonlySet<string> = new Set(
  `and or not in on at by for from with without as if else when where which while all any some each every one
  use using used make making made get getting want need way work works working show new app apps example examples
  possible best between other`.split(/\s+/),
);

/** Words and phrases of one set match each other. */
export const SYNONYMS: readonly (readonly string[])[] = synonyms;

/** Weights of a record's fields in the embedded engine. `about` is the page's description and tags. */
export const FIELD_WEIGHTS = { title: 4.8, content: 1, about: 1.9, parts: 2, keywords: 5 } as const;
