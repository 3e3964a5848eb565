/**
 * The link beside a heading also copies its address. It stays a link: the address changes, and a click with a modifier or
 * another button does what the browser does.
 */
const copiesOn = ({ button, ctrlKey, metaKey, shiftKey, altKey }: MouseEvent): boolean =>
  button === 0 && !ctrlKey && !metaKey && !shiftKey && !altKey;

if (typeof document !== 'undefined') {
  document.addEventListener('click', (event) => {
    const link = (event.target as Element | null)?.closest?.<HTMLAnchorElement>('a.hash-link');
    // Absent outside secure contexts.
    const clipboard = navigator.clipboard as Clipboard | undefined;
    if (!link || !clipboard || !copiesOn(event)) return;
    Promise.all([import('./copied'), clipboard.writeText(link.href)])
      .then(([{ showCopied }]) => showCopied(link))
      // The reader sees the address of the heading in the browser's own bar.
      .catch(() => undefined);
  });
}
