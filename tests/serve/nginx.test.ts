/** The nginx files answer as `serve` does. Runs where nginx is installed; `npm run test:deep` installs it. */
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { smoke } from '../../deploy/smoke/checks';
import { type FixtureSite, makeFixture } from './fixture';
import { findNginx, freePort, hasBrotli, nginxPreamble, type RunningNginx, runNginx, startNginx } from './nginx';
import { rawRequest } from './raw-request';
import { describeSameAnswers } from './same-answers';

describe.skipIf(!findNginx())('with the installed nginx', () => {
  describeSameAnswers('/', { needsBrotli: false });
  describeSameAnswers('/docs/', { needsBrotli: false });

  it.each(['/', '/docs/'])('the container answers at its root and at %s', async (basePath) => {
    const repository = path.resolve(import.meta.dirname, '../..');
    const site = await makeFixture(basePath);
    const port = await freePort();
    const own = path.join(site.documentRoot, '../site.conf');
    // What the Containerfile does to the files of the build, with paths and a port of this machine.
    const [, from = '', to = ''] =
      /sed -i 's\/(.+)\/(.+)\/' \/deploy\/nginx\.conf/.exec(
        await readFile(path.join(repository, 'Containerfile'), 'utf8'),
      ) ?? [];
    const built = await readFile(path.join(site.place.folder, '.deploy/nginx.conf'), 'utf8');
    const listening = built.replace(new RegExp(from, 'm'), to);
    expect(listening).toContain('listen 8080;');
    await writeFile(own, listening.replace('8080', `127.0.0.1:${port}`).replaceAll('/var/www/site', site.documentRoot));
    const main = (await readFile(path.join(repository, 'deploy/container/nginx.conf'), 'utf8'))
      .replace('include /etc/nginx/modules-enabled/*.conf;', nginxPreamble().join('\n'))
      .replaceAll('/tmp/', `${path.dirname(own)}/`)
      .replace('/etc/nginx/site.conf', own)
      .replace('/dev/stdout', 'off')
      .replace('brotli_static on;', hasBrotli() ? '$&' : '');
    const nginx = await runNginx(main, port);
    try {
      const root = await rawRequest(nginx.port, '/');
      expect(root.status).toBe(basePath === '/' ? 200 : 301);
      if (basePath !== '/') expect(root.headers.location).toBe(basePath);
      expect((await rawRequest(nginx.port, `${basePath}blog`)).status).toBe(200);
      expect((await rawRequest(nginx.port, `${basePath}.deploy/record.json`)).status).toBe(404);
    } finally {
      await nginx.stop();
      await site.remove();
    }
  });

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
