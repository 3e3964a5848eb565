/** The address of a worker: only files of this site. */
import { createPolicy } from './create-policy';

const policy = createPolicy('workers', {
  createScriptURL: (url) => (new URL(url, location.href).origin === location.origin ? url : null),
});

export const workerUrl = (url: string | URL): string => policy.createScriptURL(String(url));
