/** Marks the link under the pointer for the speculation rules (../speculation.ts): its page is drawn in advance. */
import { NEXT } from '../speculation';

/** A pointer that only passes by does not stay so long. */
const REST_MS = 20;

export function markNextPage(): void {
  let marked: Element | null | undefined;
  let timer: ReturnType<typeof setTimeout>;
  addEventListener(
    'pointerover',
    ({ target, pointerType }) => {
      const link = pointerType === 'mouse' ? (target as Element).closest('a[href]') : null;
      if (link === marked) return;
      clearTimeout(timer);
      marked?.removeAttribute(NEXT);
      marked = link;
      timer = setTimeout(() => link?.setAttribute(NEXT, ''), REST_MS);
    },
    { passive: true },
  );
}
