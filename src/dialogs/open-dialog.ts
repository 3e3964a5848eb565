/**
 * A dialog of the browser around some content: the page behind is inert and stands still; Escape, the Close button and a
 * click beside the content close it; then the focus returns to where it was. Load it when it is needed.
 */
import styles from './dialog.lazy.module.css';
import { lockPage } from './lock-page';

export interface DialogContent {
  readonly label: string;
  /** Shows the label as a title. @default false */
  readonly titled?: boolean;
  readonly content: Element;
  /** Wider than the window, it is scrolled. @default false */
  readonly wide?: boolean;
}

export function openDialog({ label, titled = false, content, wide = false }: DialogContent): HTMLDialogElement {
  const dialog = document.createElement('dialog');
  dialog.className = styles.dialog ?? '';
  dialog.ariaLabel = label;
  const close = document.createElement('button');
  close.type = 'button';
  close.className = styles.close ?? '';
  close.textContent = 'Close';
  const bar = document.createElement('div');
  bar.className = styles.bar ?? '';
  const title = document.createElement('h2');
  title.textContent = label;
  bar.append(...(titled ? [title] : []), close);
  const box = document.createElement('div');
  box.className = styles.box ?? '';
  // The arrow keys scroll it.
  box.tabIndex = 0;
  box.append(content);
  dialog.append(bar, box);
  const opener = document.activeElement as HTMLElement | null;
  dialog.addEventListener('click', ({ target }) => {
    const isBeside = target === dialog || (wide && !content.contains(target as Node));
    if (isBeside || target === close) dialog.close();
  });
  const unlock = lockPage();
  const isOpen = new AbortController();
  dialog.addEventListener('close', () => {
    isOpen.abort();
    unlock();
    dialog.remove();
    opener?.focus({ preventScroll: true });
  });
  // Back leads to another page or heading, which the dialog would cover.
  addEventListener('popstate', () => dialog.close(), { signal: isOpen.signal });
  document.body.append(dialog);
  dialog.showModal();
  return dialog;
}
