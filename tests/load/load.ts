/**
 * A bounded load on loopback: a fixed number of keep-alive connections, each sending its next request when the answer to
 * the last one has come. Runs as a process of its own so that it does not share a core's event loop with what it measures.
 */
import { connect, type Socket } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';

export interface LoadOptions {
  readonly port: number;
  readonly paths: readonly string[];
  /** Sent by POST to the first path, one after the other, instead of GET requests. */
  readonly bodies?: readonly string[];
  readonly connections: number;
  readonly seconds: number;
  readonly headers?: string;
  /** Requests a second over all connections; as fast as possible when absent. */
  readonly rate?: number;
}

export interface LoadResult {
  readonly requests: number;
  readonly perSecond: number;
  readonly p50: number;
  readonly p99: number;
  readonly slowest: number;
  readonly errors: number;
  /** Answers that began and did not end. */
  readonly cut: number;
  readonly statuses: Readonly<Record<string, number>>;
}

/** Reads answers that carry a Content-Length off one socket, in order. */
class Connection {
  #socket: Socket;
  #received: Buffer = Buffer.alloc(0);
  #resolve: ((status: number) => void) | undefined;
  #reject: ((error: Error) => void) | undefined;
  /** The server said that it closes the connection after the last answer. */
  isOver = false;

  constructor(port: number) {
    this.#socket = connect(port, '127.0.0.1');
    this.#socket.setNoDelay(true);
    this.#socket.on('data', (chunk: Buffer) => {
      this.#received = this.#received.length === 0 ? chunk : Buffer.concat([this.#received, chunk]);
      this.#look();
    });
    const lost = (error?: Error): void => this.#reject?.(error ?? new Error('closed'));
    this.#socket.on('error', lost);
    this.#socket.on('close', () => lost());
  }

  /** Some bytes of an answer have come, and not all of them. */
  get isMidAnswer(): boolean {
    return this.#received.length > 0;
  }

  #look(): void {
    const head = this.#received.indexOf('\r\n\r\n');
    if (head < 0) return;
    const text = this.#received.toString('latin1', 0, head);
    const length = Number(/\r\ncontent-length: (\d+)/i.exec(text)?.[1] ?? 0);
    if (this.#received.length < head + 4 + length) return;
    this.#received = this.#received.subarray(head + 4 + length);
    this.isOver = /\r\nconnection: close/i.test(text);
    this.#resolve?.(Number(text.slice(9, 12)));
  }

  request(text: string): Promise<number> {
    return new Promise((resolve, reject) => {
      this.#resolve = resolve;
      this.#reject = reject;
      this.#socket.write(text);
    });
  }

  close(): void {
    this.#reject = undefined;
    this.#socket.destroy();
  }
}

export async function load(options: LoadOptions): Promise<LoadResult> {
  const { port, paths, bodies, connections, seconds, headers = '', rate } = options;
  const texts = bodies
    ? bodies.map(
        (body) =>
          `POST ${paths[0]} HTTP/1.1\r\nHost: localhost\r\nContent-Length: ${Buffer.byteLength(body)}\r\n${headers}\r\n${body}`,
      )
    : paths.map((path) => `GET ${path} HTTP/1.1\r\nHost: localhost\r\n${headers}\r\n`);
  const times: number[] = [];
  const statuses: Record<string, number> = {};
  let errors = 0;
  let cut = 0;
  const begun = performance.now();
  const end = begun + seconds * 1000;
  let next = 0;

  async function client(): Promise<void> {
    let connection = new Connection(port);
    while (performance.now() < end) {
      const turn = next;
      next += 1;
      if (rate !== undefined) {
        const due = begun + (turn / rate) * 1000;
        const early = due - performance.now();
        if (early > 1) await wait(early);
      }
      if (connection.isOver) {
        connection.close();
        connection = new Connection(port);
      }
      const sent = performance.now();
      try {
        const status = await connection.request(texts[turn % texts.length] as string);
        times.push(performance.now() - sent);
        statuses[status] = (statuses[status] ?? 0) + 1;
      } catch {
        errors += 1;
        if (connection.isMidAnswer) cut += 1;
        connection.close();
        await wait(20);
        connection = new Connection(port);
      }
    }
    connection.close();
  }

  await Promise.all(Array.from({ length: connections }, client));
  const duration = (performance.now() - begun) / 1000;
  times.sort((a, b) => a - b);
  const at = (share: number): number =>
    Number((times[Math.min(times.length - 1, Math.floor(times.length * share))] ?? 0).toFixed(2));
  return {
    requests: times.length,
    perSecond: Math.round(times.length / duration),
    p50: at(0.5),
    p99: at(0.99),
    slowest: at(1),
    errors,
    cut,
    statuses,
  };
}
