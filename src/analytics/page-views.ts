/** Counts route changes inside of the application. The first page is counted by its inline script (plugin.ts). */
import type { ClientModule } from '@docusaurus/types';

type Gtag = (command: 'set' | 'event', name: string, value?: string) => void;

const pageViews: ClientModule = {
  onRouteDidUpdate({ location, previousLocation }) {
    const address = location.pathname + location.search + location.hash;
    if (!previousLocation) return;
    if (address === previousLocation.pathname + previousLocation.search + previousLocation.hash) return;
    // The title of the new page is set in the next tick.
    setTimeout(() => {
      const { gtag } = window as Window & { gtag?: Gtag };
      gtag?.('set', 'page_path', address);
      gtag?.('event', 'page_view');
    });
  },
};

export default pageViews;
