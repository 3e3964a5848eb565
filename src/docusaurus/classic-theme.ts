/**
 * The classic theme without three things that reach the reader's browser:
 * - its inline script, which writes unchecked values from the address and from storage into the page (ours: src/hydration);
 * - its Prism loader, since code is highlighted during the build (src/codeblocks);
 * - its progress bar and style sheet, which src/navigation and src/css bring with our settings.
 */
import { createRequire } from 'node:module';
import path from 'node:path';
import * as classic from '@docusaurus/theme-classic';
import type { LoadContext, Plugin, PluginModule } from '@docusaurus/types';

// The package's types leave its validators out.
const {
  default: themeClassic,
  validateOptions,
  validateThemeConfig,
} = classic as typeof classic & {
  validateOptions: NonNullable<PluginModule['validateOptions']>;
  validateThemeConfig: NonNullable<PluginModule['validateThemeConfig']>;
};
type ClassicOptions = Parameters<typeof themeClassic>[1];

/** Client modules of the theme that the site does without. */
export const REPLACED = /(?:^\.[\\/](?:prism-include-languages|nprogress)|[\\/]infima[\\/].*\.css)$/;

const lib = path.dirname(createRequire(import.meta.url).resolve('@docusaurus/theme-classic'));

export default function wrappedClassicTheme(context: LoadContext, options: ClassicOptions): Plugin<undefined> {
  const theme = themeClassic(context, options) as Plugin<undefined>;
  return {
    ...theme,
    getThemePath: () => path.join(lib, 'theme'),
    getTypeScriptThemePath: () => path.join(lib, '..', 'src', 'theme'),
    getClientModules: () => (theme.getClientModules?.() ?? []).filter((module) => !REPLACED.test(module)),
    // The bundler's minifier already lowers CSS for the browsers of package.json. The theme mirrors it if text runs right to left.
    configurePostCss: (postCss) => theme.configurePostCss?.({ ...postCss, plugins: [] }) ?? postCss,
    injectHtmlTags(args) {
      const tags = theme.injectHtmlTags?.(args);
      const withoutScripts = [tags?.preBodyTags ?? []]
        .flat()
        .filter((tag) => typeof tag !== 'string' && tag.tagName !== 'script');
      return { ...tags, preBodyTags: withoutScripts };
    },
  };
}

export { validateOptions, validateThemeConfig };
