/**
 * The scripts that run before anything is painted, as inline tags. Each is a function of its own file, turned into
 * text here, with values given as JSON: the text is the same on every page, so one hash in the security policy covers it.
 */
import type { HtmlTags, LoadContext } from '@docusaurus/types';
import { applyStoredTheme } from './theme';

interface ColorModeConfig {
  readonly defaultMode: 'light' | 'dark';
  readonly respectPrefersColorScheme: boolean;
}

/** `f(arg)` as source text; `<` is escaped so that no value can end the script element. */
export function inlineCall<T>(fn: (argument: T) => void, argument: T): string {
  return `(${fn.toString()})(${JSON.stringify(argument)})`.replace(/<\//g, '<\\/').replace(/<!--/g, '<\\!--');
}

export function earlyScripts({ siteConfig }: LoadContext): HtmlTags {
  const themeConfig = siteConfig.themeConfig as { colorMode: ColorModeConfig; announcementBar?: { id: string } };
  const { defaultMode, respectPrefersColorScheme } = themeConfig.colorMode;
  return [
    {
      tagName: 'script',
      innerHTML: inlineCall(applyStoredTheme, {
        defaultMode,
        followSystem: respectPrefersColorScheme,
        announcementId: themeConfig.announcementBar?.id ?? null,
      }),
    },
  ];
}
