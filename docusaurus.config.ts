/** Composes the features. What differs between brands and deployments comes from brand.config.ts and the environment. */
import type { Config } from '@docusaurus/types';
import { blog } from './src/blog/config';
import { checkBrandLinks } from './src/brand/links';
import { loadBrand } from './src/brand/load';
import { paletteStyles } from './src/brand/styles';
import { bundleScript } from './src/build-files/bundle-script';
import { writeGenerated, writeHashedStatic } from './src/build-files/write-generated';
import { pageTemplate } from './src/docusaurus/page-template';
import { definitionsFile, glossaryPage, loadTerms } from './src/glossary/publish';
import { wheelAddress } from './src/live/take-home/publish';
import { markdown, markdownPlugins } from './src/markdown/config';
import { speculationRules } from './src/navigation/speculation-rules';
import { sitemap } from './src/page-metadata/sitemap';
import { publishPrintStyles } from './src/print/publish';
import { publishReference } from './src/reference/publish';
import { search } from './src/search/options';
import { docs } from './src/shell/docs';
import { publishFonts } from './src/shell/fonts';
import { headTags } from './src/shell/head';
import { themeConfig } from './src/shell/theme-config';

export default async function createConfig(): Promise<Config> {
  const siteDir = __dirname;
  const brand = await loadBrand(siteDir);
  // Python works on it while the rest is prepared.
  const reference = publishReference(siteDir, brand);
  reference.catch(() => undefined);
  const plugins = markdownPlugins(brand, siteDir);
  const terms = loadTerms(siteDir, brand);
  writeGenerated(siteDir, 'static/glossary.json', definitionsFile(terms));
  writeGenerated(siteDir, 'palette.css', paletteStyles(brand.colors));
  const bootstrap = writeHashedStatic(
    siteDir,
    'boot',
    '.js',
    bundleScript(siteDir, 'src/hydration/bootstrap/index.ts'),
  );
  const fonts = publishFonts(brand, siteDir);
  return {
    title: brand.name,
    tagline: brand.tagline,
    url: brand.site.url,
    baseUrl: brand.site.basePath,
    trailingSlash: false,
    favicon: 'img/favicon.svg',
    headTags: [...headTags(brand), ...fonts.headTags, publishPrintStyles(siteDir, brand.site.basePath)],
    i18n: {
      defaultLocale: 'en',
      locales: ['en'],
      localeConfigs: { en: { label: 'English', direction: 'ltr', htmlLang: 'en', calendar: 'gregory', path: 'en' } },
    },
    // The bundler's cache would keep pages when the brand, a drawing, a docstring or the code that renders Markdown changes.
    future: { v4: true, faster: { rspackPersistentCache: false } },
    // The spec names the stored keys exactly: `theme`, not `theme-<suffix>`.
    storage: { type: 'localStorage', namespace: false },
    onBrokenLinks: 'throw',
    onBrokenAnchors: 'warn',
    onDuplicateRoutes: 'warn',
    // Ours: src/hydration/inline-script/base-address.ts.
    baseUrlIssueBanner: false,
    ssrTemplate: pageTemplate({ bootstrap, speculationRules: speculationRules(brand.site.basePath) }),
    markdown: markdown(
      { ...brand, wheel: wheelAddress(siteDir, brand) },
      await reference,
      glossaryPage(siteDir, terms),
    ),
    staticDirectories: ['static', 'generated/static'],
    customFields: {
      brand: { name: brand.name, slug: brand.slug, library: brand.library },
      feedback: brand.feedback,
    },
    plugins: [
      () => checkBrandLinks(brand),
      './src/hydration/plugin.ts',
      './src/trusted-types/plugin.ts',
      './src/formulas/plugin.ts',
      './deploy/plugin.ts',
      './src/live/plugin.ts',
      './src/enlarge/plugin.ts',
      './src/glossary/plugin.ts',
      './src/heading-links/plugin.ts',
      './src/shortcuts/plugin.ts',
      './src/app-catalog/plugin.ts',
      './src/site-files/plugin.ts',
      './src/markdown-twins/plugin.ts',
      ...(brand.behavior.webMcp ? ['./src/web-mcp/plugin.ts'] : []),
      ['@docusaurus/plugin-content-docs', docs(plugins)],
      ['./src/blog/plugin.ts', blog(brand, siteDir, plugins)],
      ['@docusaurus/plugin-content-pages', { ...plugins }],
      ['./src/search/plugin.ts', search(brand)],
      ['@docusaurus/plugin-sitemap', sitemap(brand.site.basePath, siteDir)],
      './src/page-metadata/plugin.ts',
      ...(brand.analyticsId
        ? [['./src/analytics/plugin.ts', { trackingID: brand.analyticsId }] as [string, object]]
        : []),
    ],
    themes: [
      [
        './src/docusaurus/classic-theme.ts',
        { customCss: ['./generated/palette.css', './src/css/site.css', ...fonts.styles] },
      ],
    ],
    themeConfig: themeConfig(brand),
  };
}
