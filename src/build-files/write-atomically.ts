/**
 * Writes a file and renames it into place: an interrupted build leaves no half of it, and a folder made of links to another
 * build doesn't change that one. Node only.
 */
import { renameSync, writeFileSync } from 'node:fs';

export function writeAtomically(file: string, content: string | Uint8Array): void {
  writeFileSync(`${file}.new`, content);
  renameSync(`${file}.new`, file);
}
