/** The one script of the first load (../README.md). Its size is a budget. */
import { isConstrained } from '../../navigation/connection';
import { siteAnswers } from '../../navigation/reload-once';
import { showNotice } from '../../navigation/retry-notice';
import { createPolicy } from '../../trusted-types/create-policy';
import { onApplication, onHydrating, report } from '../events';
import { WANTED } from '../needs-application';
import { recordExternalChanges } from './external-changes';
import { watchIntent } from './intent';

const script = document.getElementById('boot') as HTMLScriptElement;
const listed = (text = '') => text.split(' ').filter(Boolean);
/** What starts the application, and what it needs to render this page. */
const applicationFiles = listed(script.dataset.application);
const pageFiles = listed(script.dataset.page);
const policy = createPolicy('bootstrap', { createScriptURL: (url) => (applicationFiles.includes(url) ? url : null) });
const root = document.documentElement;
/** The first moments belong to what is on screen. */
const PREFETCH_AFTER_MS = 1000;
let started = false;

root.dataset.boot = 'waiting';
const changes = recordExternalChanges(document.getElementById('__docusaurus') as HTMLElement);

function fail(detail: string): void {
  root.dataset.boot = 'failed';
  showNotice({
    text: 'This page could not be loaded in full. You can go on reading; search and apps need it.',
    detail,
    retry: async () => {
      if (await siteAnswers(location.href)) location.reload();
      else fail('The site does not answer. Check your network connection.');
    },
  });
}

function hint(rel: 'prefetch' | 'preload', hrefs: readonly string[]): void {
  for (const href of hrefs) {
    const link = document.createElement('link');
    link.rel = rel;
    link.as = 'script';
    link.href = href;
    document.head.append(link);
  }
}

function startApplication(): void {
  if (started) return;
  started = true;
  root.dataset.boot = 'starting';
  hint('preload', pageFiles);
  for (const src of applicationFiles) {
    const element = document.createElement('script');
    element.src = policy.createScriptURL(src);
    // In order, as the runtime must come first.
    element.async = false;
    element.onerror = () => report('failed', `Loading ${src} failed.`);
    document.head.append(element);
  }
}

onHydrating(changes.undo);
onApplication('failed', fail);
onApplication('ready', () => {
  root.dataset.boot = 'ready';
  changes.redo();
});

const whenIdle = window.requestIdleCallback ?? ((callback: () => void) => setTimeout(callback, 200));
/** At idle, one by one, with low priority, so that hydrating costs no network. */
function prefetch([next, ...others]: readonly string[]): void {
  if (!next || started || isConstrained()) return;
  const go = () => {
    hint('prefetch', [next]);
    prefetch(others);
  };
  whenIdle(go, { timeout: 4000 });
}

function begin(): void {
  watchIntent(startApplication);
  const atOnce = document.querySelector(`[data-boot-now]${location.search && ',[data-boot-for-query]'}`);
  if (atOnce || WANTED in root.dataset) startApplication();
  const atIdle = () => setTimeout(() => prefetch([...applicationFiles, ...pageFiles]), PREFETCH_AFTER_MS);
  if (document.readyState === 'complete') atIdle();
  else addEventListener('load', atIdle);
}

// A prerendered page does nothing until somebody looks at it.
if ((document as Document & { readonly prerendering?: boolean }).prerendering) {
  document.addEventListener('prerenderingchange', begin, { once: true });
} else begin();
