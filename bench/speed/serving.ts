/**
 * Delivery, the same for every engine: our own production server with compressed copies, and in front of it, where a
 * measurement asks for one, a slow line. The line is made of sockets and not by the browser's own throttling, because
 * pages that a browser prerenders escape that one.
 */
import http from 'node:http';
import net from 'node:net';
import { brotliCompressSync, brotliDecompressSync, constants } from 'node:zlib';
import type { HeadersByClass } from '../../deploy/headers';
import { serve } from '../../deploy/server/serve';
import type { Site } from './sites';

export interface Served {
  readonly origin: string;
  close(): Promise<void>;
}

/** Pages are asked for again, everything else is kept forever. Peers have no policy of their own. */
function peerHeaders(): HeadersByClass {
  const page = { 'Cache-Control': 'no-cache' };
  const forever = { 'Cache-Control': 'public, max-age=31536000, immutable' };
  return { page, hashed: forever, python: forever, embed: page, other: forever };
}

export async function serveSite(site: Site): Promise<Served> {
  const running = await serve({
    place: { folder: site.folder },
    ...(site.id !== 'ours' && { record: { basePath: '/', headers: peerHeaders() } }),
    port: 0,
    log: (line) => console.error(`${site.id}: ${line}`),
  });
  return { origin: `http://127.0.0.1:${running.port}`, close: () => running.close(500) };
}

export interface Line {
  readonly roundTripMs: number;
  readonly bitsPerSecond: number;
}

/** When the bytes of a chunk have come through: the line sends one after the other, then they travel. */
export function arrival(now: number, freeAt: number, bytes: number, { bitsPerSecond, roundTripMs }: Line) {
  const sent = Math.max(now, freeAt) + (bytes * 8 * 1000) / bitsPerSecond;
  return { freeAt: sent, at: sent + roundTripMs / 2 };
}

/** Passes bytes to and from `port` as a line with this delay and rate would; all connections share the rate. */
export function slowLine(port: number, line: Line): Promise<Served> {
  let freeAt = 0;
  const sockets = new Set<net.Socket>();
  const server = net.createServer((client) => {
    const upstream = net.connect(port, '127.0.0.1');
    sockets.add(client).add(upstream);
    client.setNoDelay(true);
    upstream.setNoDelay(true);
    // The handshake of a connection takes a round trip before the first byte may leave.
    const opened = performance.now() + line.roundTripMs;
    client.on('data', (chunk) => {
      const wait = Math.max(0, opened - performance.now()) + line.roundTripMs / 2;
      setTimeout(() => upstream.writable && upstream.write(chunk), wait);
    });
    upstream.on('data', (data: Buffer) => {
      for (let start = 0; start < data.length; start += 4096) {
        const chunk = data.subarray(start, start + 4096);
        const due = arrival(performance.now(), freeAt, chunk.length, line);
        freeAt = due.freeAt;
        setTimeout(() => client.writable && client.write(chunk), due.at - performance.now());
      }
    });
    const end = () => {
      setTimeout(() => {
        client.destroy();
        upstream.destroy();
        sockets.delete(client);
        sockets.delete(upstream);
      }, 1000);
    };
    for (const socket of [client, upstream]) socket.on('error', end).on('close', end);
  });
  return new Promise((done) =>
    server.listen(0, '127.0.0.1', () => {
      const { port: own } = server.address() as net.AddressInfo;
      done({
        origin: `http://127.0.0.1:${own}`,
        close: () =>
          new Promise((closed) => {
            for (const socket of sockets) socket.destroy();
            server.close(() => closed());
          }),
      });
    }),
  );
}

export interface Report {
  readonly kind: string;
  readonly time: number;
  readonly text: string;
}

export interface Observed extends Served {
  /** What the pages have reported since the last call. */
  take(): Report[];
}

/** Puts a script at the top of every page and receives what it reports. A script in the page itself is there in prerendered pages as well. */
export function observed(port: number, script: string): Promise<Observed> {
  let reports: Report[] = [];
  const pages = new Map<string, Buffer>();
  const agent = new http.Agent({ keepAlive: true });
  const server = http.createServer({ keepAliveTimeout: 30_000 }, (request, response) => {
    if (request.url === '/__report') {
      const parts: Buffer[] = [];
      request.on('data', (part: Buffer) => parts.push(part));
      request.on('end', () => {
        reports.push(...(JSON.parse(Buffer.concat(parts).toString('utf8')) as Report[]));
        response.writeHead(204).end();
      });
      return;
    }
    const asked = http.request(
      { port, host: '127.0.0.1', agent, path: request.url, method: request.method, headers: request.headers },
      (answer) => {
        const headers = { ...answer.headers };
        const isPage = String(headers['content-type'] ?? '').startsWith('text/html') && answer.statusCode === 200;
        if (!isPage) {
          response.writeHead(answer.statusCode ?? 500, headers);
          answer.pipe(response);
          return;
        }
        const parts: Buffer[] = [];
        answer.on('data', (part: Buffer) => parts.push(part));
        answer.on('end', () => {
          const key = request.url ?? '';
          let body = pages.get(key);
          if (!body) {
            const raw = Buffer.concat(parts);
            const html = headers['content-encoding'] === 'br' ? brotliDecompressSync(raw) : raw;
            body = brotliCompressSync(
              html.toString('utf8').replace(/<head[^>]*>/, (head) => `${head}<script>${script}</script>`),
              { params: { [constants.BROTLI_PARAM_QUALITY]: 9 } },
            );
            pages.set(key, body);
          }
          // The policy would refuse the script of the measurement.
          delete headers['content-security-policy'];
          delete headers.etag;
          response.writeHead(200, { ...headers, 'content-encoding': 'br', 'content-length': String(body.length) });
          response.end(body);
        });
      },
    );
    asked.on('error', () => response.destroy());
    request.pipe(asked);
  });
  return new Promise((done) =>
    server.listen(0, '127.0.0.1', () => {
      const { port: own } = server.address() as net.AddressInfo;
      done({
        origin: `http://127.0.0.1:${own}`,
        take: () => {
          const taken = reports;
          reports = [];
          return taken;
        },
        close: () =>
          new Promise((closed) => {
            agent.destroy();
            server.closeAllConnections();
            server.close(() => closed());
          }),
      });
    }),
  );
}

export const portOf = ({ origin }: Served): number => Number(new URL(origin).port);
