/**
 * Edited code and template as the part of a link: JSON, deflated, in base64url. Loaded with the first link that carries
 * some. What a link contains is anyone's text: it is bounded, checked, shown, and never run before the reader presses Run.
 */
import type { Source } from './state';

export type SharedSources = Partial<Readonly<Record<Source, string>>>;

/** Characters, of code and template together. */
export const MAX_SOURCE = 100_000;
/** The reader sees what was changed, line by line. */
export const MAX_LINES = 4000;

function checkLength(sources: SharedSources): void {
  const text = Object.values(sources).join('\n');
  if (text.length > MAX_SOURCE || text.split('\n').length > MAX_LINES) throw new Error('The code is too long.');
}

/** Python ends a line at a carriage return, too, where a page shows a space: it could hide a line behind a comment. */
const withPlainBreaks = (source: string): string => source.replace(/\r\n?/g, '\n');

async function through(bytes: Uint8Array, stream: CompressionStream | DecompressionStream, limit: number) {
  const reader = new Blob([bytes as BlobPart]).stream().pipeThrough(stream).getReader();
  const chunks: Uint8Array[] = [];
  let length = 0;
  for (;;) {
    const { done, value } = await reader.read();
    if (done) break;
    length += value.byteLength;
    if (length > limit) {
      await reader.cancel();
      throw new Error('The code is too long.');
    }
    chunks.push(value);
  }
  return new Uint8Array(await new Blob(chunks as BlobPart[]).arrayBuffer());
}

export async function packSources(sources: SharedSources): Promise<string> {
  checkLength(sources);
  const json = new TextEncoder().encode(JSON.stringify(sources));
  const packed = await through(json, new CompressionStream('deflate-raw'), 4 * MAX_SOURCE);
  const text = Array.from(packed, (byte) => String.fromCharCode(byte)).join('');
  return btoa(text).replaceAll('+', '-').replaceAll('/', '_').replace(/=+$/, '');
}

/** Throws if it isn't what `packSources` makes. */
export async function unpackSources(packed: string): Promise<SharedSources> {
  const text = atob(packed.replaceAll('-', '+').replaceAll('_', '/'));
  const bytes = Uint8Array.from(text, (character) => character.charCodeAt(0));
  const json = await through(bytes, new DecompressionStream('deflate-raw'), 4 * MAX_SOURCE);
  const value: unknown = JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(json));
  const { code, template } = value as SharedSources;
  const given = { ...(code !== undefined && { code }), ...(template !== undefined && { template }) };
  const parts = Object.entries(given);
  if (parts.length === 0 || parts.some(([, source]) => typeof source !== 'string'))
    throw new Error('There is no code.');
  checkLength(given);
  return Object.fromEntries(parts.map(([name, source]) => [name, withPlainBreaks(source)]));
}
