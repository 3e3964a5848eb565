/**
 * Google Analytics by Docusaurus's own plugin, only when a deployment gives an id, with a head of ours: a page that the
 * browser draws in advance (src/boot/speculation.ts) and that nobody may ever see is not counted, and asks no third party.
 */
import { createRequire } from 'node:module';
import path from 'node:path';
import gtag, { type PluginOptions } from '@docusaurus/plugin-google-gtag';
import type { LoadContext, Plugin } from '@docusaurus/types';

const lib = path.dirname(createRequire(import.meta.url).resolve('@docusaurus/plugin-google-gtag'));
const SERVICE = 'https://www.googletagmanager.com';

/** The page view is queued, and the service's script is asked for, when the page is shown. */
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

export default function analytics(context: LoadContext, { trackingID }: { readonly trackingID: string }): Plugin {
  const options: PluginOptions = { trackingID: [trackingID], anonymizeIP: false };
  // Absent in development.
  const plugin = gtag(context, options) as Plugin | null;
  return {
    name: 'analytics',
    ...(plugin && {
      // Counts the route changes inside of the application, which runs only in a page that is shown.
      getClientModules: () => [path.join(lib, 'gtag')],
      injectHtmlTags: () => ({
        headTags: [{ tagName: 'script', innerHTML: countWhenShown(trackingID) }],
      }),
    }),
  };
}
