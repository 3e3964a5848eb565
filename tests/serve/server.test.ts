/** The server as a process on a socket: bytes, shutdown, slow and half-open connections, a build that changes under it. */
import { readFile, rm, writeFile } from 'node:fs/promises';
import { connect, type Socket } from 'node:net';
import path from 'node:path';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { recordFile } from '../../deploy/build-record';
import { type Answered, type RunningServer, serve } from '../../deploy/server/serve';
import { swapIn } from '../../deploy/staging';
import { type FixtureSite, fixtureFiles, makeFixture } from './fixture';
import { rawRequest } from './raw-request';

let site: FixtureSite;
const running: RunningServer[] = [];
const sockets: Socket[] = [];

async function start(options: Partial<Parameters<typeof serve>[0]> = {}): Promise<RunningServer> {
  const server = await serve({ place: site.place, port: 0, host: '127.0.0.1', ...options });
  running.push(server);
  return server;
}

function open(port: number, firstBytes = ''): Socket {
  const socket = connect(port, '127.0.0.1');
  socket.on('error', () => {});
  if (firstBytes) socket.write(firstBytes);
  sockets.push(socket);
  return socket;
}

const closed = (socket: Socket): Promise<void> =>
  new Promise((resolve) => (socket.closed ? resolve() : socket.once('close', () => resolve())));
const wait = (milliseconds: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, milliseconds));

const big = Buffer.alloc(24 * 1024 * 1024, 'big file ');

beforeAll(async () => {
  site = await makeFixture('/');
  await writeFile(path.join(site.place.folder, 'assets/big.12345678.bin'), big);
});
afterEach(async () => {
  for (const socket of sockets.splice(0)) socket.destroy();
  await Promise.all(running.splice(0).map((server) => server.close(0)));
});
afterAll(() => site.remove());

describe('bytes', () => {
  it.each(Object.keys(fixtureFiles).filter((name) => !['404.html', 'old.html'].includes(name)))(
    '%s arrives whole in every encoding',
    async (name) => {
      const { port } = await start();
      const expected = await readFile(path.join(site.place.folder, name));
      const target = `/${name === 'index.html' ? '' : name.replace(/\.html$/, '')}`;
      const [plain, br, gzip] = await Promise.all([
        rawRequest(port, target),
        rawRequest(port, target, { headers: { 'Accept-Encoding': 'br' } }),
        rawRequest(port, target, { headers: { 'Accept-Encoding': 'gzip' } }),
      ]);
      expect(plain.body.equals(expected)).toBe(true);
      const decode = ({ headers, body }: typeof br): Buffer =>
        headers['content-encoding'] === 'br'
          ? brotliDecompressSync(body)
          : headers['content-encoding'] === 'gzip'
            ? gunzipSync(body)
            : body;
      expect(decode(br).equals(expected)).toBe(true);
      expect(decode(gzip).equals(expected)).toBe(true);
      for (const answer of [plain, br, gzip]) expect(answer.headers['content-length']).toBe(String(answer.body.length));
    },
  );

  it('sends a part of a large file', async () => {
    const { port } = await start();
    const answer = await rawRequest(port, '/assets/big.12345678.bin', { headers: { Range: 'bytes=1000000-1000099' } });
    expect(answer.status).toBe(206);
    expect(answer.body.equals(big.subarray(1_000_000, 1_000_100))).toBe(true);
  });

  it('HEAD sends no byte of the body', async () => {
    const { port } = await start();
    const answer = await rawRequest(port, '/blog', { method: 'HEAD' });
    expect(answer.body.length).toBe(0);
    expect(Number(answer.headers['content-length'])).toBeGreaterThan(0);
  });
});

it('tells of each answer, without query strings', async () => {
  const answers: Answered[] = [];
  const { port } = await start({ onAnswer: (answered) => answers.push(answered) });
  await rawRequest(port, '/blog?token=secret', { headers: { Referer: 'https://example.org/a?token=secret' } });
  await rawRequest(port, '/nope?token=secret#x');
  await rawRequest(port, '/blog/?token=secret');
  await expect.poll(() => answers.length).toBe(3);
  expect(answers.map(({ method, path: asked, status }) => `${method} ${asked} ${status}`)).toEqual([
    'GET /blog 200',
    'GET /nope 404',
    'GET /blog/ 301',
  ]);
  expect(answers[0]?.bytes).toBeGreaterThan(1000);
  expect(answers[0]?.referrer).toBe('https://example.org/a');
  expect(JSON.stringify(answers)).not.toContain('secret');
});

describe('shutdown', () => {
  it('finishes the answer in flight, takes no new connection, and drops idle ones', async () => {
    const server = await start();
    const idle = open(server.port, 'GET /blog HTTP/1.1\r\nHost: x\r\n\r\n');
    await new Promise((resolve) => idle.once('data', resolve));

    const reader = open(server.port, 'GET /assets/big.12345678.bin HTTP/1.1\r\nHost: x\r\n\r\n');
    let received = 0;
    let first: (() => void) | undefined;
    const begun = new Promise<void>((resolve) => {
      first = resolve;
    });
    reader.on('data', (chunk: Buffer) => {
      received += chunk.length;
      first?.();
      // A slow reader: the answer is still on its way when the server is told to stop.
      reader.pause();
      setTimeout(() => reader.resume(), 2);
    });
    await begun;
    const done = server.close(20_000);
    await closed(idle);
    await expect(rawRequest(server.port, '/')).rejects.toThrow();
    expect(received).toBeLessThan(big.length);
    await done;
    await closed(reader);
    expect(received).toBeGreaterThan(big.length);
  });

  it('cuts what is left after the grace time', async () => {
    const server = await start();
    const stuck = open(server.port, 'GET /assets/big.12345678.bin HTTP/1.1\r\nHost: x\r\n\r\n');
    stuck.pause();
    await wait(100);
    const begun = Date.now();
    await server.close(300);
    expect(Date.now() - begun).toBeLessThan(5000);
  });
});

describe('slow and half-open connections', () => {
  it('are closed in time, and the others are answered meanwhile', async () => {
    const server = await start({ idleTimeout: 600, headTimeout: 600 });
    const silent = Array.from({ length: 200 }, () => open(server.port));
    const half = Array.from({ length: 50 }, () => open(server.port, 'GET /blog HTTP/1.1\r\nHost'));
    const dripping = open(server.port, 'GET /blog HTTP/1.1\r\n');
    const drip = setInterval(() => dripping.writable && dripping.write('X-A: 1\r\n'), 100);
    for (let round = 0; round < 20; round += 1) expect((await rawRequest(server.port, '/blog')).status).toBe(200);
    for (const socket of [...silent, ...half, dripping]) socket.resume();
    await Promise.all([...silent, ...half, dripping].map(closed));
    clearInterval(drip);
    expect((await rawRequest(server.port, '/blog')).status).toBe(200);
  }, 20_000);

  it('a reader who stops reading is let go', async () => {
    const server = await start({ idleTimeout: 500 });
    const stuck = open(server.port, 'GET /assets/big.12345678.bin HTTP/1.1\r\nHost: x\r\n\r\n');
    stuck.pause();
    await wait(1500);
    const count = await new Promise<number>((resolve) =>
      server.server.getConnections((_, connections) => resolve(connections)),
    );
    expect(count).toBe(0);
  });

  it('garbage on the socket gets 400 and nothing dies', async () => {
    const server = await start();
    for (const garbage of [
      '\0\0\0\0\r\n\r\n',
      'GET\r\n\r\n',
      'GET / HTTP/9.9\r\n\r\n',
      '\x16\x03\x01\x02\x00\x01',
      `GET / HTTP/1.1\r\n${'a'.repeat(40_000)}\r\n\r\n`,
    ]) {
      const socket = open(server.port, garbage);
      const answer = await new Promise<string>((resolve) => {
        socket.once('data', (chunk: Buffer) => resolve(chunk.toString('latin1')));
        socket.once('close', () => resolve(''));
      });
      expect(answer === '' || /^HTTP\/1\.1 4\d\d /.test(answer), garbage.slice(0, 20)).toBe(true);
    }
    expect((await rawRequest(server.port, '/')).status).toBe(200);
  });

  it('a body that nobody asked for does not become the next request', async () => {
    const server = await start();
    const body = 'GET /blog HTTP/1.1\r\nHost: x\r\n\r\n';
    const socket = open(server.port, `POST / HTTP/1.1\r\nHost: x\r\nContent-Length: ${body.length}\r\n\r\n${body}`);
    let text = '';
    socket.on('data', (chunk: Buffer) => {
      text += chunk.toString('latin1');
    });
    await closed(socket);
    expect(text.match(/HTTP\/1\.1 \d+/g)).toEqual(['HTTP/1.1 405']);
  });
});

describe('a build that changes', () => {
  it('a new finished build is served without a restart', async () => {
    const server = await start();
    expect((await rawRequest(server.port, '/fresh')).status).toBe(404);
    const file = path.join(site.place.folder, 'fresh.html');
    await writeFile(file, '<h1>Fresh</h1>');
    await writeFile(recordFile(site.place.folder), await readFile(recordFile(site.place.folder)));
    await wait(1100);
    await rawRequest(server.port, '/');
    await wait(300);
    expect((await rawRequest(server.port, '/fresh')).body.toString()).toBe('<h1>Fresh</h1>');
    await rm(file);
  });

  it('a file that vanishes from the folder is still served', async () => {
    const file = path.join(site.place.folder, 'gone.html');
    await writeFile(file, 'x');
    const server = await start();
    await rm(file);
    expect((await rawRequest(server.port, '/gone')).body.toString()).toBe('x');
  });

  it('while builds are exchanged, every page comes whole, with the style sheet and the script it names', async () => {
    const server = await start();
    const wrong: string[] = [];
    const releases = new Set<string>();
    let pages = 0;
    let isOver = false;
    const turns: number[] = [];
    /** On a busy machine a reader may take longer than two builds follow each other here; the build before the last is gone. */
    const everyReaderOnceMore = async (): Promise<void> => {
      const before = [...turns];
      while (turns.some((turn, index) => turn < (before[index] ?? 0) + 2)) await wait(10);
    };
    // What a browser does with a page: asks for the files that stand in it, a little later.
    const reader = async (name: string, encoding: string): Promise<void> => {
      const me = turns.push(0) - 1;
      const headers = { 'Accept-Encoding': encoding };
      const text = ({ body, headers: told }: Awaited<ReturnType<typeof rawRequest>>): string =>
        (told['content-encoding'] === 'br' ? brotliDecompressSync(body) : body).toString();
      while (!isOver) {
        turns[me] = (turns[me] ?? 0) + 1;
        const page = await rawRequest(server.port, name, { headers });
        const hash = /styles\.(\w{8})\.css/.exec(page.status === 200 ? text(page) : '')?.[1];
        if (hash === undefined || Number(page.headers['content-length']) !== page.body.length) {
          wrong.push(`${name}: status ${page.status}, ${page.body.length} bytes`);
          continue;
        }
        pages += 1;
        releases.add(hash);
        // Long enough for the build beside it, which shares this process.
        await wait(50 + (pages % 3));
        for (const file of [`/assets/css/styles.${hash}.css`, `/boot.${hash}.js`]) {
          const answer = await rawRequest(server.port, file, { headers });
          const isRight = answer.status === 200 && (file.endsWith('.js') || text(answer).includes(`#${hash}`));
          if (!isRight) wrong.push(`${name} of ${hash}: ${file} is answered ${answer.status}`);
        }
      }
    };
    const readers = ['/', '/blog', '/monetization', '/blog/welcome'].flatMap((name) => [
      reader(name, 'br'),
      reader(name, 'identity'),
    ]);
    for (let round = 1; round <= 8; round += 1) {
      const release = `abcdef0${round}`;
      await swapIn(await site.makeNext(release), site.place);
      // Builds take longer than the second in which the server looks for a new one: it has seen each before the next comes.
      while (!releases.has(release)) await wait(10);
      await wait(round % 2 === 0 ? 10 : 400);
      await everyReaderOnceMore();
    }
    isOver = true;
    await Promise.all(readers);
    expect(wrong).toEqual([]);
    expect(pages).toBeGreaterThan(100);
    await writeFile(path.join(site.place.folder, 'assets/big.12345678.bin'), big);
    // Beside eight busy loops, four minutes were not enough.
  }, 900_000);
});
