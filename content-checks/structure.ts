/** Pages that others rely on keep their apps and sections (structure.yaml), however their text is reworded. */
import { visit } from 'unist-util-visit';
import { z } from 'zod';
import { appsOf } from './counts';
import { headingId } from './headings';
import type { Finding, Page } from './page';

const DATA = 'content-checks/structure.yaml';

export const structureSchema = z.record(
  z.string().regex(/^(?:docs|blog)\/.+\.mdx$/),
  z.strictObject({ apps: z.array(z.string()).default([]), sections: z.array(z.string()).default([]) }),
);

export type Structure = z.infer<typeof structureSchema>;

export function structure(pages: readonly Page[], required: Structure): Finding[] {
  const byFile = new Map(pages.map((page) => [page.file, page]));
  return Object.entries(required).flatMap(([file, { apps, sections }]) => {
    const page = byFile.get(file);
    if (!page) return [{ file, problem: 'The page is missing', fix: `Restore it, or remove it from ${DATA}.` }];
    const ids = new Set<string | undefined>();
    visit(page.tree, 'heading', (heading) => {
      ids.add(headingId(heading));
    });
    const shown = appsOf(page);
    return [
      ...apps
        .filter((id) => !shown.includes(id))
        .map((id) => ({
          file,
          problem: `The app "${id}" is missing`,
          fix: `Add <App id="${id}" />, or edit ${DATA}.`,
        })),
      ...sections
        .filter((id) => !ids.has(id))
        .map((id) => ({ file, problem: `The section #${id} is missing`, fix: `Restore its id, or edit ${DATA}.` })),
    ];
  });
}
