/**
 * What samples drew when they were run, one file each: `figures/samples/<key>.json`. Written by `npm run samples:record`;
 * the key is a digest of the sample's source, so a changed sample has no picture until it is recorded again. Node only.
 */
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';

export interface Picture {
  /** The output or variable; empty if it has no name. */
  readonly name: string;
  readonly html: string;
}

export interface RecordedSample {
  readonly source: string;
  /** Empty if the sample draws nothing and takes a package to find out. */
  readonly pictures: readonly Picture[];
}

export const SAMPLES_FOLDER = 'figures/samples';

export const sampleKey = (source: string): string => createHash('sha256').update(source).digest('hex').slice(0, 12);

export const sampleFile = (key: string): string => `${SAMPLES_FOLDER}/${key}.json`;

/** By key. */
export function readRecorded(root: string): Map<string, RecordedSample> {
  const folder = path.join(root, SAMPLES_FOLDER);
  const names = existsSync(folder) ? readdirSync(folder).filter((name) => name.endsWith('.json')) : [];
  return new Map(
    names
      .sort()
      .map((name) => [
        name.slice(0, -'.json'.length),
        JSON.parse(readFileSync(path.join(folder, name), 'utf8')) as RecordedSample,
      ]),
  );
}
