/** The definition beside its term: in the top layer, until the pointer or the focus leaves, a press elsewhere or Escape. */
import styles from './popover.lazy.module.css';

const ID = 'term-definition';
/** Long enough to move the pointer from the term to the definition. */
const LEAVING_MS = 250;

let definitions: Promise<Readonly<Record<string, string>>> | undefined;

function load(term: HTMLAnchorElement): NonNullable<typeof definitions> {
  definitions ??= fetch(new URL('glossary.json', term.href)).then((response) => {
    if (!response.ok) throw new Error(`glossary.json: ${response.status}`);
    return response.json() as Promise<Record<string, string>>;
  });
  definitions.catch(() => {
    definitions = undefined;
  });
  return definitions;
}

/** Below the term, or above if there's no room. */
function place(box: HTMLElement, term: HTMLElement): void {
  // A term may be on two lines.
  const { top, bottom } = term.getBoundingClientRect();
  const left = term.getClientRects()[0]?.left ?? 0;
  const room = document.documentElement.clientWidth - box.offsetWidth - 8;
  const isBelow = bottom + box.offsetHeight + 8 < window.innerHeight;
  box.style.left = `${Math.max(8, Math.min(left, room))}px`;
  box.style.top = `${isBelow ? bottom + 4 : top - box.offsetHeight - 4}px`;
}

let hide: () => void = () => undefined;

export async function showDefinition(term: HTMLAnchorElement): Promise<void> {
  if (term.hasAttribute('aria-describedby')) return;
  const text = (await load(term))[term.dataset.term ?? ''];
  const isWanted = term.matches(':hover, :focus') || matchMedia('(hover: none)').matches;
  if (text === undefined || !term.isConnected || !isWanted) return;
  hide();
  const box = document.createElement('div');
  box.id = ID;
  box.setAttribute('role', 'tooltip');
  box.setAttribute('popover', 'manual');
  box.className = styles.popover ?? '';
  box.textContent = text;
  // Inside of a landmark: it's content of the page.
  (term.closest('main') ?? document.body).append(box);
  box.showPopover();
  place(box, term);
  term.setAttribute('aria-describedby', ID);

  const listening = new AbortController();
  const { signal } = listening;
  let timer: number | undefined;
  hide = () => {
    clearTimeout(timer);
    listening.abort();
    box.remove();
    term.removeAttribute('aria-describedby');
    hide = () => undefined;
  };
  const isInside = ({ target }: Event) => term.contains(target as Node) || box.contains(target as Node);
  const leave = () => {
    clearTimeout(timer);
    timer = window.setTimeout(
      () => (box.matches(':hover') || term.matches(':hover, :focus') ? undefined : hide()),
      LEAVING_MS,
    );
  };
  document.addEventListener('pointerdown', (event) => (isInside(event) ? undefined : hide()), { signal });
  document.addEventListener('keydown', ({ key }) => (key === 'Escape' ? hide() : undefined), { signal });
  for (const element of [term, box]) element.addEventListener('pointerleave', leave, { signal });
  term.addEventListener('blur', leave, { signal });
  // It would stay behind where its term was.
  addEventListener('scroll', () => hide(), { signal, passive: true, capture: true });
  addEventListener('popstate', () => hide(), { signal });
  term.addEventListener('click', () => hide(), { signal });
}
