/** Puts the bootstrap among the static files, under a name that changes with its content. Returns the name. */
import { createHash } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import { writeGenerated } from '../config/generated';
import { bundleScript } from './bundle';

export function writeBootstrap(siteDir: string): string {
  const script = bundleScript(siteDir, 'bootstrap/index.ts');
  const name = `boot.${createHash('sha256').update(script).digest('hex').slice(0, 8)}.js`;
  const folder = path.dirname(writeGenerated(siteDir, `static/${name}`, script));
  for (const file of fs.readdirSync(folder)) {
    if (/^boot\.\w+\.js$/.test(file) && file !== name) fs.rmSync(path.join(folder, file));
  }
  return name;
}
