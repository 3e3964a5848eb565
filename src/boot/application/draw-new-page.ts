/**
 * Draws the new page, with a short view transition where the browser has them, the reader has not asked for less motion, and
 * the machine is quick enough not to notice: before the new page comes, the browser takes a picture of the old one.
 */
import { flushSync } from 'react-dom';

interface Transition {
  readonly ready: Promise<unknown>;
  readonly finished: Promise<unknown>;
}
type WithTransitions = Document & { startViewTransition?: (update: () => void) => Transition };

/** Short, and never in the way of a click. Here and not in the style sheet, which blocks the first paint. */
const STYLES = '::view-transition-group(root){animation-duration:90ms}::view-transition{pointer-events:none}';
let styled = false;

function addStyles(): void {
  if (styled) return;
  styled = true;
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(STYLES);
  document.adoptedStyleSheets.push(sheet);
}

const FEW_CORES = 4;
/** Three frames. Whoever waited longer for the picture is not asked again. */
const TOO_LONG_MS = 50;
let wasSlow = false;

const isQuick = () => !wasSlow && navigator.hardwareConcurrency > FEW_CORES;
const motionAllowed = () => !window.matchMedia('(prefers-reduced-motion: reduce)').matches;

export function drawNewPage(draw: () => void, isOtherPage: boolean): void {
  const { startViewTransition } = document as WithTransitions;
  const isSeen = document.visibilityState === 'visible';
  if (!isOtherPage || !startViewTransition || !isSeen || !isQuick() || !motionAllowed()) {
    draw();
    return;
  }
  addStyles();
  const asked = performance.now();
  const transition = startViewTransition.call(document, () => {
    wasSlow = performance.now() - asked > TOO_LONG_MS;
    flushSync(draw);
  });
  // A transition that is skipped rejects these; the page is drawn all the same.
  transition.ready.catch(() => undefined);
  transition.finished.catch(() => undefined);
}
