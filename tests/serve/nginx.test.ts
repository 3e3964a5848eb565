/** The nginx files answer as `serve` does. Runs where nginx is installed; `npm run test:deep` installs it. */
import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
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

    it('never sends the releases, which are below the root that most server blocks have', async () => {
      const releases = path.join(site.documentRoot, 'docs.releases');
      await mkdir(path.join(releases, 'id/.deploy'), { recursive: true });
      for (const name of ['nginx.conf', 'id/.deploy/record.json', 'id/index.html'])
        await writeFile(path.join(releases, name), 'secret');
      await writeFile(path.join(site.documentRoot, 'other.txt'), 'of another program');
      const open = await startNginx(site, await freePort(), [`root ${site.documentRoot};`]);
      try {
        for (const name of ['nginx.conf', 'id/.deploy/record.json', 'id/index.html'])
          expect((await rawRequest(open.port, `/docs.releases/${name}`)).status, name).toBe(404);
        expect((await rawRequest(open.port, '/docs%2ereleases//nginx.conf')).status).toBe(404);
        for (const target of ['/other.txt', '/docs/blog'])
          expect((await rawRequest(open.port, target)).status).toBe(200);
      } finally {
        await open.stop();
      }
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
