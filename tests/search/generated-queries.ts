/** Queries that no reader would type on purpose, for the tests: the same list for the same seed. */

const PIECES: readonly (() => string)[] = [
  () => '',
  () => '   ',
  () => '\u0000\u0001\u0007\u001b[31m',
  () => 'שלום عربي \u202eevil\u202c',
  () => '🙂👩‍👩‍👧‍👦🇺🇳',
  () => '\ud83d',
  () => '<script>alert(1)</script>',
  () => '<img src=x onerror=alert(1)>',
  () => '"><mark>',
  () => '</mark></span>',
  () => '&lt;b&gt; &amp; &#x3C;',
  () => '(.*)+$^[a-z]{2,}?|\\d\\b',
  () => '[[[',
  () => '\\',
  () => '__proto__ constructor toString hasOwnProperty',
  () => "'; drop table records; --",
  () => '%00%ff%E0%A4%A',
  // biome-ignore lint/suspicious/noTemplateCurlyInString: hostile on purpose.
  () => '${jndi:x} {{7*7}} {% if %}',
  () => 'ﬁ ﬂ Ⅷ ① İ ß ſ',
  () => 'a\u0301\u0302\u0303e\u0308',
  () => '中文 日本語 한국어 ไทย',
  () => '١٢٣ ½ 1e999 -0 NaN',
  () => 'inputs["x"].get(y)[0]',
  () => 'C++ C# .NET a.b.c.d',
  () => '\t\n\r\u2028\u2029',
  () => '\ufeff\u200b\u200d',
];

const WORDS = 'plot table input conditional output file map latex image environment debugger quiz app the of to'.split(
  ' ',
);

/** A small generator of numbers: the same seed gives the same numbers everywhere. */
function numbers(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (Math.imul(state ^ (state >>> 15), 0x2c1b3c6d) + 0x9e3779b9) >>> 0;
    return ((state ^ (state >>> 13)) >>> 0) / 2 ** 32;
  };
}

export function generatedQueries(count: number, seed = 1): string[] {
  const next = numbers(seed);
  const pick = <T>(list: readonly T[]): T => list[Math.floor(next() * list.length)] as T;
  const queries: string[] = [];
  while (queries.length < count) {
    let query = '';
    const pieces = Math.floor(next() * 5);
    for (let i = 0; i <= pieces; i += 1) {
      const kind = next();
      if (kind < 0.45) query += pick(PIECES)();
      else if (kind < 0.8) query += ` ${pick(WORDS)}`;
      else
        query += String.fromCodePoint(
          ...Array.from({ length: 1 + Math.floor(next() * 12) }, () => Math.floor(next() * 0xd7ff)),
        );
    }
    if (next() < 0.1) query = query.repeat(1 + Math.floor(next() * 40));
    if (next() < 0.3) query = query.slice(0, 64);
    queries.push(query);
  }
  return queries;
}
