/**
 * The words of the search, in one place: what is never indexed, what counts little, what means the same, and how an
 * engine should weigh the parts of a record. The embedded engine and the pushed settings both come from here.
 */

/** Function words: not indexed, dropped from queries. None of them is a word of Python or of the templates. */
export const SILENT_WORDS: readonly string[] =
  `a an the of to is are was were be been am it its this that these those you your yours i me my mine we us our ours
  he she they them their do does did can could should would will shall may might must have has had having there here
  so such than then too very just about into onto within what why how who whom whose please don doesn isn aren`.split(
    /\s+/,
  );

/** Indexed, since code and templates use them, but a query is answered even where they are missing. */
export const WEAK_WORDS: readonly string[] =
  `and or not in on at by for from with without as if else when where which while all any some each every one
  use using used make making made get getting want need way work works working show new app apps example examples
  possible best between other`.split(/\s+/);

/** Words of one set answer for each other. One word, or a phrase of several. */
export const SYNONYMS: readonly (readonly string[])[] = [
  ['plot', 'chart', 'graph', 'diagram'],
  ['picture', 'image', 'photo', 'figure'],
  ['spreadsheet', 'csv', 'excel', 'table'],
  ['login', 'account', 'sign in', 'signin'],
  ['formula', 'equation', 'latex', 'katex', 'math'],
  ['price', 'money', 'pay', 'paid', 'monetization', 'monetize', 'payment', 'sell', 'earn', 'payout'],
  ['coupon', 'discount', 'voucher'],
  ['error', 'exception', 'traceback', 'crash'],
  ['debug', 'debugger', 'troubleshoot', 'troubleshooting'],
  ['dropdown', 'select', 'menu', 'combobox', 'radio'],
  ['multiselect', 'multiple select', 'chips'],
  ['checkbox', 'boolean', 'toggle', 'switch', 'tick'],
  ['date', 'datetime', 'calendar', 'time picker'],
  ['upload', 'file input', 'attach'],
  ['download', 'export', 'save'],
  ['hide', 'hidden', 'conditional'],
  ['condition', 'conditional', 'if'],
  ['speed', 'fast', 'slow', 'performance', 'optimization', 'optimize', 'faster'],
  ['parallel', 'multiprocessing', 'multicore', 'concurrent', 'multiprocess'],
  ['thread', 'threading', 'threads'],
  ['package', 'library', 'dependency', 'module', 'pip', 'requirements'],
  ['environment', 'virtualenv', 'venv', 'conda'],
  ['color', 'colour'],
  ['optimize', 'optimise'],
  ['vectorize', 'vectorise'],
  ['meter', 'metre'],
  ['chatbot', 'llm', 'gpt', 'language model', 'ai', 'assistant', 'chat'],
  ['self-hosting', 'self host', 'on premise', 'localhost', 'selfhost'],
  ['map', 'geo', 'geojson', 'gis', 'geographic'],
  ['marker', 'pin'],
  ['projection', 'crs', 'coordinate system'],
  ['animation', 'animated', 'animate', 'gif', 'video'],
  ['drawing', 'sketch', 'draw', 'svg'],
  ['loop', 'for', 'iterate', 'repeat'],
  ['quiz', 'exam', 'homework', 'grading'],
  ['random', 'seed', 'monte carlo'],
  ['round', 'format', 'decimal', 'digits'],
  ['unit', 'units', 'measurement'],
  ['textbox', 'text input', 'text field', 'string'],
  ['publish', 'release', 'share', 'deploy'],
  ['duplicate', 'copy', 'clone', 'fork'],
  ['competition', 'hackathon', 'build-a-thon', 'contest'],
  ['compare', 'comparison', 'versus', 'vs', 'alternative'],
  ['changelog', 'release notes', 'product update'],
  ['structural analysis', 'finite element', 'fem', 'truss', 'openseespy', 'opensees'],
  ['beam', 'load', 'force'],
  ['medicine', 'medical', 'pharmacy', 'dose', 'dosage', 'drug'],
  ['circuit', 'electrical', 'resistor', 'voltage'],
  ['matrix', 'linear algebra', 'vector'],
  ['tutorial', 'example', 'guide', 'walkthrough'],
  ['start', 'begin', 'getting started', 'first', 'introduction'],
  ['encoding', 'utf-8', 'utf8', 'charset', 'unicode'],
  ['data url', 'base64', 'data uri'],
  ['slider', 'range slider', 'knob'],
  ['row', 'rows', 'line'],
];

/** Weights of a record's fields in the embedded engine. `about` is the page's description and tags. */
export const FIELD_WEIGHTS = { title: 4.8, content: 1, group: 0.5, about: 1.9, parts: 2 } as const;

/** Settings of a hosted index, in the same order of importance. */
export const HOSTED_SETTINGS = {
  searchableAttributes: [
    'unordered(hierarchy.lvl1)',
    'unordered(hierarchy.lvl2)',
    'unordered(hierarchy.lvl3)',
    'unordered(hierarchy.lvl4)',
    'unordered(hierarchy.lvl5)',
    'unordered(hierarchy.lvl6)',
    'unordered(about)',
    'content',
    'unordered(hierarchy.lvl0)',
  ],
  attributesForFaceting: ['language', 'docusaurus_tag', 'version', 'type'],
  attributesToRetrieve: ['hierarchy', 'content', 'type', 'url', 'language', 'docusaurus_tag', 'version'],
  attributesToHighlight: ['hierarchy', 'content'],
  attributesToSnippet: ['content:10'],
  customRanking: ['desc(weight.level)', 'asc(weight.position)'],
  ranking: ['words', 'filters', 'typo', 'attribute', 'proximity', 'exact', 'custom'],
  minWordSizefor1Typo: 4,
  minWordSizefor2Typos: 8,
  allowTyposOnNumericTokens: false,
  minProximity: 1,
  ignorePlurals: true,
  removeStopWords: ['en'],
  queryLanguages: ['en'],
  indexLanguages: ['en'],
  advancedSyntax: true,
  removeWordsIfNoResults: 'allOptional',
  separatorsToIndex: '_+#',
  highlightPreTag: '<mark>',
  highlightPostTag: '</mark>',
  hitsPerPage: 20,
} as const;
