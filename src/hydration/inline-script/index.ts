/** The inline script of every page. Its text is the same everywhere: one hash in the security policy covers it. */
import { watchBaseAddress } from './base-address';
import type { InlineSettings } from './settings';
import { keepStoredState } from './stored-state';

declare const SETTINGS: InlineSettings;

keepStoredState(SETTINGS);
watchBaseAddress(SETTINGS.basePath);
