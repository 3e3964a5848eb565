/** The inline script as a head tag. */
import type { HtmlTagObject, LoadContext } from '@docusaurus/types';
import { bundleScript } from '../../build-files/bundle-script';
import type { InlineSettings } from './settings';

interface ThemeSettings {
  readonly colorMode: { readonly defaultMode: 'light' | 'dark'; readonly respectPrefersColorScheme: boolean };
  readonly announcementBar?: { readonly id: string };
}

export function inlineScript({ siteDir, siteConfig }: LoadContext): HtmlTagObject {
  const { colorMode, announcementBar } = siteConfig.themeConfig as unknown as ThemeSettings;
  const settings: InlineSettings = {
    defaultMode: colorMode.defaultMode,
    followSystem: colorMode.respectPrefersColorScheme,
    announcementId: announcementBar?.id ?? null,
    basePath: siteConfig.baseUrl,
  };
  return { tagName: 'script', innerHTML: bundleScript(siteDir, 'src/hydration/inline-script/index.ts', settings) };
}
