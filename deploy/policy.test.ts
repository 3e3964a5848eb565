import { describe, expect, it } from 'vitest';
import { headersByClass, pagePolicy, pythonPolicy } from './headers';
import { blockedSources } from './policy';
import { staticHeadersFile } from './static-headers';

const hashes = ['sha256-one'];
const plain = pagePolicy(hashes);
const analytics = pagePolicy(hashes, { script: ['https://tags.example.org'] });

describe('what a policy needs and another one blocks', () => {
  it.each<[string, string, string, string[]]>([
    ['the same', plain, plain, []],
    ['a search host', pagePolicy(hashes, { connect: ['https://s.org'] }), plain, ['connect-src https://s.org']],
    ['a frame', pagePolicy(hashes, { frame: ['https://v.org'] }), plain, ['frame-src https://v.org']],
    ['an image', pagePolicy(hashes, { image: ['https://i.org'] }), plain, ['img-src https://i.org']],
    ['a script', pagePolicy(['sha256-two']), plain, ["script-src 'sha256-two'"]],
    ['more than is needed', plain, pagePolicy([...hashes, 'sha256-two'], { connect: ['https://s.org'] }), []],
    ['other reports', pagePolicy(hashes, { reports: 'https://r.org/csp' }), plain, []],
    ['who may frame an app', pagePolicy(hashes, {}, ['*']), plain, ['frame-ancestors *']],
    ['one of all', pagePolicy(hashes, {}, ['https://lms.org']), pagePolicy(hashes, {}, ['*']), []],
    ['WebAssembly', pythonPolicy(), "default-src 'none'; script-src 'self'", ["script-src 'wasm-unsafe-eval'"]],
    ['no policy at all', plain, '', []],
    ['a default', "connect-src 'self'", "default-src 'none'", ["connect-src 'self'", 'default-src *']],
    ['two policies', "img-src 'self' data:", "img-src 'self' data:, img-src data:", ["img-src 'self'"]],
    ['a star, which is no scheme', 'img-src data:', 'img-src *', ['img-src data:']],
  ])('%s', (_, wanted, sent, blocked) => expect(blockedSources(wanted, sent)).toEqual(blocked));

  it('a script of a third party, where the policy in force demands trusted types', () =>
    expect(blockedSources(analytics, plain)).toEqual([
      'script-src https://tags.example.org',
      'require-trusted-types-for *',
      'trusted-types *',
    ]));

  it('the two policies that static hosts send for the Python worker allow its sources', () => {
    const headers = headersByClass(hashes);
    const sent = [...staticHeadersFile('/', headers, ['index.html']).matchAll(/^(\S+)\n((?: {2}.*\n)+)/gm)]
      .filter(([, pattern]) => pattern === '/*' || pattern === '/py/*')
      .map(([, , lines = '']) => /Content-Security-Policy: (.*)/.exec(lines)?.[1]);
    expect(sent).toHaveLength(2);
    // Its code doesn't need what trusted types block.
    expect(blockedSources(headers.python['Content-Security-Policy'] ?? '', sent.join(', '))).toEqual([
      'require-trusted-types-for *',
      'trusted-types *',
    ]);
  });
});
