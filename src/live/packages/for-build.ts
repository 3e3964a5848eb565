/** What a build adds to the runtime's folder: the packs that `python/packages.json` lists. It never downloads. Node only. */
import { checkedPackages, type Place } from './check';
import type { Offered } from './needed';

export function packagesForBuild(place: Place): {
  /** For `runtime.json`. */
  readonly offered: Offered;
  /** By their file below the runtime's folder. */
  readonly contents: Readonly<Record<string, Uint8Array>>;
} {
  const checked = checkedPackages(place);
  const fileOf = (name: string, version: string) => `packages/${name}-${version}.pack`;
  return {
    offered: Object.fromEntries(
      checked.map(({ data: { name, version, imports, dependencies, license, pack } }) => [
        name,
        {
          version,
          file: fileOf(name, version),
          size: pack.size,
          sha256: pack.sha256,
          imports,
          dependencies,
          license,
        },
      ]),
    ),
    contents: Object.fromEntries(checked.map(({ data: { name, version }, bytes }) => [fileOf(name, version), bytes])),
  };
}
