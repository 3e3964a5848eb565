/** A mirror on loopback that serves a folder of wheels, with ranges, and breaks in the ways that mirrors do. */
import { existsSync, readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import path from 'node:path';

export interface Mirror {
  readonly address: string;
  /** `path range` of each request. */
  readonly requests: string[];
  /** Bytes after which each of the next connections breaks. */
  readonly breaks: number[];
  readonly close: () => Promise<void>;
}

export async function startMirror(folder: string): Promise<Mirror> {
  const requests: string[] = [];
  const breaks: number[] = [];
  const server = createServer((request, response) => {
    const name = path.basename(decodeURIComponent(request.url ?? ''));
    const file = path.join(folder, name);
    requests.push(`${name} ${request.headers.range ?? 'whole'}`);
    if (!existsSync(file)) return response.writeHead(404).end();
    const bytes = readFileSync(file);
    const start = Number(/^bytes=(\d+)-$/.exec(request.headers.range ?? '')?.[1] ?? 0);
    if (start > bytes.length || (start > 0 && start === bytes.length)) return response.writeHead(416).end();
    const rest = bytes.subarray(start);
    response.writeHead(start > 0 ? 206 : 200, {
      'Content-Length': rest.length,
      ...(start > 0 && { 'Content-Range': `bytes ${start}-${bytes.length - 1}/${bytes.length}` }),
    });
    const limit = breaks.shift();
    if (limit === undefined) return response.end(rest);
    return response.write(rest.subarray(0, limit), () => setTimeout(() => response.destroy(), 20));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    address: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`,
    requests,
    breaks,
    close: () =>
      new Promise((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
}
