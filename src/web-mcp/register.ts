/** The script of a page: registers its apps as tools where the browser offers WebMCP, and does nothing elsewhere. */
import { type CatalogApp, keepRegistered, type ModelContext } from './tools';

declare const SETTINGS: { readonly basePath: string };

async function register(context: ModelContext): Promise<void> {
  if (!document.querySelector('[data-app]') && !document.querySelector('#__docusaurus')) return;
  const response = await fetch(`${SETTINGS.basePath}apps.json`);
  if (!response.ok) return;
  const { apps } = (await response.json()) as { apps: readonly CatalogApp[] };
  const update = keepRegistered(context, new Map(apps.map((app) => [app.id, app])));
  update();
  let frame = 0;
  // Pages change without loading.
  new MutationObserver(() => {
    cancelAnimationFrame(frame);
    frame = requestAnimationFrame(update);
  }).observe(document.body, { childList: true, subtree: true });
}

const { modelContext } = document as Document & { modelContext?: ModelContext };
if (typeof modelContext?.registerTool === 'function') register(modelContext).catch(() => undefined);
