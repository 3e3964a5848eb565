/** The inline script of every page. Its text is the same everywhere: one hash in the security policy covers it. */
import { sayDrawnAhead } from '../drawn-ahead';
import { watchBaseAddress } from './base-address';
import type { EarlySettings } from './settings';
import { applyStoredTheme } from './theme';
import { markWhole } from './whole';

declare const SETTINGS: EarlySettings;

sayDrawnAhead();
markWhole();
applyStoredTheme(SETTINGS);
watchBaseAddress(SETTINGS.basePath);
