/** Lets a few tasks run at a time and a few more wait. Whoever comes later is told at once. */

export class Busy extends Error {}

export function turns(running: number, waiting: number) {
  const queue: (() => void)[] = [];
  let free = running;
  return async <Value>(task: () => Promise<Value>): Promise<Value> => {
    if (free > 0) free -= 1;
    else if (queue.length < waiting) await new Promise<void>((resolve) => queue.push(resolve));
    else throw new Busy('The server is busy with other apps. Try again in a few seconds.');
    try {
      return await task();
    } finally {
      const next = queue.shift();
      if (next) next();
      else free += 1;
    }
  };
}
