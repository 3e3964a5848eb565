/** The few parts of a service worker's global scope that we use; TypeScript's own library for it excludes the DOM's. */

export interface LifeEvent extends Event {
  waitUntil(work: Promise<unknown>): void;
}
export interface FetchingEvent extends LifeEvent {
  readonly request: Request;
  respondWith(answer: Promise<Response>): void;
}
export interface MessageToWorker extends LifeEvent {
  readonly data: unknown;
}

export interface WorkerScope {
  readonly location: Location;
  readonly caches: CacheStorage;
  readonly clients: { claim(): Promise<void> };
  readonly registration: { unregister(): Promise<boolean> };
  skipWaiting(): Promise<void>;
  addEventListener(name: 'install' | 'activate', listener: (event: LifeEvent) => void): void;
  addEventListener(name: 'fetch', listener: (event: FetchingEvent) => void): void;
  addEventListener(name: 'message', listener: (event: MessageToWorker) => void): void;
}

export const scope = globalThis as unknown as WorkerScope;
