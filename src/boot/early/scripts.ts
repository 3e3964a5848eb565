/** The inline script as a head tag. */
import type { HtmlTags, LoadContext } from '@docusaurus/types';
import { bundleScript } from '../bundle';
import type { EarlySettings } from './settings';

interface ThemeSettings {
  readonly colorMode: { readonly defaultMode: 'light' | 'dark'; readonly respectPrefersColorScheme: boolean };
  readonly announcementBar?: { readonly id: string };
}

export function earlyScripts({ siteDir, siteConfig }: LoadContext): HtmlTags {
  const { colorMode, announcementBar } = siteConfig.themeConfig as unknown as ThemeSettings;
  const settings: EarlySettings = {
    defaultMode: colorMode.defaultMode,
    followSystem: colorMode.respectPrefersColorScheme,
    announcementId: announcementBar?.id ?? null,
    basePath: siteConfig.baseUrl,
  };
  return [{ tagName: 'script', innerHTML: bundleScript(siteDir, 'early/index.ts', settings) }];
}
