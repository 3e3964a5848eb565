/**
 * Media types by file extension: the one table for `serve`, the nginx file and the choice of what to compress.
 * A type that is text carries its charset here.
 */

export interface MediaType {
  readonly type: string;
  /** Worth compressing: text formats and WebAssembly; pictures, fonts and archives are compressed already. */
  readonly compressible: boolean;
}

const text = (type: string): MediaType => ({ type: `${type}; charset=utf-8`, compressible: true });
const binary = (type: string, compressible = false): MediaType => ({ type, compressible });

export const mediaTypes: Readonly<Record<string, MediaType>> = {
  html: text('text/html'),
  css: text('text/css'),
  js: text('text/javascript'),
  mjs: text('text/javascript'),
  json: text('application/json'),
  map: text('application/json'),
  webmanifest: text('application/manifest+json'),
  xml: text('application/xml'),
  rss: text('application/rss+xml'),
  atom: text('application/atom+xml'),
  svg: text('image/svg+xml'),
  txt: text('text/plain'),
  md: text('text/markdown'),
  csv: text('text/csv'),
  py: text('text/x-python'),
  wasm: binary('application/wasm', true),
  ico: binary('image/x-icon', true),
  png: binary('image/png'),
  jpg: binary('image/jpeg'),
  jpeg: binary('image/jpeg'),
  gif: binary('image/gif'),
  webp: binary('image/webp'),
  avif: binary('image/avif'),
  woff: binary('font/woff'),
  woff2: binary('font/woff2'),
  ttf: binary('font/ttf', true),
  pdf: binary('application/pdf'),
  // Python's library is a zip without compression of its own, so that the transport can do it better.
  zip: binary('application/zip', true),
  // A Python package for live apps, not compressed itself for the same reason.
  pack: binary('application/octet-stream', true),
  whl: binary('application/zip'),
  tar: binary('application/x-tar', true),
  bin: binary('application/octet-stream', true),
};

const unknown: MediaType = { type: 'application/octet-stream', compressible: false };

export function mediaTypeOf(file: string): MediaType {
  const name = file.slice(file.lastIndexOf('/') + 1);
  const dot = name.lastIndexOf('.');
  return (dot >= 0 ? mediaTypes[name.slice(dot + 1).toLowerCase()] : undefined) ?? unknown;
}
