/** Takes the large drawings out of the reference, as files of the build. */
import fs from 'node:fs';
import path from 'node:path';
import type { Brand } from '../brand/brand';
import { applyTokens } from '../brand/tokens';
import { shortHash } from '../build-files/hash';
import { writeGenerated } from '../build-files/write-generated';
import { extractDrawings } from '../figures/drawing-files';
import type { Reference } from './markdown';

/** Under `assets/`, which servers keep forever because its names change with the content. */
const FOLDER = 'assets/drawings';
const LARGE = 2048;

export function publishDrawings(reference: Reference, siteDir: string, brand: Brand): Reference {
  const published = new Set<string>();
  const publish = (svg: string): string => {
    const name = `${shortHash(svg)}.svg`;
    published.add(name);
    writeGenerated(siteDir, `static/${FOLDER}/${name}`, svg);
    return `${brand.site.basePath}${FOLDER}/${name}`;
  };
  const extract = (html: string) =>
    extractDrawings(applyTokens(html, brand), { least: LARGE, colors: brand.colors, publish });
  const modules = reference.modules.map((module) => ({
    ...module,
    groups: module.groups.map((group) => ({
      ...group,
      entries: group.entries.map((entry) =>
        entry.example.rendered === null
          ? entry
          : { ...entry, example: { ...entry.example, rendered: extract(entry.example.rendered) } },
      ),
    })),
  }));
  const folder = path.join(siteDir, 'generated/static', FOLDER);
  if (fs.existsSync(folder))
    for (const name of fs.readdirSync(folder)) if (!published.has(name)) fs.rmSync(path.join(folder, name));
  return { ...reference, modules };
}
