/** The top navigation: the brand's items, or those of the contract, which mostly lead to the main product site. */
import type { ThemeConfig } from '@docusaurus/theme-common';
import type { Brand } from '../brand/brand';

export function navbar({ name, links, behavior, navbar: own }: Brand): ThemeConfig['navbar'] {
  return {
    title: name,
    hideOnScroll: behavior.hideNavbarOnScroll,
    logo: { alt: '', src: 'img/mark.svg', srcDark: 'img/mark-dark.svg', width: 28, height: 28 },
    items: own?.slice() ?? [
      { label: 'Explore', href: links.explore, position: 'left' },
      { label: 'Search', href: links.search, position: 'left' },
      { label: 'Create', href: links.create, position: 'left' },
      { type: 'docSidebar', sidebarId: 'tutorialSidebar', label: 'Docs', position: 'left' },
      { label: 'Community', href: links.community, position: 'left' },
      { label: 'Blog', to: '/blog', position: 'left' },
      { label: 'Pricing', href: links.pricing, position: 'left' },
      { type: 'localeDropdown', position: 'right' },
    ],
  };
}
