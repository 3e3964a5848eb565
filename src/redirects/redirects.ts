/**
 * Redirects from addresses that pages once had, read from `redirects.yaml`: a map of `/old/address: /new/address`. Every
 * mistake is reported with its line and the fix. Pure; `pages.ts` reads and writes files.
 */
import { isMap, isScalar, LineCounter, type Pair, parseDocument } from 'yaml';

export const REDIRECTS_FILE = 'redirects.yaml';

/** Address → new address, both below the base path: `/old` → `/new#part`, or an https address. */
export type Redirects = Readonly<Record<string, string>>;

export interface Redirect {
  readonly from: string;
  readonly to: string;
  readonly line: number;
}

export interface RedirectsList {
  readonly list: readonly Redirect[];
  /** In words, each with file and line. */
  readonly problems: readonly string[];
}

const segment = String.raw`[\p{L}\p{N}._~+,!@=()-]+`;
const addressPattern = new RegExp(`^/(?:${segment}(?:/${segment})*)?$`, 'u');
const endings = /(?:\/index|\.html|\/)+$/;

/** The address as it has to be written, or undefined when it is written so. */
function misspelled(address: string): string | undefined {
  const fixed = `/${address.replace(/[?].*$/, '').replace(/^\/+/, '')}`.replace(endings, '') || '/';
  if (fixed === address && addressPattern.test(address)) return undefined;
  return addressPattern.test(fixed) ? fixed : '/inputs/date-pickers';
}

const at = (line: number, problem: string): string => `${REDIRECTS_FILE}:${line}: ${problem}`;

/** Only https, and nothing that has a meaning in the configuration of a server. */
const isOtherSite = (to: string): boolean => /^https:\/\/[^\s"'\\$;{}]+$/.test(to) && URL.canParse(to);

function problemOf({ from, to }: Redirect): string | undefined {
  const source = misspelled(from);
  if (source !== undefined) {
    return `"${from}" isn't an address of this site. Write it without base path, ending and query, such as ${source}`;
  }
  if (/^[a-z]+:/i.test(to)) {
    return isOtherSite(to) ? undefined : `"${to}" isn't an https address. Write one such as https://example.org/page`;
  }
  const [path = '', ...anchor] = to.split('#');
  const target = misspelled(path);
  if (target !== undefined || anchor.length > 1 || anchor.some((part) => !/^[\w.~-]+$/.test(part))) {
    return `"${to}" isn't an address of this site. Write it without base path, ending and query, such as ${target ?? path}`;
  }
  return undefined;
}

function textOf(node: unknown): string | undefined {
  return isScalar(node) && typeof node.value === 'string' ? node.value : undefined;
}

/** Checks all that the file alone can tell: its form, duplicates, loops and chains. */
export function parseRedirects(text: string): RedirectsList {
  const lineCounter = new LineCounter();
  const document = parseDocument(text, { lineCounter, uniqueKeys: false, prettyErrors: false });
  const lineAt = (offset: number): number => lineCounter.linePos(offset).line;
  const form = 'write one redirect per line: `/old/address: /new/address`';
  const problems = document.errors.map(({ message, pos }) => at(lineAt(pos[0]), `isn't YAML (${message}); ${form}`));
  const { contents } = document;
  if (problems.length > 0 || contents === null) return { list: [], problems };
  if (!isMap(contents)) return { list: [], problems: [at(lineAt(contents.range?.[0] ?? 0), `isn't a map; ${form}`)] };
  const list: Redirect[] = [];
  for (const { key, value } of contents.items as Pair[]) {
    const line = lineAt(isScalar(key) ? (key.range?.[0] ?? 0) : (contents.range?.[0] ?? 0));
    const [from, to] = [textOf(key), textOf(value)];
    if (from === undefined || to === undefined) problems.push(at(line, `isn't a redirect; ${form}`));
    else list.push({ from, to, line });
  }
  return { list, problems: [...problems, ...list.flatMap((one) => conflictOf(one, list))] };
}

function conflictOf(redirect: Redirect, list: readonly Redirect[]): string[] {
  const { from, to, line } = redirect;
  const first = list.find((one) => one.from === from);
  if (first && first !== redirect) {
    return [at(line, `${from} is redirected in line ${first.line} already. Delete one of the two lines`)];
  }
  const problem = problemOf(redirect);
  if (problem !== undefined) return [at(line, problem)];
  const way = [from];
  let end = to;
  for (;;) {
    const path = end.split('#')[0] ?? '';
    if (way.includes(path)) {
      return [at(line, `${[...way, path].join(' → ')} is a loop. Redirect ${from} to a page that exists`)];
    }
    const next = list.find((one) => one.from === path);
    if (next === undefined) break;
    way.push(path);
    end = next.to;
  }
  if (way.length === 1) return [];
  return [at(line, `${[...way, end].join(' → ')} is a chain. Write \`${from}: ${end}\``)];
}

/** What to send a reader to. `query` is the reader's own, which pages of this site get as well. */
export function locationOf(to: string, basePath: string, query = ''): string {
  if (!to.startsWith('/')) return new URL(to).href;
  const [path = '', anchor] = to.split('#');
  return encodeURI(basePath + path.slice(1)) + query + (anchor === undefined ? '' : `#${anchor}`);
}

/** What the built site tells: addresses without base path; ids of the page at an address, if there is one. */
export interface BuiltSite {
  exists(address: string): boolean;
  hasAnchor(address: string, anchor: string): boolean;
}

/** Sources that are pages, and targets that aren't. */
export function checkTargets(list: readonly Redirect[], site: BuiltSite): string[] {
  return list.flatMap(({ from, to, line }) => {
    const problems: string[] = [];
    if (site.exists(from)) problems.push(`${from} is a page of this site. Delete this line, or move the page`);
    if (to.startsWith('/')) {
      const [path = '', anchor] = to.split('#');
      if (!site.exists(path)) problems.push(`there is no page ${path}. Redirect ${from} to a page that exists`);
      else if (anchor !== undefined && !site.hasAnchor(path, anchor)) {
        problems.push(`${path} has no heading #${anchor}. Write \`${from}: ${path}\`, or an id of that page`);
      }
    }
    return problems.map((problem) => at(line, problem));
  });
}
