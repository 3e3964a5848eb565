/** The cards of a build, by what is on them. A card that an earlier build drew is taken from the cache. Node only. */
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { Brand } from '../brand/brand';
import { writeAtomically } from '../build-files/write-atomically';
import { type CardMaker, type CardText, cardFonts, cardMaker, cardTemplate } from './draw';

/** Below `assets/`, which servers keep forever. */
export const CARDS_FOLDER = 'assets/cards';
/** Change it when the code draws the same text differently. */
const VERSION = 3;
const KEEP_MS = 30 * 86_400_000;

export interface Cards {
  /** The name of the file below the build folder; undefined where the font lacks a character. */
  of(text: CardText): Promise<string | undefined>;
}

export interface CardsOptions {
  readonly brand: Pick<Brand, 'name' | 'colors'>;
  /** The SVG of the light color mode. */
  readonly logo: string;
  readonly outDir: string;
  readonly cache: string;
}

const digest = (content: string | Uint8Array): string =>
  createHash('sha256').update(content).digest('hex').slice(0, 16);

/** Deletes what no build has used for a month. */
function prune(cache: string): void {
  const limit = Date.now() - KEEP_MS;
  for (const name of readdirSync(cache)) {
    const file = path.join(cache, name);
    if (statSync(file).mtimeMs < limit) rmSync(file, { force: true });
  }
}

export function createCards({ brand, logo, outDir, cache }: CardsOptions): Cards {
  const target = path.join(outDir, CARDS_FOLDER);
  for (const folder of [cache, target]) mkdirSync(folder, { recursive: true });
  prune(cache);
  const design = [VERSION, brand.name, brand.colors.light, logo, cardTemplate(), ...cardFonts().map(digest)];
  let maker: Promise<CardMaker> | undefined;
  return {
    async of(text) {
      const name = `${digest(JSON.stringify([...design, text.title, text.note]))}.png`;
      const cached = path.join(cache, name);
      if (!existsSync(cached)) {
        maker ??= cardMaker(brand, logo);
        const bytes = (await maker).draw(text);
        if (bytes === undefined) return undefined;
        writeAtomically(cached, bytes);
      }
      const now = new Date();
      utimesSync(cached, now, now);
      writeFileSync(path.join(target, name), readFileSync(cached));
      return `${CARDS_FOLDER}/${name}`;
    },
  };
}
