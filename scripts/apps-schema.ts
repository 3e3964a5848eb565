/** Writes `apps/app.schema.json`, which editors use to check and complete `app.yaml`. A test keeps it current. */
import { writeFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { appJsonSchema } from '../src/live/schema/app';

writeFileSync(resolve(import.meta.dirname, '../apps/app.schema.json'), `${JSON.stringify(appJsonSchema(), null, 2)}\n`);
