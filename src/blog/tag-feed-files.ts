/** Where the feeds of a tag are. Runs in the browser, too. */

/** Beside the tag's page: a folder of the same name would make some static hosts redirect the page. */
export const TAG_FEEDS = {
  'rss.xml': { ending: '.rss.xml', type: 'application/rss+xml' },
  'atom.xml': { ending: '.atom.xml', type: 'application/atom+xml' },
  'feed.json': { ending: '.feed.json', type: 'application/json' },
} as const;
