/** Fetches an app's data in the browser, once; the page waits for it before it renders. */
import { requireForPage } from '../../navigation/page-resources';
import type { AppData, AppRef } from '../data/data';

const loaded = new Map<string, AppData>();
const loading = new Map<string, Promise<AppData>>();

/** Called by the module through which a page imports the app (../plugin.ts writes it). */
export function expectApp(src: string): AppRef {
  requireForPage(loadApp(src));
  return { src };
}

export function loadApp(src: string): Promise<AppData> {
  let promise = loading.get(src);
  if (!promise) {
    promise = fetch(src).then(async (response) => {
      if (!response.ok) throw new Error(`${src}: status ${response.status}`);
      const app = (await response.json()) as AppData;
      loaded.set(src, app);
      return app;
    });
    loading.set(src, promise);
    // A failure is not remembered: the next attempt fetches again.
    promise.catch(() => loading.delete(src));
  }
  return promise;
}

export function loadedApp(ref: AppRef): AppData | undefined {
  return 'src' in ref ? loaded.get(ref.src) : ref;
}

/** After a crash: the file may have been the cause. */
export function forgetApp(ref: AppRef): void {
  if (!('src' in ref)) return;
  loaded.delete(ref.src);
  loading.delete(ref.src);
}
