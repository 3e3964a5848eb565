/** Files derived from the sources before the build starts. They live in `generated/`, which git ignores. Node only. */
import fs from 'node:fs';
import path from 'node:path';
import { shortHash } from './hash';

/** Writes only what changed, to keep caches and watchers quiet. Returns the absolute path. */
export function writeGenerated(siteDir: string, name: string, content: string | Uint8Array): string {
  const file = path.join(siteDir, 'generated', name);
  const bytes = Buffer.from(content);
  if (!fs.existsSync(file) || !fs.readFileSync(file).equals(bytes)) {
    fs.mkdirSync(path.dirname(file), { recursive: true });
    fs.writeFileSync(file, bytes);
  }
  return file;
}

/** Writes `static/<stem>.<hash><extension>` and deletes earlier versions of it. Returns the new name. */
export function writeHashedStatic(siteDir: string, stem: string, extension: string, content: string): string {
  const name = `${stem}.${shortHash(content)}${extension}`;
  const folder = path.dirname(writeGenerated(siteDir, `static/${name}`, content));
  for (const other of fs.readdirSync(folder)) {
    const isEarlier = other.startsWith(`${path.basename(stem)}.`) && other.endsWith(extension);
    if (isEarlier && other !== path.basename(name)) fs.rmSync(path.join(folder, other));
  }
  return name;
}

/** Deletes what an earlier build left in a folder below `generated/`: files of an app or a picture that no longer exists. */
export function deleteGenerated(siteDir: string, folder: string, kept: ReadonlySet<string>): void {
  const place = path.join(siteDir, 'generated', folder);
  fs.mkdirSync(place, { recursive: true });
  for (const name of fs.readdirSync(place)) if (!kept.has(name)) fs.rmSync(path.join(place, name), { recursive: true });
}
