/** Brand files, tokens and the environment of a deployment. */
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import ours from '../../brand.config';
import type { Brand } from './brand';
import { applyEnvironment, DEPLOYMENT_VARIABLES } from './environment';
import { applyTokens, applyTokensDeep } from './tokens';
import { checkBrand } from './validate';

const brand: Brand = { ...ours, name: 'Some Name', slug: 'some-name', library: 'somelib' };

describe('tokens', () => {
  it('are replaced by name, slug, library and addresses', () => {
    expect(applyTokens('__PRODUCT__ __product__ import __library__ as cw [p](__link_pricing__)', brand)).toBe(
      `Some Name some-name import somelib as cw [p](${brand.links.pricing})`,
    );
  });
  it('leave an unknown address for the checks to find', () => {
    expect(applyTokens('__link_nowhere__', brand)).toBe('__link_nowhere__');
  });
  it('are substituted in every string of a value, keys included', () => {
    const date = new Date(0);
    expect(applyTokensDeep({ __product__: ['a __PRODUCT__', 1, null, date] }, brand)).toEqual({
      'some-name': ['a Some Name', 1, null, date],
    });
  });
});

describe('a brand file', () => {
  const check = (change: Partial<Brand>) => () => checkBrand({ ...brand, ...change }, 'other.ts');
  it('passes when it is right', () => expect(check({})).not.toThrow());
  it('may have a name of several words, with accents', () => expect(check({ name: 'Größen Werk 2' })).not.toThrow());
  for (const [name, change, message] of [
    ['an empty name', { name: '' }, /other\.ts: `name` is empty/],
    ['markup in the name', { name: '<b>X</b>' }, /`name` .* may contain only letters/],
    ['an upper-case slug', { slug: 'Some' }, /`slug` "Some" must be lower-case/],
    [
      'a library that Python cannot import',
      { library: 'some-lib' },
      /`library` "some-lib" must be a Python identifier/,
    ],
    ['a library that is a keyword', { library: 'class' }, /`library` "class"/],
    [
      'a color that is none',
      { colors: { ...ours.colors, dark: { ...ours.colors.dark, ink: 'red' } } },
      /`colors\.dark\.ink` "red"/,
    ],
  ] as const) {
    it(`is refused for ${name}`, () => expect(check(change)).toThrow(message));
  }
  it('must have a default export', () => expect(() => checkBrand(undefined, 'other.ts')).toThrow(/default export/));
});

describe('the environment of a deployment', () => {
  it('leaves the brand alone when nothing is set', () => expect(applyEnvironment(ours, {})).toEqual(ours));
  it('overrides address, base path, analytics and search', () => {
    const changed = applyEnvironment(ours, {
      SITE_URL: 'https://docs.example.org/',
      BASE_URL: '/handbook/',
      ANALYTICS_ID: 'G-A1B2C3D4E5',
      SEARCH_HOSTS: 'https://a.example.org, https://b.example.org/',
      SEARCH_INDEX: 'pages',
    });
    expect(changed.site).toEqual({ url: 'https://docs.example.org', basePath: '/handbook/' });
    expect(changed.analyticsId).toBe('G-A1B2C3D4E5');
    expect(changed.search).toEqual({
      mode: 'hosts',
      hosts: ['https://a.example.org', 'https://b.example.org'],
      index: 'pages',
    });
  });
  it('chooses the hosted service when an application id is given', () => {
    const { search } = applyEnvironment(ours, { ALGOLIA_APP_ID: 'APPID', ALGOLIA_SEARCH_KEY: '0123456789abcdef' });
    expect(search).toEqual({ mode: 'algolia', appId: 'APPID', searchKey: '0123456789abcdef', index: ours.slug });
  });
  for (const [variable, value] of [
    ['SITE_URL', 'docs.example.org'],
    ['SITE_URL', 'https://example.org/docs'],
    ['BASE_URL', 'docs'],
    ['BASE_URL', '/docs'],
    ['BASE_URL', '/<script>/'],
    ['ANALYTICS_ID', '12345'],
    ['SEARCH_MODE', 'google'],
    ['SEARCH_HOSTS', 'search.example.org'],
    ['ALGOLIA_APP_ID', 'a b'],
    ['ALGOLIA_SEARCH_KEY', 'short'],
    ['SEARCH_INDEX', 'a/b'],
    ['OFFLINE', 'yes'],
  ] as const) {
    it(`stops at ${variable}=${value} with the name and a valid example`, () => {
      let message = '';
      try {
        applyEnvironment(ours, { [variable]: value });
      } catch (error) {
        message = String(error);
      }
      expect(message).toContain(`${variable}="${value}"`);
      const example = /Example: (\w+)=(\S+)$/.exec(message);
      expect(example?.[1]).toBe(variable);
      // The example must be right itself.
      const needed = { ALGOLIA_SEARCH_KEY: '0123456789abcdef', SEARCH_HOSTS: 'https://a.example.org' };
      expect(() => applyEnvironment(ours, { ...needed, [variable]: example?.[2] })).not.toThrow();
    });
  }
  it('says what is missing for a search mode', () => {
    expect(() => applyEnvironment(ours, { SEARCH_MODE: 'hosts' })).toThrow(
      /SEARCH_HOSTS="" is needed when the search mode is hosts/,
    );
    expect(() => applyEnvironment(ours, { SEARCH_MODE: 'algolia' })).toThrow(/ALGOLIA_APP_ID/);
  });
  it('is explained to operators, every variable', () => {
    const guide = readFileSync(path.resolve(import.meta.dirname, '../../OPERATING.md'), 'utf8');
    expect(DEPLOYMENT_VARIABLES.filter((name) => !guide.includes(`\`${name}\``))).toEqual([]);
  });
});
