/** Checks a brand file when it is loaded, so that a typo causes a clear message instead of a broken route. */
import { existsSync } from 'node:fs';
import path from 'node:path';
import type { Brand } from './brand';
import { VARIABLES } from './environment';
import { brandLinks, isInside, leaves } from './links';

const PYTHON_KEYWORDS = new Set(
  'False None True and as assert async await break class continue def del elif else except finally for from global if import in is lambda nonlocal not or pass raise return try while with yield'.split(
    ' ',
  ),
);

/** What an operator can fix: commands show the message alone. */
class BrandError extends Error {}

interface Rule {
  readonly accepts: (value: unknown, root: string) => boolean;
  readonly must: string;
}

const like = (pattern: RegExp, must: string): Rule => ({
  accepts: (value) => typeof value === 'string' && pattern.test(value),
  must,
});
const oneOf = (...values: readonly unknown[]): Rule => ({
  accepts: (value) => values.includes(value),
  must: `must be ${values.map((value) => JSON.stringify(value)).join(' or ')}`,
});
const listOf = (pattern: RegExp, must: string): Rule => ({
  accepts: (value) => Array.isArray(value) && value.every((item) => typeof item === 'string' && pattern.test(item)),
  must,
});
const wholeNumber = (least: number, example: number): Rule => ({
  accepts: (value) => Number.isInteger(value) && (value as number) >= least,
  must: `must be a whole number of at least ${least}, such as ${example}`,
});
const file = (ending: RegExp, example: string): Rule => ({
  accepts: (value, root) => typeof value === 'string' && ending.test(value) && existsSync(path.join(root, value)),
  must: `must be a file of this project, such as "${example}"`,
});
const variable = (name: keyof typeof VARIABLES): Rule => ({
  accepts: (value) => typeof value === 'string' && VARIABLES[name].accepts(value),
  must: `${VARIABLES[name].problem}. Example: "${VARIABLES[name].example}"`,
});
const text = like(/\S/, 'must be a text, such as "Example"');
const flag = oneOf(true, false);
/** Docusaurus checks what is inside. */
const items: Rule = { accepts: Array.isArray, must: 'must be a list, such as [{ label: "Blog", to: "/blog" }]' };

/** By key; `*` stands for a name or a number. */
const RULES: Readonly<Record<string, Rule>> = {
  name: like(
    /^[\p{L}\p{N}]+(?:[ ._+-]?[\p{L}\p{N}+]+)*$/u,
    'may contain only letters, digits, single spaces and . _ + -, because it is part of addresses and code, such as "Example"',
  ),
  slug: like(/^[a-z0-9]+(?:-[a-z0-9]+)*$/, 'must be lower-case letters, digits and single hyphens, such as "example"'),
  library: {
    accepts: (value) => /^[A-Za-z_]\w*$/.test(String(value)) && !PYTHON_KEYWORDS.has(String(value)),
    must: 'must be a Python identifier, such as "example"',
  },
  tagline: text,
  'site.url': variable('SITE_URL'),
  'site.basePath': variable('BASE_URL'),
  'links.*': text,
  'links.social.*': text,
  email: like(/^[^\s@]+@[^\s@]+$/, 'must be an e-mail address, such as "hello@example.org"'),
  'colors.*.*': like(/^#[0-9a-f]{6}$/i, 'must be a color such as "#0b64a0"'),
  'logo.*': file(/\.svg$/, 'brand/logo.svg'),
  socialCard: file(/\.svg$/, 'brand/social-card.svg'),
  'fonts.*.file': file(/\.woff2$/, 'brand/inter.woff2'),
  'fonts.*.family': like(/^[\w -]+$/, 'must be the name of a font family, such as "Inter"'),
  'fonts.*.use': oneOf('text', 'code'),
  'fonts.*.weight': like(/^[1-9]\d{0,2}(?: [1-9]\d{0,2})?$/, 'must be a weight, such as "400" or "100 900"'),
  'fonts.*.style': oneOf('normal', 'italic'),
  'fonts.*.preload': flag,
  navbar: items,
  footer: items,
  authors: file(/\.ya?ml$/, 'blog/authors.yml'),
  tags: file(/\.ya?ml$/, 'blog/tags.yml'),
  feeds: oneOf('excerpt', 'full'),
  analyticsId: variable('ANALYTICS_ID'),
  reportingEndpoint: variable('REPORTING_ENDPOINT'),
  editUrl: like(
    /^https?:\/\/\S*\$\{path\}/,
    // biome-ignore lint/suspicious/noTemplateCurlyInString: the operator writes it.
    'must be an address that contains ${path}, such as "https://git.example.org/docs/edit/main/${path}"',
  ),
  lastUpdate: flag,
  'feedback.report': like(
    /^(?:https:\/\/|mailto:)\S*\$\{(?:url|title)\}\S*$/,
    // biome-ignore lint/suspicious/noTemplateCurlyInString: the operator writes it.
    'must be an address that contains ${url} or ${title}, such as "https://git.example.org/docs/issues/new?title=${title}&body=${url}"',
  ),
  'feedback.answer': like(
    /^(?=\S*\$\{answer\})(?:https:\/\/|mailto:)\S*\$\{(?:url|title)\}\S*$/,
    // biome-ignore lint/suspicious/noTemplateCurlyInString: the operator writes it.
    'must be an address that contains ${answer} and ${url} or ${title}, such as "mailto:docs@example.org?subject=${answer}&body=${url}"',
  ),
  'feedback.endpoint': like(
    /^(?:https:\/\/[\w.-]+(?::\d+)?(?:\/[^\s;,]*)?|\/[\w~.-][^\s;,]*)$/,
    'must be an https address or a path of this host, such as "https://answers.example.org/docs"',
  ),
  codeLanguages: listOf(/^[a-z][\w+#-]*$/, 'must be a list of languages, such as ["rust", "toml"]'),
  frameHosts: listOf(
    /^https:\/\/[\w.-]+(?::\d+)?$/,
    'must be a list of hosts with https and without a path, such as ["https://video.example.org"]',
  ),
  embedAncestors: listOf(
    /^https:\/\/(?:\*\.)?[\w.-]+(?::\d+)?$/,
    'must be a list of sites with https and without a path, such as ["https://lms.example.org"]',
  ),
  'hsts.maxAge': wholeNumber(0, 31_536_000),
  'hsts.includeSubDomains': flag,
  'search.mode': variable('SEARCH_MODE'),
  'search.hosts.*': variable('SEARCH_HOSTS'),
  'search.index': variable('SEARCH_INDEX'),
  'search.appId': variable('ALGOLIA_APP_ID'),
  'search.searchKey': variable('ALGOLIA_SEARCH_KEY'),
  'announcement.id': text,
  'announcement.content': text,
  'announcement.isCloseable': flag,
  'behavior.searchResultsPerGroup': wholeNumber(1, 5),
  'behavior.*': flag,
};

/** `fonts.0.file` → `fonts.*.file`. */
export const ruleOf = (key: string): Rule | undefined =>
  RULES[key] ??
  Object.entries(RULES).find(([pattern]) =>
    new RegExp(`^${pattern.replaceAll('.', '\\.').replaceAll('*', '[^.]+')}$`).test(key),
  )?.[1];

const REQUIRED = [
  'name',
  'slug',
  'library',
  'tagline',
  'site',
  'links',
  'email',
  'colors',
  'search',
  'behavior',
] as const;

export function checkBrand(brand: Brand | undefined, brandFile: string, root = '.'): Brand {
  const refuse = (problem: string): never => {
    throw new BrandError(`${brandFile}: ${problem}`);
  };
  if (!brand) return refuse('has no default export; write `export default brand`');
  for (const key of REQUIRED) if (!brand[key]) refuse(`\`${key}\` is missing or empty; copy it from brand.config.ts`);
  for (const [key, value] of leaves(brand, (name) => name in RULES)) {
    const rule = ruleOf(key);
    if (!rule) return refuse(`\`${key}\` isn't a setting; "Settings" in OPERATING.md lists all of them`);
    if (value !== undefined && !rule.accepts(value, root)) refuse(`\`${key}\` ${JSON.stringify(value)} ${rule.must}`);
  }
  for (const [key, address] of brandLinks(brand)) {
    if (!isInside(address) && !/^(?:https?|mailto):/.test(URL.canParse(address) ? address : ''))
      refuse(`\`${key}\` ${JSON.stringify(address)} isn't an address, such as "https://example.org/x" or "/blog"`);
  }
  return brand;
}
