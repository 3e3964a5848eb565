/**
 * The one source of the response headers: what the built pages need (hashes of their inline scripts) and what the
 * deployment is configured to reach → headers per class of path. `serve` sends them, and the nginx file and the `_headers`
 * file are generated from them.
 */
import type { Brand } from '../src/brand/brand';
import { POLICY_NAMES } from '../src/trusted-types/policy-names';

/** What a path is, as far as headers are concerned. */
export type PathClass = 'page' | 'hashed' | 'python' | 'embed' | 'other';

export interface PathRule {
  readonly pathClass: PathClass;
  /** Path prefixes below the base path, without a leading slash. */
  readonly prefixes: readonly string[];
}

/**
 * Paths whose files carry a hash of their content in the name, so that they may be kept forever, and the files of the
 * Python worker, whose own answers carry the permission to run WebAssembly (a worker obeys the policy of its own
 * response, not the page's), and apps that other sites show in a frame. Anything else is a page when it is HTML and `other` when not.
 */
export const pathRules: readonly PathRule[] = [
  { pathClass: 'python', prefixes: ['py/'] },
  { pathClass: 'embed', prefixes: ['embed/'] },
  { pathClass: 'hashed', prefixes: ['assets/', 'app-data/', 'katex-', 'search-index/pages.', 'boot.'] },
];

/** `file` is the path of a file below the build folder: `blog/welcome.html`. */
export function classOf(file: string): PathClass {
  for (const rule of pathRules) if (rule.prefixes.some((prefix) => file.startsWith(prefix))) return rule.pathClass;
  return file.endsWith('.html') ? 'page' : 'other';
}

/** Compressed copies belong to the class of their file: `x.html.br` is a page. */
export function isHashed(file: string): boolean {
  return ['hashed', 'python'].includes(classOf(file.replace(/\.(br|gz)$/, '')));
}

/** What a deployment is configured to use: addresses outside of the site, and HSTS. */
export interface HeaderSettings {
  readonly script?: readonly string[];
  readonly connect?: readonly string[];
  readonly image?: readonly string[];
  readonly frame?: readonly string[];
  /** Who may show an app in a frame: origins, or none. Absent: everyone. */
  readonly embedAncestors?: readonly string[];
  /** Where browsers send reports of violations. */
  readonly reports?: string;
  readonly hsts?: Brand['hsts'];
}

type HeaderBrand = Pick<
  Brand,
  'search' | 'analyticsId' | 'reportingEndpoint' | 'feedback' | 'frameHosts' | 'embedAncestors' | 'hsts'
>;

/** The origins that search, analytics, feedback, frames and reports need; none when nothing is configured. */
export function headerSettings(brand: HeaderBrand): HeaderSettings {
  const { search, analyticsId, reportingEndpoint: reports, frameHosts = [], embedAncestors, hsts } = brand;
  const connect: string[] = [];
  if (search.mode === 'hosts') connect.push(...search.hosts.map((host) => new URL(host).origin));
  if (search.mode === 'algolia') {
    const id = search.appId.toLowerCase();
    connect.push(`https://${id}-dsn.algolia.net`, ...[1, 2, 3].map((n) => `https://${id}-${n}.algolianet.com`));
  }
  const service = ['https://*.google-analytics.com', 'https://*.googletagmanager.com'];
  if (analyticsId) connect.push(...service, 'https://*.analytics.google.com');
  const { endpoint } = brand.feedback ?? {};
  // A path is part of the site.
  if (endpoint?.startsWith('https:')) connect.push(new URL(endpoint).origin);
  return {
    connect,
    script: analyticsId ? ['https://www.googletagmanager.com'] : [],
    image: analyticsId ? service : [],
    frame: frameHosts.map((host) => new URL(host).origin),
    ...(embedAncestors && { embedAncestors }),
    ...(reports !== undefined && { reports }),
    ...(hsts && { hsts }),
  };
}

function policy(directives: Readonly<Record<string, readonly string[]>>): string {
  return Object.entries(directives)
    .map(([name, values]) => [name, ...values].join(' '))
    .join('; ');
}

const reportDirectives = ({ reports }: HeaderSettings): Record<string, readonly string[]> =>
  // Browsers without the newer directive use the older one.
  reports === undefined ? {} : { 'report-uri': [reports], 'report-to': ['site'] };

/** One policy for every page, since navigation inside the application keeps the policy of the first one. */
export function pagePolicy(
  scriptHashes: readonly string[],
  settings: HeaderSettings = {},
  ancestors: readonly string[] = ["'none'"],
): string {
  return policy({
    // Firefox asks this one about files that are fetched ahead. Everything else has a directive of its own.
    'default-src': ["'self'"],
    'script-src': ["'self'", ...[...scriptHashes].sort().map((hash) => `'${hash}'`), ...(settings.script ?? [])],
    // Formulas and drawings need style attributes; no page has a style element.
    'style-src': ["'self'"],
    'style-src-attr': ["'unsafe-inline'"],
    'img-src': ["'self'", 'data:', 'blob:', ...(settings.image ?? [])],
    'font-src': ["'self'", 'data:'],
    'connect-src': ["'self'", ...(settings.connect ?? [])],
    'worker-src': ["'self'"],
    'manifest-src': ["'self'"],
    'media-src': ["'self'", 'data:', 'blob:'],
    'object-src': ["'none'"],
    'frame-src': settings.frame?.length ? settings.frame : ["'none'"],
    'base-uri': ["'none'"],
    'form-action': ["'none'"],
    'frame-ancestors': ancestors,
    // Only our named policies may turn text into HTML or a script's address. The script of a third party doesn't know them.
    ...(settings.script?.length ? {} : { 'require-trusted-types-for': ["'script'"], 'trusted-types': POLICY_NAMES }),
    ...reportDirectives(settings),
  });
}

/** An app alone differs from a page in who may show it in a frame. */
export function embedPolicy(scriptHashes: readonly string[], settings: HeaderSettings = {}): string {
  const { embedAncestors: ancestors = ['*'] } = settings;
  return pagePolicy(scriptHashes, settings, ancestors.length > 0 ? ancestors : undefined);
}

/** The Python worker compiles WebAssembly; the page sends it everything else. */
export function pythonPolicy(settings: HeaderSettings = {}): string {
  return policy({
    'default-src': ["'none'"],
    'script-src': ["'self'", "'wasm-unsafe-eval'"],
    'base-uri': ["'none'"],
    'form-action': ["'none'"],
    'frame-ancestors': ["'none'"],
    ...reportDirectives(settings),
  });
}

export type Headers = Readonly<Record<string, string>>;
export type HeadersByClass = Readonly<Record<PathClass, Headers>>;

/** Features that no page uses. Clipboard (copy buttons) and fullscreen stay allowed. */
const closedFeatures = 'accelerometer camera geolocation gyroscope magnetometer microphone payment usb'.split(' ');

const strictTransport = ({ maxAge, includeSubDomains }: NonNullable<Brand['hsts']>): string =>
  `max-age=${maxAge}${includeSubDomains ? '; includeSubDomains' : ''}`;

const forever = 'public, max-age=31536000, immutable';

export function headersByClass(scriptHashes: readonly string[], settings: HeaderSettings = {}): HeadersByClass {
  const common = {
    ...(settings.hsts && { 'Strict-Transport-Security': strictTransport(settings.hsts) }),
    'X-Content-Type-Options': 'nosniff',
    'Referrer-Policy': 'strict-origin-when-cross-origin',
    'Permissions-Policy': closedFeatures.map((feature) => `${feature}=()`).join(', '),
    'Cross-Origin-Opener-Policy': 'same-origin',
    'Cross-Origin-Resource-Policy': 'same-origin',
    ...(settings.reports !== undefined && { 'Reporting-Endpoints': `site="${settings.reports}"` }),
  };
  const page = { 'Content-Security-Policy': pagePolicy(scriptHashes, settings), ...common };
  return {
    page: { 'Cache-Control': 'no-cache', ...page },
    hashed: { 'Cache-Control': forever, ...page },
    python: { 'Cache-Control': forever, 'Content-Security-Policy': pythonPolicy(settings), ...common },
    embed: { 'Cache-Control': 'no-cache', ...page, 'Content-Security-Policy': embedPolicy(scriptHashes, settings) },
    other: { 'Cache-Control': 'no-cache', ...page },
  };
}

/** The same headers, with pages of another release allowed as well: while two releases are exchanged, readers get either. */
export function allowingScripts(headers: HeadersByClass, hashes: readonly string[]): HeadersByClass {
  const extend = (policy: string): string =>
    policy.replace(/\bscript-src [^;]*/, (directive) => {
      const missing = hashes.map((hash) => `'${hash}'`).filter((hash) => !directive.includes(hash));
      return [directive, ...missing.sort()].join(' ');
    });
  const { page, hashed, embed, other } = headers;
  const both = (own: Headers): Headers => ({
    ...own,
    'Content-Security-Policy': extend(own['Content-Security-Policy'] ?? ''),
  });
  return { ...headers, page: both(page), hashed: both(hashed), embed: both(embed ?? page), other: both(other) };
}
