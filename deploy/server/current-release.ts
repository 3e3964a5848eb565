/** The release that is being served, and how another one takes its place without a restart. */
import { setTimeout as wait } from 'node:timers/promises';
import type { BuildRecord } from '../record';
import type { SitePlace } from '../staging';
import { ByteCache } from './byte-cache';
import { type Release, readRelease, versionOf } from './site';

const cacheSize = 96 * 1024 * 1024;
/** How often a finished new build is looked for, at most, in milliseconds. */
const lookEvery = 1000;
/** How long a request whose file is gone waits for the build that replaces it, and how often it looks. */
const patience = 1000;
const waitStep = 20;

/** Bytes are cached with the release they are from: an answer in flight during a swap can't mix two releases. */
export interface Served extends Release {
  readonly cache: ByteCache;
}

export class CurrentRelease {
  #reading: Promise<void> | undefined;
  #looked = Date.now();

  private constructor(
    readonly place: SitePlace,
    readonly record: Pick<BuildRecord, 'basePath' | 'headers'> | undefined,
    readonly log: (line: string) => void,
    public served: Served,
  ) {}

  static async open(
    place: SitePlace,
    record: Pick<BuildRecord, 'basePath' | 'headers'> | undefined,
    log: (line: string) => void,
  ): Promise<CurrentRelease> {
    return new CurrentRelease(place, record, log, withCache(await readRelease(place, record)));
  }

  /** Reads the build that is there now, if it is another one; once for all who ask in the meantime. */
  #takeNewBuild(): Promise<void> {
    const version = versionOf(this.place);
    if (version === this.served.version || version === '') return Promise.resolve();
    this.#reading ??= readRelease(this.place, this.record)
      .then(
        (release) => {
          this.served = withCache(release);
        },
        (error: Error) => this.log(error.message),
      )
      .finally(() => {
        this.#reading = undefined;
      });
    return this.#reading;
  }

  lookForNewBuild(): void {
    const now = Date.now();
    if (now - this.#looked < lookEvery) return;
    this.#looked = now;
    void this.#takeNewBuild();
  }

  /** The release that replaced `old`, or `old` itself when there is none in time. */
  async successorOf(old: Served): Promise<Served> {
    for (const end = Date.now() + patience; this.served === old && Date.now() < end; await wait(waitStep))
      await this.#takeNewBuild();
    return this.served;
  }
}

const withCache = (release: Release): Served => ({ ...release, cache: new ByteCache(cacheSize) });
