/** Reads chosen files as data URLs, which is what Python receives. */
import type { FileValue } from '../inputs/kind';

/** Types that browsers don't know by the file's name. */
const TYPES: Readonly<Record<string, string>> = {
  csv: 'text/csv',
  txt: 'text/plain',
  json: 'application/json',
  geojson: 'application/geo+json',
};

export function readFile(file: File): Promise<FileValue> {
  const type = file.type || (TYPES[file.name.split('.').at(-1)?.toLowerCase() ?? ''] ?? 'application/octet-stream');
  return new Promise((done, fail) => {
    const reader = new FileReader();
    reader.onload = () => done({ name: file.name, size: file.size, url: String(reader.result) });
    reader.onerror = () => fail(reader.error);
    reader.readAsDataURL(file.type ? file : new Blob([file], { type }));
  });
}
