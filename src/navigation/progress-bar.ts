/** The progress bar of a route change: after 200 ms, from 8 %, trickling every 800 ms, no spinner. */
import type { ClientModule } from '@docusaurus/types';
import nprogress from 'nprogress';
import './progress-bar.css';

const DELAY_MS = 200;

nprogress.configure({
  minimum: 0.08,
  trickleSpeed: 800,
  showSpinner: false,
  // The default markup carries a role that does not exist.
  barSelector: '.bar',
  template: '<div class="bar" aria-hidden="true"></div>',
});

let timer: number | undefined;

const progress: ClientModule = {
  onRouteUpdate({ location, previousLocation }) {
    if (!previousLocation || location.pathname === previousLocation.pathname) return undefined;
    clearTimeout(timer);
    timer = window.setTimeout(() => nprogress.start(), DELAY_MS);
    return () => clearTimeout(timer);
  },
  onRouteDidUpdate() {
    clearTimeout(timer);
    nprogress.done();
  },
};

export default progress;
