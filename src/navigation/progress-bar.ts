/** The progress bar of a route change: after 200 ms, from 8 %, trickling every 800 ms, no spinner. */
import type { ClientModule } from '@docusaurus/types';
import nprogress from 'nprogress';
import './progress-bar.css';

const DELAY_MS = 200;

nprogress.configure({
  minimum: 0.08,
  trickleSpeed: 800,
  showSpinner: false,
  barSelector: '.bar',
});

/** The library's own markup comes from a string, which Trusted Types refuse, and has a role that doesn't exist. */
function start(): void {
  if (!nprogress.isRendered()) {
    const bar = document.createElement('div');
    bar.className = 'bar';
    bar.ariaHidden = 'true';
    bar.style.transform = 'translateX(-100%)';
    const container = document.createElement('div');
    container.id = 'nprogress';
    container.append(bar);
    document.body.append(container);
  }
  nprogress.start();
}

let timer: number | undefined;

const progress: ClientModule = {
  onRouteUpdate({ location, previousLocation }) {
    if (!previousLocation || location.pathname === previousLocation.pathname) return undefined;
    clearTimeout(timer);
    timer = window.setTimeout(start, DELAY_MS);
    return () => clearTimeout(timer);
  },
  onRouteDidUpdate() {
    clearTimeout(timer);
    nprogress.done();
  },
};

export default progress;
