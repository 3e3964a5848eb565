/** Tags in the head of every page: the icon for home screens and the color of the browser's own frame. */
import type { HtmlTagObject } from '@docusaurus/types';
import type { Brand } from '../brand/brand';

export function headTags({ site, colors }: Brand): HtmlTagObject[] {
  return [
    { tagName: 'link', attributes: { rel: 'apple-touch-icon', href: `${site.basePath}img/touch-icon.png` } },
    { tagName: 'meta', attributes: { name: 'theme-color', content: colors.light.paper } },
  ];
}
