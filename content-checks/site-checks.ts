/** Checks of what several pages share, of apps, and of the files beside them. */
import path from 'node:path';
import { visit } from 'unist-util-visit';
import { z } from 'zod';
import type { Brand } from '../src/brand/brand';
import { drawingProblem } from '../src/figures/rehype-figures';
import { type Finding, lineOfKey, type Page, rule } from './page';
import { headingId } from './page-checks';
import type { Source } from './site';

type Listed = Pick<Source, 'file' | 'source' | 'head' | 'route'>;
const PARTICULAR = 'Say what is particular to this page.';
const UNIQUE: readonly (readonly [what: string, key: string, of: (page: Listed) => string | undefined, fix: string])[] =
  [
    ['title', 'title', ({ head }) => head.title, PARTICULAR],
    ['description', 'description', ({ head }) => head.description, PARTICULAR],
    ['address', 'slug', ({ route }) => route, 'Change its slug or its name.'],
  ];

/** Two pages with one title or description can't be told apart in a list, and of two with one address one is lost. */
export function duplicates(pages: readonly Listed[]): Finding[] {
  return UNIQUE.flatMap(([what, key, of, fix]) =>
    pages.flatMap((page): Finding[] => {
      const twin = pages.find((other) => other !== page && of(page) !== undefined && of(other) === of(page));
      const problem = `The ${what} is the same as that of ${twin?.file}`;
      return twin ? [{ file: page.file, line: lineOfKey(page, key), problem, fix }] : [];
    }),
  );
}

/** Only brand.config.ts spells the product's name, slug, library or addresses. */
export function brandSpelledOut(file: string, text: string, brand: Brand): Finding[] {
  const pattern = new RegExp([brand.name, brand.slug, brand.library].join('|'), 'i');
  const fix = 'Write __PRODUCT__ (name), __product__ (slug) or __library__ (Python).';
  return text.split('\n').flatMap((line, index) => {
    const found = pattern.exec(line)?.[0];
    return found === undefined ? [] : [{ file, line: index + 1, problem: `"${found}" is spelled out`, fix }];
  });
}

/** In prose, two underscores are a token or a mistake. Code may use Python's own names, but they aren't in capitals. */
export function unknownTokens(file: string, text: string, { links }: Pick<Brand, 'links'>): Finding[] {
  const known = ['PRODUCT', 'product', 'library', 'link_wheel', ...Object.keys(links).map((name) => `link_${name}`)];
  const isPage = /\.mdx?$/.test(file);
  const isCode = (before: string, line: string) =>
    !isPage || line.includes('`') || (before.match(/^\s*(?:```|~~~)/gm) ?? []).length % 2 === 1;
  return text.split('\n').flatMap((line, index, all) =>
    [...line.matchAll(/(?<!\w)__([A-Za-z]\w*?)__(?!\w)/g)].flatMap(([token, name = '']) => {
      if (known.includes(name)) return [];
      if (!/^(?:[A-Z_]+|link_\w+)$/.test(name) && isCode(all.slice(0, index).join('\n'), line)) return [];
      const fix = `Use one of ${known.map((one) => `__${one}__`).join(', ')}${isPage ? `, or **${name}** for bold text` : ''}.`;
      return [{ file, line: index + 1, problem: `${token} is not a token`, fix }];
    }),
  );
}

export type Counts = Readonly<Record<'apps' | 'posts' | 'docs pages', number>>;

/** Counts that a page states: "more than 70 apps". An exact count is wrong as soon as someone adds a page. */
export const statedCounts = (page: Page, counts: Counts): Finding[] =>
  rule(({ tree }, say) => {
    visit(tree, 'text', (node) => {
      for (const [text, more, number, what] of node.value.matchAll(
        /(more than )?\b(\d+) (apps|posts|docs pages)\b/gi,
      )) {
        const actual = counts[(what ?? '').toLowerCase() as keyof Counts];
        // It may lag behind by a quarter, so that one more app doesn't require a new text.
        if (more && Number(number) < actual && Number(number) >= 0.75 * actual) continue;
        const fix = 'Leave the number out, or write "more than" and a round number below it.';
        say(`"${text}" is stated, but there are ${actual}`, fix, node);
      }
    });
  })(page);

/** An app with constants of its own needs a source, as a page does. */
export function appSources(file: string, app: { readonly sources?: unknown }, code: string): Finding[] {
  const given = Array.isArray(app.sources) && app.sources.length > 0;
  if (given || !/\d+\.\d+/.test(code.replace(/#.*/g, ''))) return [];
  const fix = 'Add `sources:` with the book, standard or derivation behind its constants.';
  return [{ file, line: 1, problem: 'The app has constants and names no source', fix }];
}

const KINDS = '.mdx .md .svg .png .jpg .webp .yaml .yml .py .html .json .csv .txt .geojson .ts'.split(' ');
const LARGEST = 400_000;

/** Files of the content: lower-case names, known kinds, sizes that a reader can afford, drawings without scripts. */
export function fileRules(file: string, size: number, svg?: string): Finding[] {
  const findings: Finding[] = [];
  const say = (problem: string, fix: string) => findings.push({ file, line: 1, problem, fix });
  const name = path.basename(file);
  const kind = path.extname(file);
  if (!/^(?:_?[a-z0-9][a-z0-9._-]*|README\.md)$/.test(name))
    say(`The name "${name}" is not lower-case with hyphens`, 'Rename it, for example to "my-figure.svg".');
  if (!KINDS.includes(kind)) say(`Files of kind "${kind}" are not known here`, `Use one of ${KINDS.join(' ')}.`);
  // Readers load one of the recorded steps at a time; all of them have a limit of their own.
  if (size > LARGEST && name !== 'recorded-steps.json')
    say(`The file has ${Math.round(size / 1000)} KB`, `Keep it below ${LARGEST / 1000} KB: shrink it or split it.`);
  const problem = svg === undefined ? undefined : drawingProblem(svg.trim());
  if (problem) say(`The drawing ${problem}`, 'Draw it with shapes, text and var(--…) colors alone.');
  return findings;
}

export const structureSchema = z.record(
  z.string().regex(/^(?:docs|blog)\/.+\.mdx?$/),
  z.strictObject({ apps: z.array(z.string()).default([]), sections: z.array(z.string()).default([]) }),
);

/** The apps of a page that run in a browser. */
export function appsOf({ source }: Pick<Page, 'source'>): string[] {
  return [...source.matchAll(/<App id="([\w-]+)"/g)].map(([, id]) => id ?? '');
}

/** Pages that others rely on keep their apps and sections (structure.yaml), however their text is reworded. */
export function structure(pages: readonly Page[], required: z.infer<typeof structureSchema>): Finding[] {
  const data = 'content-checks/structure.yaml';
  return Object.entries(required).flatMap(([file, { apps, sections }]): Finding[] => {
    const page = pages.find((one) => one.file === file);
    if (!page) return [{ file, problem: 'The page is missing', fix: `Restore it, or remove it from ${data}.` }];
    const ids = new Set<string | undefined>();
    visit(page.tree, 'heading', (heading) => {
      ids.add(headingId(heading));
    });
    const lostApps = apps.filter((id) => !appsOf(page).includes(id));
    const lostSections = sections.filter((id) => !ids.has(id));
    return [
      ...lostApps.map((id) => [`The app "${id}" is missing`, `Add <App id="${id}" />, or edit ${data}.`] as const),
      ...lostSections.map((id) => [`The section #${id} is missing`, `Restore its id, or edit ${data}.`] as const),
    ].map(([problem, fix]) => ({ file, problem, fix }));
  });
}
