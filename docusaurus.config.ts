/** Composes src/config/*. What differs between brands and deployments comes from brand.config.ts and the environment. */
import type { Config } from '@docusaurus/types';
import { pageTemplate } from './src/boot/page-template';
import { writeBootstrap } from './src/boot/write-bootstrap';
import { loadBrand } from './src/brand/load';
import { brandPictures } from './src/brand/pictures';
import { paletteStyles } from './src/brand/styles';
import { blog } from './src/config/blog';
import { docs } from './src/config/docs';
import { writeGenerated } from './src/config/generated';
import { headTags } from './src/config/head';
import { markdown, markdownPlugins } from './src/config/markdown';
import { search } from './src/config/search';
import { themeConfig } from './src/config/theme';
import { readReference } from './src/reference/read';

export default async function createConfig(): Promise<Config> {
  const siteDir = __dirname;
  const brand = await loadBrand(siteDir);
  const plugins = markdownPlugins(brand, siteDir);
  writeGenerated(siteDir, 'palette.css', paletteStyles(brand.colors));
  const bootstrap = writeBootstrap(siteDir);
  for (const [name, picture] of Object.entries(brandPictures(brand.colors))) {
    writeGenerated(siteDir, `static/${name}`, picture);
  }
  return {
    title: brand.name,
    tagline: brand.tagline,
    url: brand.site.url,
    baseUrl: brand.site.basePath,
    trailingSlash: false,
    favicon: 'img/favicon.svg',
    headTags: headTags(brand),
    i18n: {
      defaultLocale: 'en',
      locales: ['en'],
      localeConfigs: { en: { label: 'English', direction: 'ltr', htmlLang: 'en', calendar: 'gregory', path: 'en' } },
    },
    future: { v4: true },
    // The spec names the stored keys exactly: `theme`, not `theme-<suffix>`.
    storage: { type: 'localStorage', namespace: false },
    onBrokenLinks: 'throw',
    onBrokenAnchors: 'warn',
    onDuplicateRoutes: 'warn',
    // Ours tells the reader of a wrong base path (src/boot/base-address.ts).
    baseUrlIssueBanner: false,
    ssrTemplate: pageTemplate(bootstrap, brand.site.basePath),
    markdown: markdown(brand, await readReference(siteDir)),
    staticDirectories: ['static', 'generated/static'],
    customFields: { brand: { name: brand.name, slug: brand.slug, library: brand.library } },
    plugins: [
      './plugins/boot/index.ts',
      './plugins/minimize/index.ts',
      './plugins/page-sources/index.ts',
      './deploy/plugin.ts',
      './plugins/live-apps/index.ts',
      ['./plugins/docs/index.ts', docs(plugins)],
      ['./plugins/blog/index.ts', blog(brand, siteDir, plugins)],
      ['./plugins/search/index.ts', search(brand)],
      ['@docusaurus/plugin-sitemap', { ignorePatterns: [`${brand.site.basePath}search`], lastmod: null }],
      ...(brand.analyticsId
        ? [['./plugins/analytics/index.ts', { trackingID: brand.analyticsId }] as [string, object]]
        : []),
    ],
    themes: [['./plugins/classic-theme/index.ts', { customCss: ['./generated/palette.css', './src/css/site.css'] }]],
    themeConfig: themeConfig(brand),
  };
}
