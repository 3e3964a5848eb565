/** How the application and the scripts that ran before it talk to each other: events on `document`. */

/** `ready`: React handles events. `failed`: it won't. */
export type ApplicationEvent = 'ready' | 'failed';

const HYDRATING = 'application:hydrating';

export function report(event: ApplicationEvent, detail?: string): void {
  document.dispatchEvent(new CustomEvent(`application:${event}`, { detail }));
}

export function onApplication(event: ApplicationEvent, listener: (detail: string) => void): void {
  document.addEventListener(`application:${event}`, (received) =>
    listener(String((received as CustomEvent<unknown>).detail ?? '')),
  );
}

/** React is about to read the document. Listeners bring it up to date, and may undo what others changed in it. */
export function reportHydrating(): 'as sent' | 'changes undone' {
  const asSent = document.dispatchEvent(new Event(HYDRATING, { cancelable: true }));
  return asSent ? 'as sent' : 'changes undone';
}

/** The listener returns whether it undid changes. */
export function onHydrating(listener: () => boolean): void {
  document.addEventListener(HYDRATING, (event) => {
    if (listener()) event.preventDefault();
  });
}
