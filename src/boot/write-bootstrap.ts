/** Puts the bootstrap among the static files, under a name that changes with its content. Returns the name. */
import fs from 'node:fs';
import path from 'node:path';
import { writeGenerated } from '../config/generated';
import { bundleScript, shortHash } from './bundle';

export function writeBootstrap(siteDir: string): string {
  const script = bundleScript(siteDir, 'bootstrap/index.ts');
  const name = `boot.${shortHash(script)}.js`;
  const folder = path.dirname(writeGenerated(siteDir, `static/${name}`, script));
  for (const file of fs.readdirSync(folder)) {
    if (/^boot\.\w+\.js$/.test(file) && file !== name) fs.rmSync(path.join(folder, file));
  }
  return name;
}
