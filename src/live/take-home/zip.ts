/** Writes a zip archive whose bytes depend on its contents only: sorted names, one fixed date, no extra fields. Node only. */
import { crc32, deflateRawSync } from 'node:zlib';

/** 1980-01-01, the first date that the format can express. */
const DATE = 0x21;
const DEFLATED = 8;
/** Names are UTF-8. */
const FLAGS = 0x800;
/** Regular file, rw-r--r--, in the upper half of the external attributes. */
const MODE = 0o100644 * 0x10000;
/** Version 2.0 of the format; in the directory also "made on Unix", without which the mode doesn't count. */
const VERSION = 20;
const MADE_ON_UNIX = 0x300 + VERSION;

interface Entry {
  readonly name: Buffer;
  readonly packed: Buffer;
  readonly size: number;
  readonly checksum: number;
  readonly offset: number;
}

/** The fields that a local header and an entry of the directory share. */
function sharedFields({ name, packed, size, checksum }: Entry): Buffer {
  const fields = Buffer.alloc(26);
  fields.writeUInt16LE(VERSION, 0);
  fields.writeUInt16LE(FLAGS, 2);
  fields.writeUInt16LE(DEFLATED, 4);
  fields.writeUInt16LE(0, 6);
  fields.writeUInt16LE(DATE, 8);
  fields.writeUInt32LE(checksum, 10);
  fields.writeUInt32LE(packed.length, 14);
  fields.writeUInt32LE(size, 18);
  fields.writeUInt16LE(name.length, 22);
  return fields;
}

function localHeader(entry: Entry): Buffer {
  return Buffer.concat([Buffer.from('PK\x03\x04', 'latin1'), sharedFields(entry), entry.name]);
}

function directoryEntry(entry: Entry): Buffer {
  const madeBy = Buffer.alloc(2);
  madeBy.writeUInt16LE(MADE_ON_UNIX, 0);
  // Comment, disk and internal attributes stay 0.
  const rest = Buffer.alloc(14);
  rest.writeUInt32LE(MODE, 6);
  rest.writeUInt32LE(entry.offset, 10);
  return Buffer.concat([Buffer.from('PK\x01\x02', 'latin1'), madeBy, sharedFields(entry), rest, entry.name]);
}

/** `files`: content by path. */
export function zip(files: Readonly<Record<string, string | Uint8Array>>): Buffer {
  const parts: Buffer[] = [];
  const entries: Entry[] = [];
  let offset = 0;
  for (const path of Object.keys(files).sort()) {
    const content = Buffer.from(files[path] ?? '');
    const packed = deflateRawSync(content, { level: 9 });
    const entry = { name: Buffer.from(path), packed, size: content.length, checksum: crc32(content), offset };
    const header = localHeader(entry);
    parts.push(header, packed);
    entries.push(entry);
    offset += header.length + packed.length;
  }
  const directory = Buffer.concat(entries.map(directoryEntry));
  const end = Buffer.alloc(22);
  end.write('PK\x05\x06', 0, 'latin1');
  end.writeUInt16LE(entries.length, 8);
  end.writeUInt16LE(entries.length, 10);
  end.writeUInt32LE(directory.length, 12);
  end.writeUInt32LE(offset, 16);
  return Buffer.concat([...parts, directory, end]);
}
