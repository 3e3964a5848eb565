/** Renders a highlighted value. Only `<mark>` is understood: everything else is text, whichever back end sent it. */
import type { ReactNode } from 'react';

export function markedParts(value: string) {
  const parts: { text: string; marked: boolean }[] = [];
  let marked = false;
  for (const piece of value.split(/(<\/?mark>)/)) {
    if (piece === '<mark>') marked = true;
    else if (piece === '</mark>') marked = false;
    else if (piece !== '') parts.push({ text: piece, marked });
  }
  return parts;
}

export function Marked({ value }: { readonly value: string }): ReactNode {
  let at = 0;
  return markedParts(value).map(({ text, marked }) => {
    at += text.length;
    return marked ? <mark key={at}>{text}</mark> : <span key={at}>{text}</span>;
  });
}
