/** The one script of the first load: see ../README.md. Its size is a budget. */
import { isConstrained } from '../connection';
import { showNotice } from '../notice';
import { siteAnswers } from '../reach';
import { watchIntent } from './intent';
import { keepFirstActions } from './replay';

const script = document.getElementById('boot') as HTMLScriptElement;
const files = (script.dataset.application ?? '').split(' ');
const root = document.documentElement;
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

function takeOver(): void {
  if (started) return;
  started = true;
  root.dataset.boot = 'starting';
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

watchIntent(takeOver);
// A page that is nothing without the application says so itself.
if (document.querySelector('[data-boot-now]')) takeOver();

/** At idle, with low priority, so that taking over costs no network. */
function prefetchApplication(): void {
  if (started || isConstrained()) return;
  for (const href of files) {
    const link = document.createElement('link');
    link.rel = 'prefetch';
    link.as = 'script';
    link.href = href;
    document.head.append(link);
  }
}
const whenIdle = window.requestIdleCallback ?? ((callback: () => void) => setTimeout(callback, 200));
addEventListener('load', () => whenIdle(prefetchApplication, { timeout: 4000 }));
