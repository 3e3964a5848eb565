/**
 * The site as nginx configuration: locations to include in a server block of the operator, and a complete server block
 * around them. The same headers, media types and routing as `serve`, proved equal in tests/serve.
 */
import path from 'node:path';
import { locationOf } from '../../src/redirects/redirects';
import { type BuildRecord, DEPLOY_FOLDER, RELEASES_ENDING } from '../build-record';
import { type PathClass, pathRules } from '../headers';
import { mediaTypes } from '../server/mime';
import { forbidden } from '../server/respond';

export interface NginxSettings extends Pick<BuildRecord, 'basePath' | 'headers' | 'redirects'> {
  /** The files are below it at the base path: a site at /docs/ is in <root>/docs/. */
  readonly root: string;
}

const literal = (text: string): string => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
const quoted = (text: string): string => `"${text.replace(/["\\]/g, '\\$&')}"`;
const indent = (lines: readonly string[]): string[] => lines.map((line) => line && `    ${line}`);
const block = (head: string, lines: readonly string[]): string[] => [`${head} {`, ...indent(lines), '}'];

const CACHE = 'Cache-Control';
const POLICY = 'Content-Security-Policy';

/** Two sites in one server block have variables of their own. */
const variable = (basePath: string, name: string): string =>
  `$site${basePath.slice(0, -1).replace(/\W/g, '_')}_${name}`;

/** `replaced` are the names of headers whose value a variable has. */
function headerLines({ headers, basePath }: NginxSettings, replaced: Readonly<Record<string, string>> = {}): string[] {
  const lines = Object.entries(headers.page).map(
    ([name, value]) => `add_header ${name} ${replaced[name] ?? quoted(value)} always;`,
  );
  return [...lines, `add_header Allow ${variable(basePath, 'allow')} always;`];
}

const variableHeaders = (settings: NginxSettings): string[] =>
  headerLines(settings, {
    [CACHE]: variable(settings.basePath, 'cache'),
    [POLICY]: variable(settings.basePath, 'policy'),
  });

function typeLines(): string[] {
  const byType = new Map<string, string[]>();
  for (const [extension, { type }] of Object.entries(mediaTypes)) {
    const bare = type.replace(/;.*/, '');
    byType.set(bare, [...(byType.get(bare) ?? []), extension]);
  }
  return [...byType].map(([type, extensions]) => `${type} ${extensions.join(' ')};`);
}

function fileSettings(root: string): string[] {
  const withCharset = Object.values(mediaTypes)
    // nginx always counts text/html in.
    .filter(({ type }) => type.includes('charset') && !type.startsWith('text/html'))
    .map(({ type }) => type.replace(/;.*/, ''));
  return [
    `root ${quoted(root)};`,
    'server_tokens off;',
    'absolute_redirect off;',
    'etag on;',
    'if_modified_since before;',
    'sendfile on;',
    'tcp_nopush on;',
    'open_file_cache max=4096 inactive=60s;',
    '# A publish is seen at once, by the smoke test after it, too.',
    'open_file_cache_valid 1s;',
    'open_file_cache_errors on;',
    ...block('types', typeLines()),
    'default_type application/octet-stream;',
    'charset utf-8;',
    `charset_types ${[...new Set(withCharset)].join(' ')};`,
    '# The build wrote .gz and .br beside each file. `brotli_static on;` needs a module: set it in `http` where you have it.',
    'gzip off;',
    'gzip_static on;',
    'gzip_vary on;',
  ];
}

function refuse(basePath: string): string[] {
  return [
    `if ($request_method !~ ^(GET|HEAD)$) { set ${variable(basePath, 'allow')} "GET, HEAD"; return 405; }`,
    'if ($request_uri ~* "^[^?#]*(/|%2f)(\\.|%2e){1,2}(/|%2f|\\?|#|$)") { return 400; }',
  ];
}

// nginx decodes a target once more before it is sent as a Location, and only escapes captures for that: $uri itself would
// turn //%252fevil.example into //evil.example, which is another site.
const oneSlash = 'if ($request_uri ~* "^/([^?#]*(/|%2f))?(/|%2f)") { rewrite "^(.*)$" $1 permanent; }';

/** What a file of this class is sent with. Set after the refusals and redirects, which keep the headers of a page. */
function classLines({ headers, basePath }: NginxSettings, pathClass: PathClass): string[] {
  const set = (name: string, header: string): string[] => {
    // A build from before there was this class is sent with the headers of pages.
    const value = (headers[pathClass] ?? headers.page)[header] ?? '';
    return value === headers.page[header] ? [] : [`set ${variable(basePath, name)} ${quoted(value)};`];
  };
  return [...set('cache', CACHE), ...set('policy', POLICY)];
}

function findFile(settings: NginxSettings, pathClass: PathClass): string[] {
  const { basePath } = settings;
  const below = literal(basePath.slice(0, -1));
  return [
    ...refuse(basePath),
    `if ($uri ~ "${forbidden}") { return 404; }`,
    'if ($uri ~ "\\.(br|gz)$") { return 404; }',
    '# The forms that lead to a page: /x/ /x/index /x/index.html /x.html',
    `rewrite "^${below}(?:/index|\\.html|/)+$" ${basePath} permanent;`,
    `rewrite "^${below}(.+?)(?:/index|\\.html|/)+$" ${basePath.slice(0, -1)}$1 permanent;`,
    oneSlash,
    ...classLines(settings, pathClass),
    'try_files $uri $uri.html =404;',
  ];
}

/** Inside of the site's own location, whose settings and headers they inherit. */
function innerLocations(settings: NginxSettings): string[] {
  const { basePath, redirects = {} } = settings;
  const missing = [...refuse(basePath), 'return 404;'];
  return [
    ...block(`location = ${basePath}404.html`, ['internal;']),
    ...block(`location = ${basePath}404`, [...refuse(basePath), oneSlash, 'return 404;']),
    ...['_headers', '_redirects'].flatMap((name) => block(`location = ${basePath}${name}`, missing)),
    ...block(`location ^~ ${basePath}${DEPLOY_FOLDER}/`, missing),
    ...block(`location = ${basePath}`, [...refuse(basePath), oneSlash, `try_files ${basePath}index.html =404;`]),
    ...Object.entries(redirects).flatMap(([from, to]) =>
      block(`location = ${quoted(basePath + from.slice(1))}`, [
        ...refuse(basePath),
        oneSlash,
        `return 301 ${quoted(locationOf(to, basePath, '$is_args$args'))};`,
      ]),
    ),
    ...pathRules.flatMap(({ pathClass, prefixes }) =>
      block(`location ~ "^${literal(basePath)}(?:${prefixes.map(literal).join('|')})"`, findFile(settings, pathClass)),
    ),
    ...block(`location ${basePath}`, findFile(settings, 'page')),
  ];
}

function siteLines(settings: NginxSettings): string[] {
  const { basePath, headers, root } = settings;
  const set = (name: string, value = ''): string => `set ${variable(basePath, name)} ${quoted(value)};`;
  const withoutSlash = block(`location = ${basePath.slice(0, -1)}`, [
    'absolute_redirect off;',
    ...variableHeaders(settings),
    ...refuse(basePath),
    `rewrite ^ ${basePath} permanent;`,
  ]);
  // The releases of a site at /docs/ are in <root>/docs.releases/, which a server block with that root would send.
  const releases = block(`location ^~ ${basePath.slice(0, -1)}${RELEASES_ENDING}/`, [
    ...refuse(basePath),
    'return 404;',
  ]);
  return [
    set('cache', headers.page[CACHE]),
    set('policy', headers.page[POLICY]),
    set('allow'),
    ...(basePath === '/' ? [] : [...withoutSlash, ...releases]),
    // Below a base path, a regular expression elsewhere in the server block must not take files of the site away.
    ...block(`location ${basePath === '/' ? '' : '^~ '}${basePath}`, [
      ...fileSettings(root),
      ...variableHeaders(settings),
      `error_page 400 404 416 ${basePath}404.html;`,
      ...innerLocations(settings),
    ]),
  ];
}

const written = '# Written by the build and by `npm run deploy` (deploy/nginx/conf.ts): changes here are lost.';

/** For a server block of the operator's own. */
export const nginxLocations = (settings: NginxSettings): string =>
  [
    written,
    '# Include it in your `server { }`. It answers below the base path and leaves other addresses to you.',
    ...siteLines(settings),
    '',
  ].join('\n');

/** A complete server block. */
export function nginxServer(settings: NginxSettings, listen: string, serverName: string): string {
  const { basePath, root } = settings;
  const outside = [
    ...block('location /', [...refuse(basePath), 'return 404;']),
    ...block('location = /', [...refuse(basePath), `rewrite ^ ${basePath} permanent;`]),
  ];
  const lines = block('server', [
    `listen ${listen};`,
    `server_name ${serverName};`,
    `root ${quoted(root)};`,
    'server_tokens off;',
    'absolute_redirect off;',
    'merge_slashes on;',
    'client_header_timeout 10s;',
    'client_body_timeout 10s;',
    'send_timeout 30s;',
    'keepalive_timeout 20s;',
    'charset utf-8;',
    ...headerLines(settings),
    `error_page 400 404 ${basePath}404.html;`,
    ...(basePath === '/' ? [] : outside),
    ...siteLines(settings),
  ]);
  return [
    written,
    '# Include it in `http { }`. For TLS, terminate it in front of this server, or write your own server block with your',
    '# certificate and include nginx-locations.conf in it.',
    ...lines,
    '',
  ].join('\n');
}

export const NGINX_FILES = ['nginx.conf', 'nginx-locations.conf'] as const;

/** Both files, for a site that is published to `target`. */
export function renderNginx(
  record: Pick<BuildRecord, 'basePath' | 'headers' | 'redirects' | 'url'>,
  target: string,
): Readonly<Record<(typeof NGINX_FILES)[number], string>> {
  const up = record.basePath
    .split('/')
    .filter(Boolean)
    .map(() => '..');
  const settings = { ...record, root: path.join(target, ...up) };
  return {
    'nginx.conf': nginxServer(settings, '80', new URL(record.url).hostname),
    'nginx-locations.conf': nginxLocations(settings),
  };
}
