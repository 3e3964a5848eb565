/** Work in several places at once: each task goes to the first place that is free. */

export type Work<Task, Result> = (task: Task) => Promise<Result>;

export interface Place<Task, Result> {
  readonly work: Work<Task, Result>;
  /** Whether it is worth it, with so many tasks waiting. */
  readonly isWorthIt?: (waiting: number) => boolean;
}

/** Earlier places come first. */
export function shareOut<Task, Result>(places: readonly Place<Task, Result>[]): Work<Task, Result> {
  const waiting: (readonly [task: Task, done: (result: Promise<Result>) => void])[] = [];
  const busy = new Set<Place<Task, Result>>();

  function next(): void {
    const place = places.find((one) => !busy.has(one) && (one.isWorthIt?.(waiting.length) ?? true));
    const [task, done] = (place && waiting.shift()) ?? [];
    if (!place || !done) return;
    busy.add(place);
    const result = place.work(task as Task);
    done(result);
    const leave = () => {
      busy.delete(place);
      next();
    };
    result.then(leave, leave);
    next();
  }

  return (task) =>
    new Promise((done) => {
      waiting.push([task, done]);
      next();
    });
}
