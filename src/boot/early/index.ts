/** The inline script of every page. Its text is the same everywhere: one hash in the security policy covers it. */
import { watchBaseAddress } from './base-address';
import type { EarlySettings } from './settings';
import { applyStoredTheme } from './theme';

declare const SETTINGS: EarlySettings;

applyStoredTheme(SETTINGS);
watchBaseAddress(SETTINGS.basePath);
