/**
 * The classic theme, wrapped: everything of it stays but three things that reach the reader's browser.
 * - Its inline script writes unchecked values of the address and of the storage into the page: ours checks them.
 * - Its Prism loader: code is highlighted while the site is built (src/codeblocks).
 * - Its style sheet: Infima is trimmed to what this site shows (infima.ts), since it blocks the first paint.
 */
import { createRequire } from 'node:module';
import path from 'node:path';
import * as classic from '@docusaurus/theme-classic';
import type { LoadContext, Plugin, PluginModule } from '@docusaurus/types';
import { earlyScripts } from '../../src/boot/early/scripts';
import { writeInfima } from './infima';

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

const lib = path.dirname(createRequire(import.meta.url).resolve('@docusaurus/theme-classic'));

export default function wrappedClassicTheme(context: LoadContext, options: ClassicOptions): Plugin<undefined> {
  const theme = themeClassic(context, options) as Plugin<undefined>;
  return {
    ...theme,
    getThemePath: () => path.join(lib, 'theme'),
    getTypeScriptThemePath: () => path.join(lib, '..', 'src', 'theme'),
    getClientModules: () =>
      (theme.getClientModules?.() ?? [])
        .filter((module) => !module.endsWith('prism-include-languages') && !module.endsWith('nprogress'))
        .map((module) => (/[\\/]infima[\\/]/.test(module) ? writeInfima(context.siteDir) : module))
        .concat(path.join(context.siteDir, 'src/boot/progress/client-module.ts')),
    // The bundler's own minifier lowers CSS for the browsers of package.json; a second pass rewrites layers to no end.
    configurePostCss: (options) => ({ ...options, plugins: [] }),
    injectHtmlTags(args) {
      const tags = theme.injectHtmlTags?.(args);
      // The icon sprites stay; the inline script is replaced.
      const before = [tags?.preBodyTags ?? []]
        .flat()
        .filter((tag) => typeof tag !== 'string' && tag.tagName !== 'script');
      return { ...tags, preBodyTags: before, headTags: earlyScripts(context) };
    },
  };
}

export { validateOptions, validateThemeConfig };
