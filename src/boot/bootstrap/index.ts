/** The one script of the first load: see ../README.md. Its size is a budget. */
import { layOutStaticParts } from '../../below-the-fold/static-parts';
import { isConstrained } from '../connection';
import { showNotice } from '../notice';
import { siteAnswers } from '../reach';
import { watchIntent } from './intent';
import { watchLeaving } from './leaving';
import { markNextPage } from './next-page';
import { keepFirstActions } from './replay';

const script = document.getElementById('boot') as HTMLScriptElement;
const listed = (text = '') => text.split(' ').filter(Boolean);
/** What starts the application, and what it will then ask for to show this page. */
const files = listed(script.dataset.application);
const pageFiles = listed(script.dataset.page);
/** Of the page's own style sheet the application needs the whole (application/whole-styles.ts). */
const styles = listed(document.querySelector<HTMLElement>('link[data-whole]')?.dataset.whole);
const root = document.documentElement;
/** The first moments belong to what is on screen. The application lays out the rest as soon as it has taken over. */
const FILES_AFTER_MS = 1000;
const REST_AFTER_MS = 3000;
let started = false;

root.dataset.boot = 'waiting';
const replay = keepFirstActions();

function fail(detail: string): void {
  root.dataset.boot = 'failed';
  replay.forget();
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
    link.as = href.endsWith('.css') ? 'style' : 'script';
    link.href = href;
    document.head.append(link);
  }
}

/** `urgent`: the reader waits for it. Otherwise it gives way to a click on a link (application/give-way.ts). */
function takeOver(urgent: boolean): void {
  if (urgent) root.dataset.bootUrgent = '';
  if (started) return;
  started = true;
  root.dataset.boot = 'starting';
  hint('preload', [...styles, ...pageFiles]);
  for (const src of files) {
    const element = document.createElement('script');
    element.src = src;
    // In order, as the runtime must come first.
    element.async = false;
    element.onerror = () => fail(`Loading ${src} failed.`);
    document.head.append(element);
  }
}

document.addEventListener('application:failed', (event) => fail(String((event as CustomEvent<unknown>).detail)));
document.addEventListener('application:ready', () => {
  root.dataset.boot = 'ready';
  replay.release();
});

const whenIdle = window.requestIdleCallback ?? ((callback: () => void) => setTimeout(callback, 200));
/** At idle, one by one, with low priority, so that taking over costs no network. */
function prefetch([next, ...others]: readonly string[]): void {
  if (!next || started || isConstrained()) return;
  const go = () => {
    hint('prefetch', [next]);
    prefetch(others);
  };
  whenIdle(go, { timeout: 4000 });
}

function begin(): void {
  watchIntent(takeOver);
  watchLeaving();
  markNextPage();
  // A page that answers its address only with the application says so itself.
  if (location.search && document.querySelector('[data-boot-for-query]')) takeOver(true);
  const atIdle = () => {
    setTimeout(() => prefetch([...files, ...styles, ...pageFiles]), FILES_AFTER_MS);
    setTimeout(() => layOutStaticParts((go) => whenIdle(go, { timeout: 1000 })), REST_AFTER_MS);
  };
  if (document.readyState === 'complete') atIdle();
  else addEventListener('load', atIdle);
}

// A page that the browser draws in advance stays still until somebody looks at it, but for its layout.
if ((document as Document & { readonly prerendering?: boolean }).prerendering) {
  document.addEventListener('prerenderingchange', begin, { once: true });
  root.getBoundingClientRect();
} else begin();
