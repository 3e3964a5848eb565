/** What `npm run packages` prints while it works: bars on a terminal, plain lines elsewhere. */

export interface Reporter {
  /** A line that stays. */
  line(text: string): void;
  /** Bytes of the file that is being downloaded. */
  advance(what: string, done: number, total: number | undefined): void;
}

const WIDTH = 24;

export function megabytes(bytes: number): string {
  return bytes < 1e5 ? `${(bytes / 1e3).toFixed(1)} kB` : `${(bytes / 1e6).toFixed(1)} MB`;
}

export function bar(what: string, done: number, total: number | undefined): string {
  if (total === undefined || total <= 0) return `${what} ${megabytes(done)}`;
  const filled = Math.round(WIDTH * Math.min(1, done / total));
  return `${what} [${'#'.repeat(filled)}${'.'.repeat(WIDTH - filled)}] ${megabytes(done)} of ${megabytes(total)}`;
}

export function reporterFor(stream: Pick<NodeJS.WriteStream, 'isTTY' | 'write'>): Reporter {
  let announced = '';
  const clear = () => stream.isTTY && stream.write('\r\u001b[K');
  return {
    line: (text) => {
      clear();
      stream.write(`${text}\n`);
    },
    advance: (what, done, total) => {
      if (stream.isTTY) {
        clear();
        stream.write(bar(what, done, total));
      } else if (announced !== what) {
        announced = what;
        stream.write(`${what}${total === undefined ? '' : ` (${megabytes(total)})`} …\n`);
      }
    },
  };
}
