/**
 * Google Analytics, only in a production build of a deployment that has an id. A prerendered page is neither counted nor
 * contacts the service until somebody looks at it.
 */
import path from 'node:path';
import type { LoadContext, Plugin } from '@docusaurus/types';

const SERVICE = 'https://www.googletagmanager.com';

/** Queues the page view and requests the service's script when the page is shown. */
export function countWhenShown(id: string): string {
  return `
    window.dataLayer = window.dataLayer || [];
    function gtag(){dataLayer.push(arguments);}
    (function () {
      function count() {
        gtag('js', new Date());
        gtag('config', '${id}');
        var script = document.createElement('script');
        script.async = true;
        script.src = '${SERVICE}/gtag/js?id=${id}';
        document.head.appendChild(script);
      }
      if (document.prerendering) document.addEventListener('prerenderingchange', count, { once: true });
      else count();
    })();
  `;
}

export default function analytics(
  { siteDir }: LoadContext,
  { trackingID }: { readonly trackingID: string },
): Plugin<undefined> {
  const isProduction = process.env.NODE_ENV === 'production';
  return {
    name: 'analytics',
    ...(isProduction && {
      getClientModules: () => [path.join(siteDir, 'src/analytics/page-views.ts')],
      injectHtmlTags: () => ({ headTags: [{ tagName: 'script', innerHTML: countWhenShown(trackingID) }] }),
    }),
  };
}
