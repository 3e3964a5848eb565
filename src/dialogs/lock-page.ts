/** While a dialog is open, the page behind stands still, and nothing moves to where the scroll bar was. Returns the way back. */
export function lockPage(): () => void {
  const { body, documentElement } = document;
  body.style.paddingRight = `${window.innerWidth - documentElement.clientWidth}px`;
  documentElement.style.overflow = 'hidden';
  return () => {
    body.style.paddingRight = '';
    documentElement.style.overflow = '';
  };
}
