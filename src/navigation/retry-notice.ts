/**
 * A notice with a Retry button for what could not be loaded. Works without React; the page below stays readable. There is
 * at most one: a new one replaces it.
 */
const ID = 'boot-notice';

export interface Notice {
  readonly text: string;
  readonly detail?: string;
  readonly retry: () => void;
}

export function hideNotice(): void {
  document.getElementById(ID)?.remove();
}

export function showNotice({ text, detail, retry }: Notice): void {
  hideNotice();
  const notice = document.createElement('div');
  notice.id = ID;
  notice.className = 'boot-notice';
  notice.setAttribute('role', 'alert');
  const message = document.createElement('p');
  message.textContent = text;
  if (detail) {
    const small = document.createElement('small');
    small.textContent = detail;
    message.append(document.createElement('br'), small);
  }
  const button = (label: string, action: () => void) => {
    const element = document.createElement('button');
    element.type = 'button';
    element.className = 'button button--sm button--secondary';
    element.textContent = label;
    element.addEventListener('click', action);
    return element;
  };
  notice.append(
    message,
    button('Retry', () => {
      hideNotice();
      retry();
    }),
    button('Close', hideNotice),
  );
  document.body.append(notice);
}
