/**
 * Finds what the security policy must know of the built pages: their inline scripts. A parser reads the pages, and
 * a script that our policy would block, or that isn't listed, stops the build.
 */
import { createHash } from 'node:crypto';
import { load } from 'cheerio';

/** Data blocks, which browsers do not run and the policy does not touch. */
const dataTypes = new Set(['application/ld+json', 'application/json', 'text/plain']);

export interface InlineScript {
  readonly page: string;
  /** Of the page. */
  readonly language: string;
  readonly text: string;
  readonly hash: string;
}

export interface PageScan {
  readonly scripts: readonly InlineScript[];
  /** What the policy would block: event-handler attributes and `javascript:` addresses, as readers of the log see them. */
  readonly blocked: readonly string[];
}

/** The form in which a policy names a script. */
export function policyHash(text: string): string {
  return `sha256-${createHash('sha256').update(text, 'utf8').digest('base64')}`;
}

export function scanPage(page: string, html: string): PageScan {
  const $ = load(html);
  const language = $('html').attr('lang') ?? '';
  const scripts: InlineScript[] = [];
  const blocked: string[] = [];
  $('*').each((_, element) => {
    if (!('attribs' in element)) return;
    if (element.name === 'script' && element.attribs.src === undefined) {
      const type = (element.attribs.type ?? '').trim().toLowerCase();
      const text = $(element).text();
      if (!dataTypes.has(type)) scripts.push({ page, language, text, hash: policyHash(text) });
    }
    for (const [name, value] of Object.entries(element.attribs)) {
      if (/^on[a-z]/i.test(name)) blocked.push(`${page}: <${element.name} ${name}="…">`);
      else if (/^(href|src|action|formaction|xlink:href)$/i.test(name) && /^\s*javascript:/i.test(value)) {
        blocked.push(`${page}: <${element.name} ${name}="javascript:…">`);
      }
    }
  });
  return { scripts, blocked };
}

/** An inline script that pages may hold, and how it is recognized. */
export interface KnownScript {
  readonly name: string;
  readonly recognize: (text: string) => boolean;
}

export class UnknownScript extends Error {}

/** The hashes for the policy. Throws if a page contains a script that isn't listed. */
export function scriptHashes(scans: readonly PageScan[], known: readonly KnownScript[]): string[] {
  const problems = scans
    .flatMap((scan) => scan.blocked)
    .map((text) => `${text} is blocked by the security policy: use a listener or a link instead.`);
  /** A site in several languages has each script once a language: the base path is in it. */
  const byLanguage = new Map<string, Set<string>>();
  const unknown = new Map<string, InlineScript>();
  for (const script of scans.flatMap((scan) => scan.scripts)) {
    const match = known.find((candidate) => candidate.recognize(script.text));
    if (!match) {
      unknown.set(script.hash, script);
      continue;
    }
    const key = `${match.name} ${script.language}`;
    const hashes = byLanguage.get(key) ?? new Set();
    byLanguage.set(key, hashes.add(script.hash));
    if (hashes.size > 1) {
      problems.push(
        `${script.page}: the inline script "${match.name}" differs from page to page; the policy is one for all pages.`,
      );
    }
  }
  for (const { page, text, hash } of unknown.values()) {
    problems.push(`${page}: unknown inline script (${hash}): ${text.slice(0, 120).replace(/\s+/g, ' ')}`);
  }
  if (problems.length > 0) {
    const advice = 'Move the script into a file, or list it in deploy/known-scripts.ts with its reason.';
    throw new UnknownScript([...new Set(problems)].slice(0, 20).join('\n') + (unknown.size > 0 ? `\n${advice}` : ''));
  }
  return [...new Set([...byLanguage.values()].flatMap((hashes) => [...hashes]))].sort();
}
