/** Fills the nginx template: the same headers, media types and routing as `serve`, proved equal in tests/serve. */
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { type HeadersByClass, pathRules } from '../headers';
import { type BuildRecord, DEPLOY_FOLDER } from '../record';
import { mediaTypes } from '../server/mime';
import { forbidden } from '../server/respond';

export interface NginxSettings {
  readonly basePath: string;
  readonly headers: HeadersByClass;
  readonly listen: string;
  readonly serverName: string;
  readonly root: string;
}

const literal = (text: string): string => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
const quoted = (text: string): string => `"${text.replace(/["\\]/g, '\\$&')}"`;
const indent = (depth: number, lines: readonly string[]): string =>
  lines.map((line) => line && ' '.repeat(depth) + line).join('\n');

/**
 * Lines of a `map $status$uri` for one header: only the classes whose value differs from a page's, and only for what is
 * there. A redirect or a refusal below the same prefix is no hashed file: nobody should keep it for a year.
 */
function mapLines({ basePath, headers }: NginxSettings, name: string): string {
  const lines = pathRules
    .filter(({ pathClass }) => headers[pathClass][name] !== headers.page[name])
    .map(({ pathClass, prefixes }) => {
      const pattern = `~^(?:200|206|304)${literal(basePath)}(?:${prefixes.map(literal).join('|')})`;
      return `"${pattern}" ${quoted(headers[pathClass][name] ?? '')};`;
    });
  return indent(4, lines);
}

function typeLines(): string {
  const byType = new Map<string, string[]>();
  for (const [extension, { type }] of Object.entries(mediaTypes)) {
    const bare = type.replace(/;.*/, '');
    byType.set(bare, [...(byType.get(bare) ?? []), extension]);
  }
  return indent(
    8,
    [...byType].map(([type, extensions]) => `${type} ${extensions.join(' ')};`),
  );
}

function locations(basePath: string): string {
  const below = literal(basePath.slice(0, -1));
  const refuse = [
    'if ($request_method !~ ^(GET|HEAD)$) { return 405; }',
    'if ($request_uri ~* "^[^?#]*(/|%2f)(\\.|%2e){1,2}(/|%2f|\\?|#|$)") { return 400; }',
  ];
  // nginx decodes a target once more before it is sent as a Location, and only escapes captures for that: $uri itself would
  // turn //%252fevil.example into //evil.example, which is another site.
  const oneSlash = 'if ($request_uri ~* "^/([^?#]*(/|%2f))?(/|%2f)") { rewrite "^(.*)$" $1 permanent; }';
  const outside =
    basePath === '/'
      ? []
      : [
          `location / { ${refuse.join(' ')} return 404; }`,
          `location = / { ${refuse.join(' ')} rewrite ^ ${basePath} permanent; }`,
          `location = ${basePath.slice(0, -1)} { ${refuse.join(' ')} rewrite ^ ${basePath} permanent; }`,
        ];
  const lines = [
    ...outside,
    `location = ${basePath}404.html { internal; }`,
    `location = ${basePath}404 { ${refuse.join(' ')} return 404; }`,
    `location = ${basePath}_headers { ${refuse.join(' ')} return 404; }`,
    `location ^~ ${basePath}${DEPLOY_FOLDER}/ { ${refuse.join(' ')} return 404; }`,
    `location = ${basePath} {`,
    ...[...refuse, oneSlash, `try_files ${basePath}index.html =404;`].map((line) => `    ${line}`),
    '}',
    `location ${basePath} {`,
    ...[
      ...refuse,
      `if ($uri ~ "${forbidden}") { return 404; }`,
      `if ($uri ~ "\\.(br|gz)$") { return 404; }`,
      '# The forms that lead to a page: /x/ /x/index /x/index.html /x.html',
      `rewrite "^${below}(?:/index|\\.html|/)+$" ${basePath} permanent;`,
      `rewrite "^${below}(.+?)(?:/index|\\.html|/)+$" ${basePath.slice(0, -1)}$1 permanent;`,
      oneSlash,
      'try_files $uri $uri.html =404;',
    ].map((line) => `    ${line}`),
    '}',
  ];
  return indent(4, lines);
}

export function nginxConf(template: string, settings: NginxSettings): string {
  const { page } = settings.headers;
  const varying = ['Cache-Control', 'Content-Security-Policy'];
  const values: Record<string, string> = {
    pageCache: page['Cache-Control'] ?? '',
    pagePolicy: page['Content-Security-Policy'] ?? '',
    cacheMap: mapLines(settings, 'Cache-Control'),
    policyMap: mapLines(settings, 'Content-Security-Policy'),
    listen: settings.listen,
    serverName: settings.serverName,
    root: settings.root,
    base: settings.basePath,
    types: typeLines(),
    charsetTypes: [
      ...new Set(
        Object.values(mediaTypes)
          // nginx always counts text/html in.
          .filter(({ type }) => type.includes('charset') && !type.startsWith('text/html'))
          .map(({ type }) => type.replace(/;.*/, '')),
      ),
    ].join(' '),
    commonHeaders: indent(
      4,
      Object.entries(page)
        .filter(([name]) => !varying.includes(name))
        .map(([name, value]) => `add_header ${name} ${quoted(value)} always;`),
    ),
    locations: locations(settings.basePath),
  };
  return template.replace(/\{\{(\w+)\}\}/g, (whole, name: string) => values[name] ?? whole);
}

/** For a site that is published into `root`; below a base path, `root` is the folder above the published one. */
export async function renderNginxConf(
  record: Pick<BuildRecord, 'basePath' | 'headers' | 'url'>,
  root = '/var/www/site',
): Promise<string> {
  const template = await readFile(path.join(import.meta.dirname, 'site.conf.template'), 'utf8');
  const { basePath, headers, url } = record;
  return nginxConf(template, { basePath, headers, listen: '80', serverName: new URL(url).hostname, root });
}
