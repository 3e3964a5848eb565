/** Tags in the head of every page: the icon for home screens, the manifest and the color of the browser's own frame. */
import type { HtmlTagObject } from '@docusaurus/types';
import type { Brand } from '../brand/brand';
import { MANIFEST } from '../site-files/site-files';

export function headTags({ site, colors }: Brand): HtmlTagObject[] {
  return [
    { tagName: 'link', attributes: { rel: 'apple-touch-icon', href: `${site.basePath}img/touch-icon.png` } },
    { tagName: 'link', attributes: { rel: 'manifest', href: site.basePath + MANIFEST } },
    { tagName: 'meta', attributes: { name: 'theme-color', content: colors.light.paper } },
  ];
}
