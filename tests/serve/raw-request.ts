/** One HTTP request with its target sent exactly as given: no client normalizes `..`, `//` or malformed escapes away. */
import { connect } from 'node:net';

export interface RawAnswer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Buffer;
}

export function rawRequest(
  port: number,
  target: string,
  { method = 'GET', headers = {} }: { method?: string; headers?: Readonly<Record<string, string>> } = {},
): Promise<RawAnswer> {
  return new Promise((resolve, reject) => {
    const socket = connect(port, '127.0.0.1');
    const chunks: Buffer[] = [];
    socket.setTimeout(10_000, () => socket.destroy(new Error(`No answer to ${method} ${target.slice(0, 100)}`)));
    socket.once('connect', () => {
      const lines = Object.entries({ Host: 'docs.example.org', Connection: 'close', ...headers }).map(
        ([name, value]) => `${name}: ${value}\r\n`,
      );
      socket.write(`${method} ${target} HTTP/1.1\r\n${lines.join('')}\r\n`);
    });
    socket.on('data', (chunk: Buffer) => chunks.push(chunk));
    socket.once('error', reject);
    socket.once('close', () => {
      const all = Buffer.concat(chunks);
      const split = all.indexOf('\r\n\r\n');
      const [statusLine = '', ...rest] = all.subarray(0, split).toString('latin1').split('\r\n');
      const status = Number(statusLine.split(' ')[1]);
      if (split < 0 || !Number.isInteger(status))
        return reject(new Error(`Not an HTTP answer: ${statusLine.slice(0, 80)}`));
      const parsed: Record<string, string> = {};
      for (const line of rest) {
        const colon = line.indexOf(':');
        const name = line.slice(0, colon).toLowerCase();
        const value = line.slice(colon + 1).trim();
        parsed[name] = name in parsed ? `${parsed[name]}, ${value}` : value;
      }
      resolve({ status, headers: parsed, body: all.subarray(split + 4) });
    });
  });
}
