/** Lets a few tasks run at a time and a few more wait. Whoever comes later is told at once. */

export class Busy extends Error {}

/** A task whose signal aborts leaves the queue: the place is for someone who still waits. The reason of the signal is thrown. */
export function turns(running: number, waiting: number) {
  const queue: (() => void)[] = [];
  let free = running;
  const wait = (signal: AbortSignal): Promise<void> =>
    new Promise((resolve, reject) => {
      const leave = () => {
        queue.splice(queue.indexOf(begin), 1);
        reject(signal.reason);
      };
      const begin = () => {
        signal.removeEventListener('abort', leave);
        resolve();
      };
      queue.push(begin);
      signal.addEventListener('abort', leave, { once: true });
    });
  return async <Value>(task: () => Promise<Value>, signal: AbortSignal): Promise<Value> => {
    signal.throwIfAborted();
    if (free > 0) free -= 1;
    else if (queue.length < waiting) await wait(signal);
    else throw new Busy('The server is busy with other apps. Try again in a few seconds.');
    try {
      signal.throwIfAborted();
      return await task();
    } finally {
      const next = queue.shift();
      if (next) next();
      else free += 1;
    }
  };
}
