/** Imported before any schema: zod would try to compile code, which the page's policy doesn't allow. */
import { config } from 'zod';

config({ jitless: true });
