/**
 * The headers as a `_headers` file, the format of static hosts such as Cloudflare Pages: every matching block applies,
 * and `! Name` takes back what an earlier block set. Pages get no Cache-Control here: these hosts revalidate by default.
 */
import { type HeadersByClass, pathRules } from './headers';

export function staticHeadersFile(basePath: string, headers: HeadersByClass): string {
  const { 'Cache-Control': _revalidate, ...everywhere } = headers.page;
  const blocks = [block(`${basePath}*`, everywhere)];
  for (const { pathClass, prefixes } of pathRules) {
    const changed = Object.entries(headers[pathClass]).filter(([name, value]) => everywhere[name] !== value);
    for (const prefix of prefixes) {
      const taken = changed.filter(([name]) => name in everywhere).map(([name]) => `! ${name}`);
      blocks.push(block(`${basePath}${prefix}*`, Object.fromEntries(changed), taken));
    }
  }
  return `${blocks.join('\n')}`;
}

function block(pattern: string, headers: Readonly<Record<string, string>>, first: readonly string[] = []): string {
  const lines = [...first, ...Object.entries(headers).map(([name, value]) => `${name}: ${value}`)];
  return `${pattern}\n${lines.map((line) => `  ${line}\n`).join('')}`;
}
