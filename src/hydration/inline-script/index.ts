/** The inline script of every page. Its text is the same everywhere: one hash in the security policy covers it. */
import { watchBaseAddress } from './base-address';
import { keepFirstActions } from './first-actions';
import type { InlineSettings } from './settings';
import { keepStoredState } from './stored-state';

declare const SETTINGS: InlineSettings;

keepStoredState(SETTINGS);
keepFirstActions();
watchBaseAddress(SETTINGS.basePath);
