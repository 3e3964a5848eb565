/**
 * Compares security policies by what they allow. A web server that still sends the policy of an earlier release blocks what
 * a new one needs: inline scripts, search hosts, frames.
 */

/** Directive → its sources. */
type Policy = ReadonlyMap<string, readonly string[]>;

const REQUIRE_TRUSTED_TYPES = 'require-trusted-types-for';
/** They block nothing. */
const reporting = ['report-uri', 'report-to'];

/** A response may have several policies, of which each applies; `fetch` joins them with commas. */
const parsePolicies = (header: string): Policy[] =>
  header
    .split(',')
    .filter((text) => text.trim() !== '')
    .map((text) => {
      const directives = text.split(';').map((directive) => directive.trim().split(/\s+/));
      return new Map(directives.map(([name = '', ...sources]) => [name, sources]));
    });

/** With the directive that applies in place of an absent one. Undefined: no restriction. */
function sourcesIn(policy: Policy, directive: string): readonly string[] | undefined {
  const own = policy.get(directive) ?? policy.get(directive.replace(/-(attr|elem)$/, ''));
  return own ?? (/-src\b/.test(directive) ? policy.get('default-src') : undefined);
}

const allows = (policies: readonly Policy[], directive: string, source: string): boolean =>
  policies.every((policy) => {
    const sources = sourcesIn(policy, directive);
    const isOrigin = !/^'|:$/.test(source);
    return sources === undefined || sources.includes(source) || (isOrigin && sources.includes('*'));
  });

function allowedSources(policies: readonly Policy[], directive: string): string[] {
  const lists = policies.flatMap((policy) => sourcesIn(policy, directive) ?? []);
  if (policies.every((policy) => sourcesIn(policy, directive) === undefined)) return ['*'];
  if (directive === REQUIRE_TRUSTED_TYPES) return [];
  return [...new Set(lists)].filter((source) => source !== "'none'" && allows(policies, directive, source));
}

/** What the policy `wanted` allows and the policy `sent` doesn't: `connect-src https://search.example.org`. */
export function blockedSources(wanted: string, sent: string): string[] {
  const [needs, has] = [parsePolicies(wanted), parsePolicies(sent)];
  const directives = new Set([...needs, ...has].flatMap((policy) => [...policy.keys()]));
  return [...directives]
    .filter((directive) => directive !== '' && !reporting.includes(directive))
    .flatMap((directive) =>
      allowedSources(needs, directive)
        .filter((source) => !allows(has, directive, source))
        .map((source) => `${directive} ${source}`),
    );
}
