/** The parts of a static page, which the browser leaves alone until it has time: see README.md. */

/** On a part whose layout is wanted. */
export const SHOWN = 'data-shown';

/** Lays them out one by one, each in a turn of its own, so that heights are true before anybody jumps over them. */
export function layOutStaticParts(nextTurn: (go: () => void) => void): void {
  nextTurn(() => {
    const part = document.querySelector(`.later:not([${SHOWN}])`);
    if (!part) return;
    part.setAttribute(SHOWN, '');
    layOutStaticParts(nextTurn);
  });
}
