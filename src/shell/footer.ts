/** The footer: the brand's link columns or those of the contract, the logo and the copyright line. */
import type { ThemeConfig } from '@docusaurus/theme-common';
import type { Brand } from '../brand/brand';

export function footer({ name, links, email, footer: own }: Brand, year: number): ThemeConfig['footer'] {
  return {
    style: 'light',
    logo: { alt: name, src: 'img/mark.svg', srcDark: 'img/mark-dark.svg', href: links.main, width: 40, height: 40 },
    links: own?.slice() ?? [
      {
        title: 'Read',
        items: [
          { label: 'Docs', to: '/' },
          { label: 'Blog', to: '/blog' },
        ],
      },
      {
        title: name,
        items: [
          { label: 'Main site', href: links.main },
          { label: 'Pricing', href: links.pricing },
          { label: 'Community', href: links.community },
        ],
      },
      {
        title: 'Reach us',
        items: [
          { label: 'Source repository', href: links.repository },
          { label: links.social.label, href: links.social.url },
          { label: 'E-mail', href: `mailto:${email}` },
        ],
      },
      {
        title: 'Legal',
        items: [
          { label: 'Terms of Service', href: links.terms },
          { label: 'Privacy Policy', href: links.privacy },
        ],
      },
    ],
    copyright: `Copyright © ${year} ${name}`,
  };
}
