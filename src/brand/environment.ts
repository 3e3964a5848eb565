/**
 * What may differ between two deployments of one brand comes from the environment. Every variable is checked here,
 * once; an invalid value fails the build with a message that names the variable and shows a valid example.
 */
import type { Brand, SearchBackend } from './brand';

export type Environment = Readonly<Record<string, string | undefined>>;

export class EnvironmentError extends Error {
  constructor(variable: string, value: string, problem: string, example: string) {
    super(`${variable}=${JSON.stringify(value)} ${problem}. Example: ${variable}=${example}`);
    this.name = 'EnvironmentError';
  }
}

interface Rule {
  readonly accepts: (value: string) => boolean;
  readonly problem: string;
  readonly example: string;
  /** For the table of settings in OPERATING.md. */
  readonly meaning: string;
}

/** Protocol and host, without a path. */
const isOrigin = (value: string): boolean =>
  /^https?:/.test(value) && URL.canParse(value) && new URL(value).origin === value.replace(/\/$/, '');

export const VARIABLES = {
  SITE_URL: {
    accepts: isOrigin,
    problem: 'is not the address of a site: protocol and host, without a path',
    example: 'https://docs.example.org',
    meaning: 'address without a path; used in feeds, sitemap and metadata. Overrides `site.url`',
  },
  BASE_URL: {
    accepts: (value) => /^\/(?:[\w.~-]+\/)*$/.test(value),
    problem: 'is not a base path: it starts and ends with a slash and contains only letters, digits and - . _ ~',
    example: '/docs/',
    meaning: 'path under which the site is served. Overrides `site.basePath`',
  },
  ANALYTICS_ID: {
    accepts: (value) => /^(?:G|UA|AW|DC)-[A-Z0-9-]{4,}$/.test(value),
    problem: 'is not a Google Analytics measurement id',
    example: 'G-A1B2C3D4E5',
    meaning: 'overrides `analyticsId`',
  },
  REPORTING_ENDPOINT: {
    accepts: (value) => /^https:\/\/[^\s";,]+$/.test(value) && URL.canParse(value),
    problem: 'is not an https address to which browsers can report violations of the security policy',
    example: 'https://reports.example.org/csp',
    meaning: 'overrides `reportingEndpoint`',
  },
  SEARCH_MODE: {
    accepts: (value) => ['embedded', 'hosts', 'algolia'].includes(value),
    problem: 'is none of embedded, hosts, algolia',
    example: 'embedded',
    meaning: '`embedded`, `hosts` or `algolia`; see [Search](#search). Overrides `search.mode`',
  },
  SEARCH_HOSTS: {
    accepts: (value) => value.split(',').every((host) => isOrigin(host.trim())),
    problem: 'is not a comma-separated list of addresses, each protocol and host without a path',
    example: 'https://search-1.example.org,https://search-2.example.org',
    meaning: 'hosts that answer searches, in order, separated by commas',
  },
  ALGOLIA_APP_ID: {
    accepts: (value) => /^[A-Za-z0-9_-]{2,}$/.test(value),
    problem: 'is not an application id',
    example: 'A1B2C3D4E5',
    meaning: 'application of the hosted search',
  },
  ALGOLIA_SEARCH_KEY: {
    accepts: (value) => /^[A-Za-z0-9+/=_-]{8,}$/.test(value),
    problem: 'is not a search-only API key (never put an admin key here: readers receive it)',
    example: '0123456789abcdef0123456789abcdef',
    meaning: 'search-only key of the hosted search; readers receive it',
  },
  SEARCH_INDEX: {
    accepts: (value) => /^[\w.-]+$/.test(value),
    problem: 'is not an index name: letters, digits and - . _ only',
    example: 'docs',
    meaning: 'name of the index on hosts or at the hosted service',
  },
  OFFLINE: {
    accepts: (value) => ['true', 'false'].includes(value),
    problem: 'is neither true nor false',
    example: 'true',
    meaning: '`true` or `false`; see [Offline reading](#offline-reading). Overrides `behavior.offline`',
  },
} satisfies Record<string, Rule>;

export type DeploymentVariable = keyof typeof VARIABLES;
export const DEPLOYMENT_VARIABLES = Object.keys(VARIABLES) as DeploymentVariable[];

/** The checked value of a variable; an unset or empty one is undefined. */
function read(environment: Environment, variable: DeploymentVariable): string | undefined {
  const value = environment[variable]?.trim();
  if (!value) return undefined;
  const rule: Rule = VARIABLES[variable];
  if (!rule.accepts(value)) throw new EnvironmentError(variable, value, rule.problem, rule.example);
  return value;
}

function demand(environment: Environment, variable: DeploymentVariable, mode: string, fallback?: string): string {
  const value = read(environment, variable) ?? fallback;
  if (value === undefined) {
    throw new EnvironmentError(variable, '', `is needed when the search mode is ${mode}`, VARIABLES[variable].example);
  }
  return value;
}

function searchBackend(environment: Environment, brand: Brand): SearchBackend {
  const configured = brand.search;
  const hasHosts = read(environment, 'SEARCH_HOSTS') !== undefined;
  const hasApplication = read(environment, 'ALGOLIA_APP_ID') !== undefined;
  const mode = read(environment, 'SEARCH_MODE') ?? (hasHosts ? 'hosts' : hasApplication ? 'algolia' : configured.mode);
  if (mode === 'embedded') return { mode: 'embedded' };
  const own: { mode?: string; hosts?: readonly string[]; index?: string; appId?: string; searchKey?: string } =
    configured.mode === mode ? configured : {};
  const index = read(environment, 'SEARCH_INDEX') ?? own.index ?? brand.slug;
  const appId = read(environment, 'ALGOLIA_APP_ID') ?? own.appId;
  const searchKey = read(environment, 'ALGOLIA_SEARCH_KEY') ?? own.searchKey;
  if (mode === 'algolia') {
    return {
      mode,
      appId: demand(environment, 'ALGOLIA_APP_ID', mode, appId),
      searchKey: demand(environment, 'ALGOLIA_SEARCH_KEY', mode, searchKey),
      index,
    };
  }
  const hosts = demand(environment, 'SEARCH_HOSTS', mode, own.hosts?.join(','));
  return {
    mode: 'hosts',
    hosts: hosts.split(',').map((host) => host.trim().replace(/\/$/, '')),
    index,
    ...(appId === undefined ? {} : { appId }),
    ...(searchKey === undefined ? {} : { searchKey }),
  };
}

/** The brand as this deployment publishes it. */
export function applyEnvironment(brand: Brand, environment: Environment): Brand {
  // An invalid value is an error even if this deployment doesn't use it.
  for (const variable of DEPLOYMENT_VARIABLES) read(environment, variable);
  const analyticsId = read(environment, 'ANALYTICS_ID') ?? brand.analyticsId;
  const reportingEndpoint = read(environment, 'REPORTING_ENDPOINT') ?? brand.reportingEndpoint;
  const offline = read(environment, 'OFFLINE');
  return {
    ...brand,
    site: {
      url: (read(environment, 'SITE_URL') ?? brand.site.url).replace(/\/$/, ''),
      basePath: read(environment, 'BASE_URL') ?? brand.site.basePath,
    },
    ...(analyticsId === undefined ? {} : { analyticsId }),
    ...(reportingEndpoint === undefined ? {} : { reportingEndpoint }),
    search: searchBackend(environment, brand),
    behavior: { ...brand.behavior, offline: offline === undefined ? brand.behavior.offline : offline === 'true' },
  };
}
