/**
 * The one source of the response headers: what the built pages need (hashes of their inline scripts) and what the
 * deployment is configured to reach → headers per class of path. `serve`, the nginx file and the `_headers` file are
 * all written from this.
 */

/** What a path is, as far as headers are concerned. */
export type PathClass = 'page' | 'hashed' | 'python' | 'other';

export interface PathRule {
  readonly pathClass: PathClass;
  /** Path prefixes below the base path, without a leading slash. */
  readonly prefixes: readonly string[];
}

/**
 * Paths whose files carry a hash of their content in the name, so that they may be kept forever, and the files of the
 * Python worker, whose own answers carry the permission to run WebAssembly (a worker obeys the policy of its own
 * response, not the page's). Anything else is a page when it is HTML and `other` when not.
 */
export const pathRules: readonly PathRule[] = [
  { pathClass: 'python', prefixes: ['py/'] },
  { pathClass: 'hashed', prefixes: ['assets/', 'app-data/', 'katex-', 'search-index/pages.', 'boot.'] },
];

/** `file` is the path of a file below the build folder: `blog/welcome.html`. */
export function classOf(file: string): PathClass {
  for (const rule of pathRules) if (rule.prefixes.some((prefix) => file.startsWith(prefix))) return rule.pathClass;
  return file.endsWith('.html') ? 'page' : 'other';
}

/** Origins outside of the site that a deployment is configured to use. */
export interface ConfiguredOrigins {
  readonly script?: readonly string[];
  readonly connect?: readonly string[];
  readonly image?: readonly string[];
}

type Search =
  | { readonly mode: 'embedded' }
  | { readonly mode: 'hosts'; readonly hosts: readonly string[] }
  | { readonly mode: 'algolia'; readonly appId: string };

/** The origins that search and analytics need; none when neither is configured. */
export function configuredOrigins(search: Search, analyticsId: string | undefined): Required<ConfiguredOrigins> {
  const connect: string[] = [];
  if (search.mode === 'hosts') connect.push(...search.hosts.map((host) => new URL(host).origin));
  if (search.mode === 'algolia') {
    const id = search.appId.toLowerCase();
    connect.push(`https://${id}-dsn.algolia.net`, ...[1, 2, 3].map((n) => `https://${id}-${n}.algolianet.com`));
  }
  if (!analyticsId) return { script: [], connect, image: [] };
  const collectors = [
    'https://*.google-analytics.com',
    'https://*.analytics.google.com',
    'https://*.googletagmanager.com',
  ];
  return {
    script: ['https://www.googletagmanager.com'],
    connect: [...connect, ...collectors],
    image: ['https://*.google-analytics.com', 'https://*.googletagmanager.com'],
  };
}

function policy(directives: Readonly<Record<string, readonly string[]>>): string {
  return Object.entries(directives)
    .map(([name, values]) => [name, ...values].join(' '))
    .join('; ');
}

/** One policy for every page, since navigation inside the application keeps the policy of the first one. */
export function pagePolicy(scriptHashes: readonly string[], origins: ConfiguredOrigins = {}): string {
  return policy({
    // Firefox asks this one about files that are fetched ahead. Everything else has a directive of its own.
    'default-src': ["'self'"],
    'script-src': ["'self'", ...[...scriptHashes].sort().map((hash) => `'${hash}'`), ...(origins.script ?? [])],
    // Formulas and the code editor need style attributes and style elements.
    'style-src': ["'self'", "'unsafe-inline'"],
    'img-src': ["'self'", 'data:', 'blob:', ...(origins.image ?? [])],
    'font-src': ["'self'", 'data:'],
    'connect-src': ["'self'", ...(origins.connect ?? [])],
    'worker-src': ["'self'"],
    'manifest-src': ["'self'"],
    'media-src': ["'self'", 'data:', 'blob:'],
    'object-src': ["'none'"],
    'frame-src': ["'none'"],
    'base-uri': ["'none'"],
    'form-action': ["'none'"],
    'frame-ancestors': ["'none'"],
  });
}

/** The Python worker compiles WebAssembly and fetches its own files; nothing else. */
export function pythonPolicy(): string {
  return policy({
    'default-src': ["'none'"],
    'script-src': ["'self'", "'wasm-unsafe-eval'"],
    'connect-src': ["'self'"],
    'base-uri': ["'none'"],
    'form-action': ["'none'"],
    'frame-ancestors': ["'none'"],
  });
}

export type Headers = Readonly<Record<string, string>>;
export type HeadersByClass = Readonly<Record<PathClass, Headers>>;

/** Features that no page uses. Clipboard (copy buttons) and fullscreen stay allowed. */
const closedFeatures = [
  'accelerometer',
  'camera',
  'geolocation',
  'gyroscope',
  'magnetometer',
  'microphone',
  'payment',
  'usb',
];

const forever = 'public, max-age=31536000, immutable';

export function headersByClass(scriptHashes: readonly string[], origins: ConfiguredOrigins = {}): HeadersByClass {
  const common = {
    'Strict-Transport-Security': 'max-age=63072000; includeSubDomains',
    'X-Content-Type-Options': 'nosniff',
    'Referrer-Policy': 'strict-origin-when-cross-origin',
    'Permissions-Policy': closedFeatures.map((feature) => `${feature}=()`).join(', '),
    'Cross-Origin-Opener-Policy': 'same-origin',
  };
  const page = { 'Content-Security-Policy': pagePolicy(scriptHashes, origins), ...common };
  return {
    page: { 'Cache-Control': 'no-cache', ...page },
    hashed: { 'Cache-Control': forever, ...page },
    python: { 'Cache-Control': forever, 'Content-Security-Policy': pythonPolicy(), ...common },
    other: { 'Cache-Control': 'no-cache', ...page },
  };
}
