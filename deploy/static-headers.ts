/**
 * What static hosts read: headers as a `_headers` file and redirects as a `_redirects` file. Every block of `_headers` that
 * matches applies, and hosts add its headers to the others. Two policies that add up allow what both allow, so the pages'
 * policy has to permit the WebAssembly that the files below `/py/` need, and theirs takes away the rest. In the same way,
 * the policy of every file lets other sites show it in a frame, as they may show the apps below `/embed/`, and one more
 * block for each part of the site forbids it there. Pages get no Cache-Control here: these hosts revalidate by default.
 */
import { locationOf, type Redirects } from '../src/redirects/redirects';
import { allowingScripts, classOf, type Headers, type HeadersByClass, pathRules } from './headers';
import { mediaTypeOf } from './server/mime';

const POLICY = 'Content-Security-Policy';

/** `names`: the files of the build. */
export function staticHeadersFile(basePath: string, headers: HeadersByClass, names: readonly string[]): string {
  const { 'Cache-Control': _revalidate, ...everywhere } = allowingScripts(headers, ['wasm-unsafe-eval']).embed;
  const blocks = [block(`${basePath}*`, everywhere)];
  if (headers.embed[POLICY] !== headers.page[POLICY])
    for (const pattern of partsOf(names))
      blocks.push(block(basePath + pattern, { [POLICY]: "frame-ancestors 'none'" }));
  for (const { pathClass, prefixes } of pathRules) {
    if (pathClass === 'embed') continue;
    const changed = Object.entries(headers[pathClass]).filter(([name, value]) => headers.page[name] !== value);
    for (const prefix of prefixes) blocks.push(block(`${basePath}${prefix}*`, Object.fromEntries(changed)));
  }
  // These hosts don't all know the type of Markdown, or its encoding.
  blocks.push(block(`${basePath}*.md`, { 'Content-Type': mediaTypeOf('x.md').type }));
  return blocks.join('\n');
}

/** Patterns for all pages but the embedded apps: one for each first part of their paths. */
function partsOf(names: readonly string[]): string[] {
  const pages = names.filter((name) => name.endsWith('.html') && classOf(name) === 'page');
  const parts = [...new Set(pages.map((name) => name.replace(/\.html$|\/.*$/g, '')))].sort();
  return parts.flatMap((part) => {
    if (part === 'index') return ['', 'index*'];
    // `/e*` would be the embedded apps as well.
    return 'embed/'.startsWith(part) ? [part, `${part}.html`, `${part}/*`] : [`${part}*`];
  });
}

function block(pattern: string, headers: Headers): string {
  const lines = Object.entries(headers).map(([name, value]) => `  ${name}: ${value}\n`);
  return `${pattern}\n${lines.join('')}`;
}

/** Hosts that know `_redirects` answer with status 301; others send the page that lies at the old address. */
export const staticRedirectsFile = (basePath: string, redirects: Redirects): string =>
  Object.entries(redirects)
    .map(([from, to]) => `${locationOf(from, basePath)} ${locationOf(to, basePath)} 301\n`)
    .join('');
