/** The apps that the build has loaded, for the plugins that write something about them. */
import type { AllContent } from '@docusaurus/types';
import type { LoadedApp } from './load';

/** The name of the plugin whose content they are. */
export const LIVE_APPS = 'live-apps';

export const loadedApps = (content: AllContent): readonly LoadedApp[] =>
  (content[LIVE_APPS]?.default ?? []) as readonly LoadedApp[];
