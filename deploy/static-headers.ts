/**
 * What static hosts read: headers as a `_headers` file and redirects as a `_redirects` file. Every block of `_headers` that
 * matches applies, and hosts add its headers to the others. Two policies that add up allow what both allow, so the pages'
 * policy has to permit the WebAssembly that the files below `/py/` need, and theirs takes away the rest. Pages get no
 * Cache-Control here: these hosts revalidate by default.
 */
import { locationOf, type Redirects } from '../src/redirects/redirects';
import { allowingScripts, type Headers, type HeadersByClass, pathRules } from './headers';
import { mediaTypeOf } from './server/mime';

export function staticHeadersFile(basePath: string, headers: HeadersByClass): string {
  const { 'Cache-Control': _revalidate, ...everywhere } = allowingScripts(headers, ['wasm-unsafe-eval']).page;
  const blocks = [block(`${basePath}*`, everywhere)];
  for (const { pathClass, prefixes } of pathRules) {
    const changed = Object.entries(headers[pathClass]).filter(([name, value]) => headers.page[name] !== value);
    for (const prefix of prefixes) blocks.push(block(`${basePath}${prefix}*`, Object.fromEntries(changed)));
  }
  // These hosts don't all know the type of Markdown, or its encoding.
  blocks.push(block(`${basePath}*.md`, { 'Content-Type': mediaTypeOf('x.md').type }));
  return blocks.join('\n');
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
