/** Changes a built file. Renamed into place: a folder made of links to another build must not change that one. Node only. */
import { renameSync, writeFileSync } from 'node:fs';

export function writeAtomically(file: string, text: string): void {
  writeFileSync(`${file}.new`, text);
  renameSync(`${file}.new`, file);
}
