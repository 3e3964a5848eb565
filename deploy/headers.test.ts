import { describe, expect, it } from 'vitest';
import { POLICY_NAMES } from '../src/trusted-types/policy-names';
import {
  allowingScripts,
  classOf,
  embedPolicy,
  headerSettings,
  headersByClass,
  pagePolicy,
  pathRules,
} from './headers';
import { staticHeadersFile, staticRedirectsFile } from './static-headers';

function directives(policy: string): Record<string, string[]> {
  return Object.fromEntries(
    policy.split('; ').map((directive) => {
      const [name = '', ...values] = directive.split(' ');
      return [name, values];
    }),
  );
}

describe('the policy of a page', () => {
  const closed = directives(pagePolicy(['sha256-b', 'sha256-a']));

  it('lets only files of the site and listed inline scripts run', () => {
    expect(closed['script-src']).toEqual(["'self'", "'sha256-a'", "'sha256-b'"]);
  });

  it('leaves nothing to the default but what is fetched ahead: each kind of request has its own directive', () => {
    expect(closed['default-src']).toEqual(["'self'"]);
    const kinds = ['script', 'style', 'img', 'font', 'connect', 'worker', 'manifest', 'media', 'object', 'frame'];
    expect(Object.keys(closed)).toEqual(expect.arrayContaining(kinds.map((kind) => `${kind}-src`)));
  });

  it.each(['object-src', 'frame-src', 'base-uri', 'form-action', 'frame-ancestors'])('%s is closed', (name) => {
    expect(closed[name]).toEqual(["'none'"]);
  });

  it('names no origin outside of the site unless configured', () => {
    expect(
      Object.values(closed)
        .flat()
        .filter((value) => value.includes('//')),
    ).toEqual([]);
    const none = headerSettings({ search: { mode: 'embedded' } });
    expect(pagePolicy([], none)).toBe(pagePolicy([]));
  });

  it('opens exactly what search needs', () => {
    const hosts = headerSettings({
      search: { mode: 'hosts', hosts: ['https://search.example.org/path', 'http://b.example:8108'], index: 'docs' },
    });
    expect(directives(pagePolicy([], hosts))['connect-src']).toEqual([
      "'self'",
      'https://search.example.org',
      'http://b.example:8108',
    ]);
    const algolia = headerSettings({
      search: { mode: 'algolia', appId: 'ABC', searchKey: 'key', index: 'docs' },
    });
    expect(directives(pagePolicy([], algolia))['connect-src']).toEqual([
      "'self'",
      'https://abc-dsn.algolia.net',
      'https://abc-1.algolianet.com',
      'https://abc-2.algolianet.com',
      'https://abc-3.algolianet.com',
    ]);
    expect(algolia.script).toEqual([]);
  });

  it('opens the endpoint for feedback only where there is one outside of the site', () => {
    const connect = (feedback: object) =>
      directives(pagePolicy([], headerSettings({ search: { mode: 'embedded' }, feedback })))['connect-src'];
    expect(connect({ endpoint: 'https://answers.example.org/docs?x=1' })).toEqual([
      "'self'",
      'https://answers.example.org',
    ]);
    expect(connect({ endpoint: '/answers' })).toEqual(["'self'"]);
    expect(connect({ report: 'https://git.example.org/new' })).toEqual(["'self'"]);
  });

  it('opens analytics only with an id', () => {
    const settings = headerSettings({ search: { mode: 'embedded' }, analyticsId: 'G-A1B2C3D4E5' });
    expect(directives(pagePolicy([], settings))['script-src']).toContain('https://www.googletagmanager.com');
    expect(directives(pagePolicy([], settings))['connect-src']).toContain('https://*.google-analytics.com');
  });
});

it('frames are closed unless hosts are configured, and then open to these only', () => {
  const settings = headerSettings({
    search: { mode: 'embedded' },
    frameHosts: ['https://video.example.org', 'https://maps.example.net:8443'],
  });
  expect(directives(pagePolicy([], settings))['frame-src']).toEqual([
    'https://video.example.org',
    'https://maps.example.net:8443',
  ]);
});

it('HSTS is off unless configured', () => {
  const sent = (hsts?: { maxAge: number; includeSubDomains?: boolean }) =>
    Object.values(headersByClass([], headerSettings({ search: { mode: 'embedded' }, ...(hsts && { hsts }) }))).map(
      (headers) => headers['Strict-Transport-Security'],
    );
  expect(new Set(sent())).toEqual(new Set([undefined]));
  expect(new Set(sent({ maxAge: 300 }))).toEqual(new Set(['max-age=300']));
  expect(new Set(sent({ maxAge: 300, includeSubDomains: true }))).toEqual(new Set(['max-age=300; includeSubDomains']));
});

describe('reports of violations', () => {
  it('are off unless configured', () => {
    for (const headers of Object.values(headersByClass(['sha256-x']))) {
      expect(headers['Reporting-Endpoints']).toBeUndefined();
      expect(headers['Content-Security-Policy']).not.toMatch(/report-/);
    }
  });

  it('go to the configured endpoint, from every class of path', () => {
    const settings = headerSettings({
      search: { mode: 'embedded' },
      reportingEndpoint: 'https://reports.example.org/csp',
    });
    for (const headers of Object.values(headersByClass([], settings))) {
      expect(headers['Reporting-Endpoints']).toBe('site="https://reports.example.org/csp"');
      const policy = directives(headers['Content-Security-Policy'] ?? '');
      expect(policy['report-to']).toEqual(['site']);
      expect(policy['report-uri']).toEqual(['https://reports.example.org/csp']);
    }
  });
});

it('trusted types are enforced with the named policies, unless a third party runs a script', () => {
  const policy = directives(pagePolicy([]));
  expect(policy['require-trusted-types-for']).toEqual(["'script'"]);
  expect(policy['trusted-types']).toEqual([...POLICY_NAMES]);
  const names = Object.keys(directives(pagePolicy([], { script: ['https://analytics.example'] })));
  expect(names.filter((name) => name.includes('trusted-types'))).toEqual([]);
});

it('allows the scripts of two releases while they are exchanged, and nothing else', () => {
  const both = allowingScripts(headersByClass(['sha256-new']), ['sha256-old', 'sha256-new']);
  for (const pathClass of ['page', 'hashed', 'embed', 'other'] as const) {
    const policy = directives(both[pathClass]['Content-Security-Policy'] ?? '');
    expect(policy['script-src']).toEqual(["'self'", "'sha256-new'", "'sha256-old'"]);
    const { 'script-src': _, ...rest } = policy;
    const { 'script-src': __, ...before } = directives(
      (pathClass === 'embed' ? embedPolicy : pagePolicy)(['sha256-new']),
    );
    expect(rest).toEqual(before);
  }
  expect(both.python).toEqual(headersByClass([]).python);
});

it('style attributes are allowed, style elements are not', () => {
  const { 'style-src': elements, 'style-src-attr': attributes } = directives(pagePolicy([]));
  expect(elements).toEqual(["'self'"]);
  expect(attributes).toEqual(["'unsafe-inline'"]);
});

it('no class of path allows inline or evaluated scripts, and each has a policy', () => {
  for (const headers of Object.values(headersByClass(['sha256-x']))) {
    const scripts = directives(headers['Content-Security-Policy'] ?? '')['script-src'] ?? [];
    expect(scripts.length).toBeGreaterThan(0);
    expect(scripts).not.toContain("'unsafe-inline'");
    expect(scripts).not.toContain("'unsafe-eval'");
    for (const name of [
      'X-Content-Type-Options',
      'Referrer-Policy',
      'Permissions-Policy',
      'Cross-Origin-Opener-Policy',
      'Cross-Origin-Resource-Policy',
    ]) {
      expect(headers[name], name).toBeTruthy();
    }
  }
});

it.each([
  ['index.html', 'page'],
  ['assets/js/main.1.js', 'hashed'],
  ['assets/x.html', 'hashed'],
  ['app-data/a.1.json', 'hashed'],
  ['boot.123.js', 'hashed'],
  ['py/1/worker.mjs', 'python'],
  ['embed/x.html', 'embed'],
  ['embedded.html', 'page'],
  ['sitemap.xml', 'other'],
  ['python.html', 'page'],
  ['pyramid/x.png', 'other'],
])('%s is %s', (file, pathClass) => {
  expect(classOf(file)).toBe(pathClass);
});

describe('the files for static hosts', () => {
  /** Reads the format as such hosts do: every matching block applies, and values of the same header are joined. */
  function headersFor(text: string, path: string): Record<string, string> {
    const result: Record<string, string> = {};
    let applies = false;
    for (const line of text.split('\n')) {
      const [, name = '', value = ''] = /^ {2}([^:]+): (.*)$/.exec(line) ?? [];
      if (name === '') applies = line.endsWith('*') ? path.startsWith(line.slice(0, -1)) : path === line;
      else if (applies) result[name] = name in result ? `${result[name]}, ${value}` : value;
    }
    return result;
  }

  it.each(['/', '/docs/'])('give every class its headers below %s, and none has to be taken back', (base) => {
    const headers = headersByClass(['sha256-x']);
    const text = staticHeadersFile(base, headers, [
      'index.html',
      'blog.html',
      'blog/a.html',
      'e.html',
      'embed/x.html',
      'sitemap.xml',
    ]);
    const samples = [
      '',
      'index.html',
      'blog',
      'blog.html',
      'blog/a',
      'e',
      'sitemap.xml',
      ...pathRules.flatMap(({ prefixes }) => prefixes.map((prefix) => `${prefix}x.1.js`)),
    ];
    for (const sample of samples) {
      const { 'Cache-Control': cache, 'Content-Security-Policy': own, ...rest } = headers[classOf(sample)];
      const { 'Content-Security-Policy': policies, ...sent } = headersFor(text, base + sample);
      expect(sent, sample).toEqual(cache === 'no-cache' ? rest : { ...rest, 'Cache-Control': cache });
      const page = embedPolicy(['sha256-x']).replace("'sha256-x'", "'sha256-x' 'wasm-unsafe-eval'");
      const isPage = /^(?:$|index|blog|e$)/.test(sample);
      expect(policies, sample).toBe(
        classOf(sample) === 'python' ? `${page}, ${own}` : isPage ? `${page}, frame-ancestors 'none'` : page,
      );
    }
    expect(text).not.toContain('!');
  });

  it('let the Python worker compile WebAssembly under both policies, and load nothing else', () => {
    const both = headersFor(staticHeadersFile('/', headersByClass([]), []), '/py/1/worker.mjs')[
      'Content-Security-Policy'
    ];
    const policies = (both ?? '').split(', ').map(directives);
    expect(policies).toHaveLength(2);
    for (const policy of policies) {
      expect(policy['script-src']).toEqual(expect.arrayContaining(["'self'", "'wasm-unsafe-eval'"]));
    }
    expect(policies[1]?.['default-src']).toEqual(["'none'"]);
  });

  it('redirect below the base path, with status 301', () => {
    const redirects = { '/old': '/new#part', '/café': 'https://example.org/a?b=1' };
    expect(staticRedirectsFile('/docs/', redirects)).toBe(
      '/docs/old /docs/new#part 301\n/docs/caf%C3%A9 https://example.org/a?b=1 301\n',
    );
    expect(staticRedirectsFile('/', {})).toBe('');
  });
});
