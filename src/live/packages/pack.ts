/**
 * A pack: one package as one file, ready to be written into Python's file system. Not compressed, since the server does it
 * better and the reader's browser unpacks it on the way. A line of JSON with names and sizes, then the bytes in that order.
 */

export interface PackHeader {
  readonly format: 1;
  /** `site`: below `site-packages`. `dynlib`: a library that other packages share. */
  readonly folder: 'site' | 'dynlib';
  /** Name and size. */
  readonly files: readonly (readonly [string, number])[];
}

export interface Pack {
  readonly folder: PackHeader['folder'];
  /** The bytes are views of the pack's own buffer. */
  readonly files: readonly { readonly name: string; readonly bytes: Uint8Array }[];
}

const NEWLINE = 10;
/** More than the largest package has; a file without a line end must not be searched to its end. */
const MAX_HEADER = 4_000_000;

export function readPack(bytes: Uint8Array): Pack {
  const end = bytes.subarray(0, MAX_HEADER).indexOf(NEWLINE);
  if (end < 0) throw new Error('not a pack: the header is missing');
  const header = JSON.parse(new TextDecoder().decode(bytes.subarray(0, end))) as PackHeader;
  if (header.format !== 1) throw new Error(`a pack of format ${String(header.format)}, which this version can't read`);
  let offset = end + 1;
  const files = header.files.map(([name, size]) => {
    if (!isInside(name)) throw new Error(`not a pack: ${JSON.stringify(name)} is outside its folder`);
    const file = { name, bytes: bytes.subarray(offset, offset + size) };
    offset += size;
    return file;
  });
  if (offset !== bytes.byteLength) throw new Error(`a pack of ${bytes.byteLength} bytes instead of ${offset}`);
  return { folder: header.folder, files };
}

function isInside(name: string): boolean {
  return name !== '' && name.split('/').every((part) => part !== '' && part !== '.' && part !== '..');
}
