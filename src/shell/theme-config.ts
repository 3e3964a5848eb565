/** The theme's settings: color mode, navbar, footer, table of contents, sidebars, announcement. */
import type { ThemeConfig } from '@docusaurus/types';
import type { Brand } from '../brand/brand';
import { footer } from './footer';
import { navbar } from './navbar';

export function themeConfig(brand: Brand): ThemeConfig {
  return {
    colorMode: {
      defaultMode: 'light',
      disableSwitch: false,
      respectPrefersColorScheme: brand.behavior.followSystemColorMode,
    },
    image: 'img/social-card.png',
    navbar: navbar(brand),
    footer: footer(brand, new Date().getFullYear()),
    ...(brand.announcement ? { announcementBar: { isCloseable: true, ...brand.announcement } } : {}),
    tableOfContents: { minHeadingLevel: 2, maxHeadingLevel: 3 },
    docs: { versionPersistence: 'localStorage', sidebar: { hideable: false, autoCollapseCategories: false } },
    blog: { sidebar: { groupByYear: true } },
  };
}
