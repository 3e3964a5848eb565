/** The nginx files answer as `serve` does. Runs where nginx is installed; `npm run test:deep` installs it. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { smoke } from '../../deploy/smoke/checks';
import { type FixtureSite, makeFixture } from './fixture';
import { findNginx, freePort, type RunningNginx, startNginx } from './nginx';
import { rawRequest } from './raw-request';
import { describeSameAnswers } from './same-answers';

describe.skipIf(!findNginx())('with the installed nginx', () => {
  describeSameAnswers('/', { needsBrotli: false });
  describeSameAnswers('/docs/', { needsBrotli: false });

  describe("in the operator's own server block", () => {
    let site: FixtureSite;
    let nginx: RunningNginx;
    beforeAll(async () => {
      site = await makeFixture('/docs/', 2 * 1024 * 1024);
      nginx = await startNginx(site, await freePort(), [
        'location / { return 200 "of another program"; }',
        'location ~ \\.js$ { return 403; }',
      ]);
    });
    afterAll(async () => {
      await nginx?.stop();
      await site?.remove();
    });

    it.each([
      ['/docs/', 200],
      ['/docs/blog', 200],
      ['/docs/boot.12345678.js', 200],
      ['/docs/old', 301],
      ['/docs/nope', 404],
      ['/docs', 301],
    ])('the site answers %s with %i and its policy', async (target, status) => {
      const answer = await rawRequest(nginx.port, target);
      expect(answer.status).toBe(status);
      expect(answer.headers['content-security-policy']).toContain("default-src 'self'");
    });

    it.each([
      ['/', 200],
      ['/docsblog', 200],
      ['/boot.12345678.js', 403],
    ])('%s is left to the operator', async (target, status) => {
      const answer = await rawRequest(nginx.port, target);
      expect(answer.status).toBe(status);
      expect(answer.headers['content-security-policy']).toBeUndefined();
    });

    it('lets nobody keep the refusal of a range for a year', async () => {
      const answer = await rawRequest(nginx.port, '/docs/assets/js/main.12345678.js', {
        headers: { Range: 'bytes=9000000-' },
      });
      expect(answer.status).toBe(416);
      // nginx adds the headers of the file and of the error page; the strictest applies.
      expect(answer.headers['cache-control']).toContain('no-cache');
    });

    it('passes the smoke test, with an error page of 2 MB', async () => {
      const checks = await smoke(`http://127.0.0.1:${nginx.port}/docs/`);
      expect(checks.filter(({ problem }) => problem !== undefined)).toEqual([]);
      expect(checks.length).toBeGreaterThan(15);
    });
  });
});
