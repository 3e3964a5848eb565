/**
 * Hostile paths, stored values, queries, hashes and app links, generated the same way every time: `npm test` takes a sample
 * of each list, `npm run test:deep` all of it.
 */

/** Sets a mark when it runs, so that a test can tell that something was injected. */
export const INJECTIONS = [
  '<img src=x onerror="window.injected=1">',
  '<script>window.injected=1</script>',
  '"><svg onload=window.injected=1>',
  "'-(window.injected=1)-'",
  'javascript:window.injected=1',
  '{{constructor.constructor("window.injected=1")()}}',
  '</title><script>window.injected=1</script>',
  '<iframe srcdoc="<script>parent.injected=1</script>"></iframe>',
  '<style>@import url(//evil.example)</style>',
  '<a href="javascript:window.injected=1">x</a>',
] as const;

/** A small generator with a fixed start: failures can be repeated. */
export function generator(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (state * 48271) % 2147483647;
    return state % below;
  };
}

export function sample<T>(list: readonly T[], count: number): T[] {
  const step = Math.max(1, Math.floor(list.length / count));
  return list.filter((_, index) => index % step === 0).slice(0, count);
}

const CHARACTERS = [
  ...' !"#$%&\'()*+,-./0:;<=>?@A[\\]^_`a{|}~',
  '\u0000',
  '\u0001',
  '\t',
  '\u007f',
  'é',
  '漢',
  '😀',
  '\u202e',
  '\u200b',
  '\ufeff',
];
const ESCAPES = [
  '%',
  '%2',
  '%zz',
  '%00',
  '%0d%0a',
  '%2e%2e',
  '%2f',
  '%5c',
  '%ff',
  '%c0%af',
  '%E0%A4%A',
  '%u0041',
  '%25%32%65',
];
const PIECES = [
  '..',
  '.',
  '',
  'index',
  'index.html',
  '.git',
  '.env',
  '_headers',
  'etc/passwd',
  'sw.js',
  'assets',
  'py',
  'app-data',
  '__proto__',
  'constructor',
  'CON',
  'nul',
  'wp-admin.php',
  'a'.repeat(300),
  'search-index',
  'blog',
  'page',
  '404',
  '404.html',
];

/** Request targets as on the request line: no spaces, no control characters (those are in `rawTargets`). */
export function hostilePaths(routes: readonly string[], count: number): string[] {
  const pick = generator(11);
  const from = <T>(list: readonly T[]): T => list[pick(list.length)] as T;
  const onLine = (text: string): string =>
    [...text].map((one) => (/[\x21-\x7e]/.test(one) ? one : encodeURIComponent(one))).join('');
  const made = new Set<string>();
  const makers: (() => string)[] = [
    () => `/${encodeURIComponent(from(INJECTIONS))}`,
    () => `/${onLine(from(INJECTIONS))}`,
    () => `${from(routes)}/${onLine(from(INJECTIONS))}`,
    () => `${from(routes)}?${onLine(from(INJECTIONS))}=${onLine(from(INJECTIONS))}`,
    () => `${from(routes)}${from(ESCAPES)}`,
    () => `/${from(ESCAPES)}${from(PIECES)}${from(ESCAPES)}`,
    () =>
      `/${Array.from({ length: 1 + pick(8) }, () => from(PIECES)).join(from(['/', '//', '\\', '%2f', '%5c', ';/']))}`,
    () => `/${onLine(Array.from({ length: 1 + pick(40) }, () => from(CHARACTERS)).join(''))}`,
    () => `/${'../'.repeat(1 + pick(20))}${from(PIECES)}`,
    () => `/${'%2e%2e/'.repeat(1 + pick(20))}${from(PIECES)}`,
    () => `/${'x'.repeat(500 * (1 + pick(40)))}`,
    () => `${from(routes)}?${'q=1&'.repeat(1 + pick(3000))}`,
    () => `//evil.example${from(routes)}`,
    () => `/\\evil.example${from(routes)}/`,
    () => `http://evil.example${from(routes)}/`,
    () => `${from(routes).toUpperCase()}/index.html/index`,
    () => from(['*', '?', '#', 'x', ':', 'javascript:alert(1)', '/?', '/#', '/./', '//']) + pick(1000),
  ];
  for (let turn = 0; made.size < count; turn += 1) made.add((makers[turn % makers.length] as () => string)());
  return [...made];
}

const hit = (changes: Readonly<Record<string, unknown>>): Record<string, unknown> => ({
  objectID: '1',
  url: '/code/overview',
  type: 'lvl1',
  hierarchy: { lvl0: 'Documentation', lvl1: 'Overview', lvl2: null, lvl3: null, lvl4: null, lvl5: null, lvl6: null },
  content: null,
  anchor: null,
  ...changes,
});

export const FOREIGN: readonly string[] = [
  '',
  ' ',
  'null',
  'undefined',
  'true',
  '0',
  '-1',
  'NaN',
  '[]',
  '{}',
  '[null]',
  '[[[[[]]]]]',
  '{"',
  '[{"objectID":',
  '"text"',
  '{"__proto__":{"polluted":1}}',
  '[{"__proto__":{"polluted":1}}]',
  '{"length":1e9}',
  '\u0000',
  '\ud800',
  '\u202e\ufeff',
  '😀'.repeat(100),
  'x'.repeat(500_000),
  `[${'[],'.repeat(20_000)}[]]`,
  '['.repeat(20_000),
  ...INJECTIONS,
  ...INJECTIONS.map((text) => JSON.stringify([text])),
];

const STORED_HITS: readonly string[] = [
  ...INJECTIONS.map((text) => [hit({ hierarchy: { lvl0: text, lvl1: text, lvl2: text }, content: text })]),
  ...INJECTIONS.map((text) => [hit({ url: text, objectID: text, anchor: text, type: text })]),
  [hit({ hierarchy: {} })],
  [hit({ hierarchy: [] })],
  [hit({ hierarchy: { lvl0: 5, lvl1: { a: 1 }, lvl2: [] } })],
  [hit({ type: 'lvl9' })],
  [hit({ content: { a: 1 } })],
  [hit({ url: 'x'.repeat(100_000) })],
  [hit({}), hit({}), hit({})],
  Array.from({ length: 2000 }, (_, index) => hit({ objectID: String(index) })),
  [hit({ _snippetResult: { content: { value: INJECTIONS[0] } }, _highlightResult: null })],
].map((value) => JSON.stringify(value));

export interface StoredValue {
  readonly area: 'localStorage' | 'sessionStorage';
  readonly key: string;
  readonly value: string;
}

/** Every key that the site reads, with everything that could be stored there. */
export function storedValues(indexName: string): StoredValue[] {
  const keys = [
    'theme',
    'docusaurus.announcement.dismiss',
    'docusaurus.announcement.id',
    'docs-preferred-version-default',
    `__DOCSEARCH_RECENT_SEARCHES__${indexName}`,
    `__DOCSEARCH_FAVORITE_SEARCHES__${indexName}`,
  ];
  const all: StoredValue[] = keys.flatMap((key) =>
    [...FOREIGN, ...(key.startsWith('__DOCSEARCH') ? STORED_HITS : [])].map((value) => ({
      area: 'localStorage' as const,
      key,
      value,
    })),
  );
  return [...all, ...FOREIGN.map((value) => ({ area: 'sessionStorage' as const, key: 'boot.reloaded', value }))];
}

/** What may follow the path: query strings and hashes. */
export function hostileTails(): string[] {
  const texts = [
    ...INJECTIONS,
    '%',
    '%E0%A4%A',
    '%00',
    '\u202e',
    'a'.repeat(5000),
    '__proto__',
    '[]',
    '*',
    '#',
    '::',
    ')(',
  ];
  return texts.flatMap((text) => {
    const written = /%/.test(text) ? text : encodeURIComponent(text);
    return [
      `?q=${written}`,
      `?docusaurus-theme=${written}`,
      `?${written}`,
      `#${written}`,
      `#app:${written}:${written}`,
    ];
  });
}

export interface LinkedApp {
  readonly id: string;
  /** Names of its inputs and tables. */
  readonly inputs: readonly string[];
}

const LINK_VALUES: readonly unknown[] = [
  ...INJECTIONS,
  null,
  true,
  [],
  {},
  [[]],
  [null, null],
  [[INJECTIONS[0], INJECTIONS[1]]],
  1e308,
  -1e308,
  '9'.repeat(400),
  'x'.repeat(20_000),
  'data:text/html,<script>window.injected=1</script>',
  ['data:image/svg+xml,<svg onload=window.injected=1>'],
  '#43bff5;background:url(//evil.example)',
  '2026-99-99T99:99',
  Array.from({ length: 500 }, () => ['x', 1]),
  { __proto__: null, toString: 1 },
  '\u0000',
  '\ud800',
];

const BROKEN_LINKS: readonly string[] = [
  '',
  '%',
  '%E0%A4%A',
  'null',
  'true',
  '5',
  '[]',
  '"x"',
  '{',
  '{"a":',
  '{}',
  '{"__proto__":{"polluted":1}}',
  '%00',
  '<b>',
  '['.repeat(5000),
];

/** What stands after `#app:<id>:` in a link. */
export function appLinks(apps: readonly LinkedApp[]): { readonly id: string; readonly carried: string }[] {
  return apps.flatMap(({ id, inputs }) => [
    ...BROKEN_LINKS.map((carried) => ({ id, carried })),
    ...LINK_VALUES.map((value, index) => ({ id, name: inputs[index % Math.max(1, inputs.length)] ?? 'x', value })).map(
      ({ name, value }) => ({ id, carried: encodeURIComponent(JSON.stringify({ [name]: value })) }),
    ),
    {
      id,
      carried: encodeURIComponent(JSON.stringify(Object.fromEntries(inputs.map((name) => [name, INJECTIONS[0]])))),
    },
    {
      id,
      carried: encodeURIComponent(JSON.stringify({ [INJECTIONS[0]]: INJECTIONS[0], constructor: 1, toString: null })),
    },
  ]);
}

/** What a search host may answer: no JSON, another shape, wrong types in every field, markup in every text. */
export function searchResponses(): string[] {
  const wrong: readonly unknown[] = [null, true, -1, 1e308, '', [], {}, [[]], { a: 1 }, '\ud800', 'x'.repeat(50_000)];
  const answer = (hits: unknown, more: Readonly<Record<string, unknown>> = {}): string =>
    JSON.stringify({ results: [{ hits, nbHits: 1, queryID: 'q', ...more }] });
  const marked = (value: unknown): Record<string, unknown> => ({ value, matchLevel: 'full' });
  const all = [
    '',
    'null',
    '5',
    '"text"',
    '[]',
    '{}',
    '{"results":null}',
    '{"results":{}}',
    '{"results":[]}',
    '{"results":[[]]}',
    '{"results":[{"hits":',
    '<!doctype html><h1>login</h1>',
    '['.repeat(20_000),
    '\u0000',
    '{"results":[{"hits":[],"nbHits":0,"__proto__":{"polluted":1}}]}',
    answer(Array.from({ length: 3000 }, (_, index) => hit({ objectID: String(index) }))),
    ...wrong.map((value) => answer(value)),
    ...wrong.map((value) => answer([value])),
    ...wrong.map((nbHits) => answer([hit({})], { nbHits })),
    ...['objectID', 'url', 'type', 'content', 'hierarchy', '_highlightResult', '_snippetResult'].flatMap((field) =>
      [...wrong.slice(0, 8), INJECTIONS[0], INJECTIONS[4]].map((value) => answer([hit({ [field]: value })])),
    ),
    ...INJECTIONS.map((text) => answer([hit({ hierarchy: { lvl0: text, lvl1: text, lvl2: text }, content: text })])),
    ...INJECTIONS.map((text) =>
      answer([
        hit({
          type: 'content',
          content: text,
          _snippetResult: { content: marked(`<mark>${text}</mark>`), hierarchy: { lvl1: marked(text) } },
          _highlightResult: { content: marked(text), hierarchy: { lvl0: marked(text), lvl1: marked(`${text}<mark>`) } },
        }),
      ]),
    ),
    ...INJECTIONS.map((url) => answer([hit({ url, anchor: url })])),
    ...['//evil.example/x', 'https://evil.example/', 'data:text/html,x', '\\\\evil.example', 'blob:x'].map((url) =>
      answer([hit({ url })]),
    ),
  ];
  return [...new Set(all)];
}
