/** Takes the large drawings out of the reference, as files of the build. */
import fs from 'node:fs';
import path from 'node:path';
import type { Brand } from '../brand/brand';
import { applyTokens } from '../brand/tokens';
import { shortHash } from '../build-files/hash';
import { writeGenerated } from '../build-files/write-generated';
import { extractDrawings } from '../figures/drawing-files';
import type { Reference } from './markdown';
import { readReference } from './read';

/** Under `assets/`, which servers keep forever because its names change with the content. */
const FOLDER = 'assets/drawings';
const LARGE = 2048;

export async function publishReference(siteDir: string, brand: Brand): Promise<Reference> {
  fs.rmSync(path.join(siteDir, 'generated/static', FOLDER), { recursive: true, force: true });
  const publish = (svg: string): string => {
    const name = `${FOLDER}/${shortHash(svg)}.svg`;
    writeGenerated(siteDir, `static/${name}`, svg);
    return `${brand.site.basePath}${name}`;
  };
  return readReference(siteDir, (html) =>
    extractDrawings(applyTokens(html, brand), { least: LARGE, colors: brand.colors, publish }),
  );
}
