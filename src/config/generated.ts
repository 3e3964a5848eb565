/** Files derived from the brand before the build starts. They stand in `generated/`, which git ignores. */
import fs from 'node:fs';
import path from 'node:path';

/** Writes only what changed, so that caches and watchers stay quiet. Returns the absolute path. */
export function writeGenerated(siteDir: string, name: string, content: string | Uint8Array): string {
  const file = path.join(siteDir, 'generated', name);
  const bytes = Buffer.from(content);
  if (!fs.existsSync(file) || !fs.readFileSync(file).equals(bytes)) {
    fs.mkdirSync(path.dirname(file), { recursive: true });
    fs.writeFileSync(file, bytes);
  }
  return file;
}
