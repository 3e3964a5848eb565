/** The docs plugin: served from the site's root, one version `current` labelled `Next`. */
import type { Options } from '@docusaurus/plugin-content-docs';
import type { MarkdownPlugins } from '../markdown/config';

export function docs(plugins: MarkdownPlugins): Options {
  return {
    path: 'docs',
    routeBasePath: '/',
    sidebarPath: './sidebars.ts',
    sidebarCollapsed: false,
    lastVersion: 'current',
    versions: { current: { label: 'Next', path: '', badge: false, banner: 'none' } },
    ...plugins,
  };
}
