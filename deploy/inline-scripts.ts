/**
 * Finds what the security policy must know of the built pages: their inline scripts. A parser reads the pages, and
 * a script that our policy would block, or that isn't listed, stops the build.
 */
import { createHash } from 'node:crypto';
import { type DefaultTreeAdapterTypes, defaultTreeAdapter, parse } from 'parse5';

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

type Node = DefaultTreeAdapterTypes.Node;
type Element = DefaultTreeAdapterTypes.Element;

/** In the order of the page; what a template holds, too. */
function elementsOf(document: Node): Element[] {
  const found: Element[] = [];
  const waiting: Node[] = [document];
  for (let node = waiting.pop(); node; node = waiting.pop()) {
    if (defaultTreeAdapter.isElementNode(node)) found.push(node);
    if ('content' in node) waiting.push(node.content);
    if ('childNodes' in node) waiting.push(...node.childNodes.toReversed());
  }
  return found;
}

const attribute = ({ attrs }: Element, wanted: string): string | undefined =>
  attrs.find(({ name }) => name === wanted)?.value;

const textOf = ({ childNodes }: Element): string =>
  childNodes.map((node) => (defaultTreeAdapter.isTextNode(node) ? node.value : '')).join('');

function isInlineScript(element: Element): boolean {
  if (element.tagName !== 'script' || attribute(element, 'src') !== undefined) return false;
  return !dataTypes.has((attribute(element, 'type') ?? '').trim().toLowerCase());
}

/** The attributes of an element that the policy blocks, shortened. */
function blockedIn({ tagName, attrs }: Element): string[] {
  return attrs.flatMap(({ name, value }) => {
    if (/^on[a-z]/i.test(name)) return [`<${tagName} ${name}="…">`];
    const isAddress = /^(href|src|action|formaction)$/i.test(name);
    // Browsers ignore line breaks and tabs in addresses.
    return isAddress && /^\s*javascript:/i.test(value.replace(/[\t\n\r]/g, ''))
      ? [`<${tagName} ${name}="javascript:…">`]
      : [];
  });
}

export function scanPage(page: string, html: string): PageScan {
  const elements = elementsOf(parse(html));
  const [root] = elements;
  const language = (root && attribute(root, 'lang')) ?? '';
  return {
    scripts: elements.filter(isInlineScript).map((element) => {
      const text = textOf(element);
      return { page, language, text, hash: policyHash(text) };
    }),
    blocked: elements.flatMap((element) => blockedIn(element).map((text) => `${page}: ${text}`)),
  };
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
