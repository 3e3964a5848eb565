/** The theme's settings: color mode, navbar, footer, table of contents, sidebars, announcement. */
import type { ThemeConfig } from '@docusaurus/types';
import type { Brand } from '../brand/brand';
import { withBasePath } from '../brand/links';
import { footer } from './footer';
import { navbar } from './navbar';

export function themeConfig(brand: Brand): ThemeConfig {
  const { announcement, site } = brand;
  return {
    colorMode: {
      defaultMode: 'light',
      disableSwitch: false,
      respectPrefersColorScheme: brand.behavior.followSystemColorMode,
    },
    image: 'img/social-card.png',
    navbar: navbar(brand),
    footer: footer(brand, new Date().getFullYear()),
    ...(announcement && {
      announcementBar: {
        isCloseable: true,
        ...announcement,
        content: withBasePath(announcement.content, site.basePath),
      },
    }),
    tableOfContents: { minHeadingLevel: 2, maxHeadingLevel: 3 },
    docs: { versionPersistence: 'localStorage', sidebar: { hideable: false, autoCollapseCategories: false } },
    blog: { sidebar: { groupByYear: true } },
  };
}
