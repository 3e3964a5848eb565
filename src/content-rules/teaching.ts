/** A page teaches what it is there for: each point of its row can be pointed at, in a section that holds its substance. */
import type { Root } from 'mdast';
import { headingId } from './headings';
import type { Finding, Page } from './page';
import type { TeachingRow } from './teaching-points';

/** The source of the section under a heading, with its subsections; `top`: what stands before the first heading. */
export function sectionOf({ tree, source }: Page, id: string): string | undefined {
  const headings = tree.children.filter((node): node is Extract<Root['children'][number], { type: 'heading' }> => {
    return node.type === 'heading';
  });
  const offset = (heading: (typeof headings)[number] | undefined) => heading?.position?.start.offset ?? source.length;
  if (id === 'top') return source.slice(0, offset(headings[0]));
  const index = headings.findIndex((heading) => headingId(heading) === id);
  const heading = headings[index];
  if (!heading) return undefined;
  const next = headings.slice(index + 1).find(({ depth }) => depth <= heading.depth);
  return source.slice(offset(heading), offset(next));
}

export function teaching(page: Page, row: TeachingRow | undefined): Finding[] {
  const { file } = page;
  if (row === undefined)
    return [
      {
        file,
        line: 1,
        problem: 'No one has said what it teaches',
        fix: 'Add a row to src/content-rules/teaching-points.ts.',
      },
    ];
  const missing = row.apps
    .filter((id) => !page.source.includes(`<App id="${id}"`))
    .map((id) => ({ file, problem: `The app "${id}" is not on the page`, fix: `Show it with <App id="${id}" />.` }));
  const unproven = row.points.flatMap(([teaches, at, words]) => {
    const section = sectionOf(page, at);
    if (section === undefined)
      return [
        {
          file,
          problem: `"${teaches}" should be taught under #${at}, which does not exist`,
          fix: 'Write the section, or correct its id in src/content-rules/teaching-points.ts.',
        },
      ];
    const lacking = words.filter((word) => !section.includes(word));
    return lacking.length === 0
      ? []
      : [
          {
            file,
            problem: `"${teaches}" is to be taught under #${at}, but the section lacks ${lacking.join(', ')}`,
            fix: 'Teach it there, or correct src/content-rules/teaching-points.ts if it is taught in other words.',
          },
        ];
  });
  return [...missing, ...unproven];
}
