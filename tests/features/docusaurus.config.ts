/**
 * A site of pages that use everything authors know from Docusaurus, with a second language, which is written from right
 * to left. `npm run dev -- --config tests/features/docusaurus.config.ts` shows it; features.test.ts builds it.
 */
import path from 'node:path';
import type { Config, PluginConfig } from '@docusaurus/types';
import createConfig from '../../docusaurus.config';
import { showSource } from './show-source';

const FOLDER = 'tests/features';
process.env.BRAND_FILE ??= `${FOLDER}/brand.ts`;

const OPTIONS: Readonly<Record<string, object>> = {
  '@docusaurus/plugin-content-docs': { path: `${FOLDER}/docs`, sidebarPath: `./${FOLDER}/sidebars.ts` },
  './src/blog/plugin.ts': { path: `${FOLDER}/blog`, authorsMapPath: 'authors.yml', tags: 'tags.yml' },
  '@docusaurus/plugin-content-pages': { path: `${FOLDER}/pages` },
};

/** Docusaurus looks for plugins beside the file of the configuration. */
const place = (name: string) => (name.startsWith('.') ? path.resolve(name) : name);

function withFeatures(plugin: unknown): PluginConfig {
  if (typeof plugin === 'function') return plugin as PluginConfig;
  const [name, options = {}] = [plugin].flat() as [string, { remarkPlugins?: unknown[] }?];
  const { remarkPlugins } = options;
  return [
    place(name),
    { ...options, ...OPTIONS[name], ...(remarkPlugins && { remarkPlugins: [showSource, ...remarkPlugins] }) },
  ];
}

export default async function createFeatures(): Promise<Config> {
  const config = await createConfig();
  const { navbar, ...theme } = config.themeConfig as { navbar: { items: object[] } };
  return {
    ...config,
    plugins: (config.plugins ?? []).map(withFeatures),
    themes: (config.themes ?? []).map(withFeatures),
    i18n: {
      defaultLocale: 'en',
      locales: ['en', 'he'],
      path: `${FOLDER}/i18n`,
      localeConfigs: { he: { label: 'עברית', direction: 'rtl' } },
    },
    themeConfig: {
      ...theme,
      navbar: { ...navbar, items: [...navbar.items, { type: 'docsVersionDropdown', position: 'right' }] },
    },
  };
}
