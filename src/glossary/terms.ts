/** The terms of docs/glossary.yaml: reading, looking up, and the entries of the glossary page as Markdown. */
import { parse } from 'yaml';
import * as z from 'zod';

const entry = z.strictObject({
  /** As in the middle of a sentence: `data URL`, `table group`. */
  term: z.string().regex(/^[\p{L}\p{N}][\p{L}\p{N} -]*$/u, 'must be words, such as "data URL"'),
  /** Other names that pages may use for it. */
  also: z.array(z.string()).optional(),
  /** One to three sentences. Inline code is the only markup. */
  definition: z
    .string()
    .max(300, 'must have at most 300 characters')
    .regex(/^[A-Z][^<>[\]{}\n]*\.$/, 'must be sentences without links and tags: a capital first, a period last'),
  /** The page that explains it. */
  see: z.string().startsWith('/', 'must be the address of a page, such as "/files/overview"').optional(),
});

export type Term = z.infer<typeof entry> & { readonly id: string };

export const GLOSSARY_FILE = 'docs/glossary.yaml';
const fileName = GLOSSARY_FILE;

export const termId = (name: string): string => name.trim().toLowerCase().replace(/\s+/g, '-');

/** In alphabetical order. Throws for a file that breaks the rules, with the term and what to do. */
export function readTerms(yaml: string): Term[] {
  const parsed = z.array(entry).safeParse(parse(yaml) ?? []);
  if (!parsed.success) {
    const [issue] = parsed.error.issues;
    const [index, key] = issue?.path ?? [];
    throw new Error(`${fileName}: entry ${Number(index ?? 0) + 1}, \`${String(key ?? '')}\`: ${issue?.message}.`);
  }
  const terms = parsed.data.map((item) => ({ ...item, id: termId(item.term) }));
  const names = terms.flatMap(({ term, also = [] }) => [term, ...also].map(termId));
  const twice = names.find((name, index) => names.indexOf(name) !== index);
  if (twice !== undefined) throw new Error(`${fileName}: "${twice}" is there twice. Join the entries, or rename one.`);
  return terms.sort((a, b) => a.term.localeCompare(b.term, 'en'));
}

/** The term with this id or name; a plural with `s` is found, too. */
export function findTerm(terms: readonly Term[], name: string): Term | undefined {
  const named = (id: string) => terms.find((term) => [term.term, ...(term.also ?? [])].map(termId).includes(id));
  const id = termId(name);
  return named(id) ?? named(id.replace(/s$/, ''));
}

/** Without the marks of inline code. */
export const plainDefinition = ({ definition }: Pick<Term, 'definition'>): string => definition.replaceAll('`', '');

const capital = (text: string): string => text.slice(0, 1).toUpperCase() + text.slice(1);

/** `<Glossary />` on a line of its own → a heading and a paragraph for each term. `titleOf` is the title of a page by its address. */
export function expandGlossary(page: string, terms: readonly Term[], titleOf: (address: string) => string): string {
  return page.replace(/^<Glossary \/>$/m, () =>
    terms
      .map(({ id, term, also, definition, see }) => {
        const names = also === undefined ? '' : `Also called ${also.join(', ')}. `;
        const more = see === undefined ? '' : ` See [${titleOf(see)}](${see}).`;
        return `## ${capital(term)} {/* #${id} */}\n\n${names}${definition}${more}\n`;
      })
      .join('\n'),
  );
}
