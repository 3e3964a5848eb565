/** What a code block is found by: the names that it defines, imports and calls. */

const KEYWORDS = new Set(
  `False None True and as assert async await break class continue def del elif else except finally for from global if
  import in is lambda nonlocal not or pass raise return try while with yield self print len range str int float list
  dict set tuple bool open sum min max abs round zip map filter sorted enumerate main inputs outputs endif endfor`.split(
    /\s+/,
  ),
);

const NAME = /[\p{L}_][\p{L}\p{N}_]*(?:\.[\p{L}_][\p{L}\p{N}_]*)*/gu;
/** A block that shows more names than this is a listing: its first names tell what it is about. */
export const MOST_IDENTIFIERS = 40;

function dropLiterals(code: string): string {
  return code
    .replace(/("""|''')[\s\S]*?\1/g, ' ')
    .replace(/#[^\n]*/g, ' ')
    .replace(/"(?:[^"\\\n]|\\.)*"|'(?:[^'\\\n]|\\.)*'/g, (literal) =>
      /^.[\p{L}_][\p{L}\p{N}_]{2,30}.$/u.test(literal) ? ` ${literal.slice(1, -1)} ` : ' ',
    );
}

/** Names in order of first use; a dotted name counts once, as written. */
export function identifiers(code: string): string[] {
  const names = new Set<string>();
  for (const [name] of dropLiterals(code).matchAll(NAME)) {
    if (name.length < 3 || name.length > 60 || KEYWORDS.has(name)) continue;
    names.add(name);
    if (names.size >= MOST_IDENTIFIERS) break;
  }
  return [...names];
}
