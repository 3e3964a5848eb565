/**
 * The software bill of materials of a build, in CycloneDX: every package of the lock file, those that reach readers apart
 * from those that only build the site. No time stamp and no random serial number: the same lock file gives the same bytes.
 */
interface LockEntry {
  readonly version?: string;
  readonly integrity?: string;
  readonly license?: string;
  readonly name?: string;
  readonly link?: boolean;
}

const hex = (integrity: string): string => Buffer.from(integrity.slice('sha512-'.length), 'base64').toString('hex');

/** `shipped` are places in the lock file: `node_modules/react`. */
export function sbomOf(lock: Readonly<Record<string, LockEntry>>, shipped: readonly string[]): object {
  const readers = new Set(shipped);
  const components = new Map<string, object>();
  for (const [place, entry] of Object.entries(lock).sort(([a], [b]) => (a < b ? -1 : 1))) {
    if (place === '' || entry.link || entry.version === undefined) continue;
    const name = entry.name ?? place.slice(place.lastIndexOf('node_modules/') + 'node_modules/'.length);
    const purl = `pkg:npm/${name.replace(/^@/, '%40')}@${entry.version}`;
    const ships = readers.has(place);
    if (components.has(purl) && !ships) continue;
    components.set(purl, {
      type: 'library',
      'bom-ref': purl,
      name,
      version: entry.version,
      // "excluded": used to build the site, not part of what readers download.
      scope: ships ? 'required' : 'excluded',
      ...(entry.integrity?.startsWith('sha512-') && { hashes: [{ alg: 'SHA-512', content: hex(entry.integrity) }] }),
      ...(entry.license && { licenses: [licenseOf(entry.license)] }),
      purl,
    });
  }
  return { bomFormat: 'CycloneDX', specVersion: '1.6', version: 1, components: [...components.values()] };
}

/** An expression such as `MIT OR Apache-2.0`, an identifier, or free text. */
function licenseOf(license: string): object {
  if (/ (?:OR|AND|WITH) /.test(license)) return { expression: license };
  return { license: /^[\w.+-]+$/.test(license) ? { id: license } : { name: license } };
}
