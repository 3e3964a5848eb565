/** A small site on disk, finished as a real build is: pages, a slug with a dot, hashed files, the Python worker's files. */
import { appendFile, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { writeDeployFiles } from '../../deploy/deploy-files';
import type { SitePlace } from '../../deploy/staging';

const theme =
  'document.documentElement.setAttribute("data-announcement-bar-initially-dismissed", matchMedia("(prefers-color-scheme: dark)"))';
const page = (title: string): string =>
  `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>${title}</title><script>${theme}</script>` +
  '<link rel="stylesheet" href="assets/css/styles.12345678.css"><script src="boot.12345678.js" defer></script></head>' +
  `<body><h1>${title}</h1>${`<p>Some text on ${title}, long enough to be worth compressing.</p>`.repeat(20)}</body></html>`;

const script = `export const answer = 42;\n${'// a line that compresses well\n'.repeat(50)}`;

const pages = ['', 'blog', 'monetization', 'blog/welcome', 'blog/page/2', 'blog/Vivid-Hacks-1.5-Name-Workshop'];
const sitemap = (basePath: string): string =>
  `<urlset>${pages.map((name) => `<url><loc>https://docs.example.org${basePath}${name}</loc></url>`).join('')}</urlset>`;

export const fixtureFiles: Readonly<Record<string, string | Buffer>> = {
  'index.html': page('Home'),
  '404.html': page('Not found'),
  'blog.html': page('Blog'),
  'monetization.html': page('Monetization'),
  'blog/welcome.html': page('Welcome'),
  'embed/app.html': page('App alone'),
  'blog/page/2.html': page('Blog, page 2'),
  'blog/Vivid-Hacks-1.5-Name-Workshop.html': page('Workshop'),
  'blog/rss.xml': `<?xml version="1.0"?><rss>${'<item>post</item>'.repeat(50)}</rss>`,
  'blog/feed.json': JSON.stringify({ items: Array.from({ length: 50 }, (_, id) => ({ id })) }),
  'assets/js/main.12345678.js': script,
  'assets/css/styles.12345678.css': 'p{color:#12345678}\n'.repeat(60),
  'assets/fonts/face.12345678.woff2': Buffer.alloc(2000, 7),
  'assets/images/figure.12345678.png': Buffer.alloc(1500, 3),
  'app-data/shape-area.12345678.json': JSON.stringify(Array.from({ length: 100 }, (_, id) => id)),
  'py/1-12345678/worker.mjs': script,
  'py/1-12345678/python.wasm': Buffer.alloc(900_000, 1),
  'py/1-12345678/stdlib.zip': Buffer.alloc(3000, 2),
  'boot.12345678.js': script,
  'img/mark.svg': `<svg xmlns="http://www.w3.org/2000/svg">${'<path d="M0 0L1 1"/>'.repeat(30)}</svg>`,
  'sitemap.xml': sitemap('/'),
  'site.webmanifest': JSON.stringify({ name: 'x'.repeat(300) }),
  'robots.txt': 'User-agent: *\n',
  'search-index/manifest.v3.json': '{"file":"pages.12345678.json","records":50}',
  // Servers that redirect never send it.
  'old.html': page('Moved'),
  'search-index/pages.12345678.json': JSON.stringify(Array.from({ length: 50 }, (_, id) => ({ id }))),
};

export const fixtureRedirects = {
  '/old': '/blog/welcome#part',
  '/blog/café': '/monetization',
  '/blog/old.xml': '/blog/rss.xml',
  '/elsewhere': 'https://example.org/a?b=1&c=2',
};

export interface FixtureSite {
  readonly place: SitePlace;
  /** A document root in which the site lies at its base path, as nginx wants it. */
  readonly documentRoot: string;
  /** Builds a release beside the one that is served, which names its style sheet and its script by `hash`. */
  makeNext(hash: string): Promise<string>;
  remove(): Promise<void>;
}

async function write(folder: string, basePath: string, hash: string, errorPageBytes = 0): Promise<void> {
  const renamed = (text: string): string => text.replaceAll('12345678', hash);
  for (const [name, content] of Object.entries(fixtureFiles)) {
    const file = path.join(folder, renamed(name));
    await mkdir(path.dirname(file), { recursive: true });
    await writeFile(file, typeof content === 'string' ? renamed(content) : content);
  }
  await writeFile(path.join(folder, 'sitemap.xml'), sitemap(basePath));
  await appendFile(path.join(folder, '404.html'), ' '.repeat(errorPageBytes));
  await writeDeployFiles({
    folder,
    root: path.resolve(import.meta.dirname, '../..'),
    url: 'https://docs.example.org',
    basePath,
    headerSettings: { hsts: { maxAge: 3600, includeSubDomains: true } },
    redirects: fixtureRedirects,
    purpose: 'deployment',
  });
}

/** `errorPageBytes` makes the not-found page larger. */
export async function makeFixture(basePath: string, errorPageBytes = 0): Promise<FixtureSite> {
  const top = await mkdtemp(path.join(tmpdir(), 'site-'));
  const place = {
    folder: path.join(top, 'www', basePath).replace(/\/$/, ''),
    previous: path.join(top, 'previous'),
  };
  await write(place.folder, basePath, '12345678', errorPageBytes);
  return {
    place,
    documentRoot: path.join(top, 'www'),
    async makeNext(hash) {
      const next = path.join(top, 'next');
      await write(next, basePath, hash);
      return next;
    },
    remove: () => rm(top, { recursive: true, force: true }),
  };
}
