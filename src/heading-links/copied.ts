/** "Link copied" beside the link, for two seconds, and for screen readers. */
import styles from './copied.lazy.module.css';

const SHOWN_MS = 2000;
let note: HTMLElement | undefined;
let timer: number | undefined;

function createNote(): HTMLElement {
  const element = document.createElement('div');
  element.setAttribute('role', 'status');
  element.className = styles.note ?? '';
  document.body.append(element);
  return element;
}

export function showCopied(link: HTMLElement): void {
  note ??= createNote();
  const shown = note;
  shown.textContent = '';
  clearTimeout(timer);
  // Screen readers announce a change of a region that they know already.
  requestAnimationFrame(() => {
    shown.textContent = 'Link copied';
    const { right, top, height } = link.getBoundingClientRect();
    const room = document.documentElement.clientWidth - shown.offsetWidth - 8;
    shown.style.left = `${Math.max(8, Math.min(right + 8, room)) + scrollX}px`;
    shown.style.top = `${top + (height - shown.offsetHeight) / 2 + scrollY}px`;
  });
  timer = window.setTimeout(() => {
    shown.textContent = '';
  }, SHOWN_MS);
}
