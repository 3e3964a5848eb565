/** What waits to be drawn: one part a turn, in order, or all at once. */

/** `atOnce`: the reader waits for it. */
export type Draw = (atOnce: boolean) => void;

export interface Queue {
  /** Returns a function that takes the part out again. */
  readonly add: (draw: Draw) => () => void;
  readonly drawAll: () => void;
  readonly isEmpty: () => boolean;
}

export function createQueue({ nextTurn }: { readonly nextTurn: (go: () => void) => void }): Queue {
  const waiting = new Set<Draw>();
  let scheduled = false;

  function schedule(): void {
    if (scheduled || waiting.size === 0) return;
    scheduled = true;
    nextTurn(() => {
      scheduled = false;
      const [next] = waiting;
      if (!next) return;
      waiting.delete(next);
      next(false);
      schedule();
    });
  }

  return {
    add: (draw) => {
      waiting.add(draw);
      schedule();
      return () => waiting.delete(draw);
    },
    drawAll: () => {
      const all = [...waiting];
      waiting.clear();
      for (const draw of all) draw(true);
    },
    isEmpty: () => waiting.size === 0,
  };
}
