/**
 * Shows the definition of a term on hover, focus and touch. A term is a link to the glossary: Enter, a click and a second tap
 * follow it. What shows the definition loads with the first one.
 */
const TERM = 'a[data-term]';
/** A pointer that only crosses a term doesn't ask for it. */
const HOVER_MS = 150;

const termAt = (event: Event): HTMLAnchorElement | null =>
  (event.target as Element | null)?.closest?.<HTMLAnchorElement>(TERM) ?? null;

let isTouch = false;
let timer: number | undefined;

function show(term: HTMLAnchorElement): void {
  // The link still leads to the glossary.
  import('./popover').then(({ showDefinition }) => showDefinition(term)).catch(() => undefined);
}

if (typeof document !== 'undefined') {
  document.addEventListener('pointerover', (event) => {
    const term = termAt(event);
    clearTimeout(timer);
    if (term && event.pointerType !== 'touch') timer = window.setTimeout(show, HOVER_MS, term);
  });
  document.addEventListener('focusin', (event) => {
    const term = termAt(event);
    if (term && !isTouch) show(term);
  });
  document.addEventListener('pointerdown', ({ pointerType }) => {
    isTouch = pointerType === 'touch';
  });
  // In the capture phase: before the router follows the link.
  document.addEventListener(
    'click',
    (event) => {
      const term = termAt(event);
      if (!term || !isTouch || term.hasAttribute('aria-describedby')) return;
      event.preventDefault();
      event.stopPropagation();
      show(term);
    },
    true,
  );
}
