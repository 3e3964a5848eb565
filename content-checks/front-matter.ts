/** Front matter: known keys only, and a title and description that serve a list and a search result. */
import { z } from 'zod';
import { type Finding, lineOfKey, type Page } from './page';

const description = z.string().refine((text) => {
  // The brand's name is shorter or longer than its token; count it as ten letters.
  const { length } = text.replaceAll('__PRODUCT__', '0123456789');
  return length >= 70 && length <= 160;
}, 'must have 70 to 160 characters');

/** What readers call it and the page does not: for the search, and only for what the page answers. */
const keywords = z
  .array(z.string().regex(/^[^A-Z]{2,40}$/, 'must be lower-case words of 2 to 40 characters'))
  .min(3, 'must name at least 3 words or phrases')
  .max(24, 'may name at most 24 words or phrases')
  .refine((all) => new Set(all).size === all.length, 'must not name a word twice');

/** What a sidebar shows on one line. */
const sidebarLabel = z.string().min(3).max(24, 'must have at most 24 characters');

/** What Docusaurus offers for pages and posts alike. */
const common = {
  draft: z.boolean().optional(),
  unlisted: z.boolean().optional(),
  image: z.string().optional(),
  custom_edit_url: z.string().nullable().optional(),
};

const doc = z.strictObject({
  ...common,
  title: z.string().min(3),
  sidebar_label: sidebarLabel,
  description,
  keywords,
  slug: z.string().startsWith('/').optional(),
  tags: z.array(z.string()).optional(),
  // The home page opens with its own first screen.
  hide_title: z.boolean().optional(),
  hide_table_of_contents: z.boolean().optional(),
});

const post = z.strictObject({
  ...common,
  title: z.string().min(3),
  // The title of a post is for lists and search results; the sidebar needs a short one.
  sidebar_label: sidebarLabel,
  slug: z.string().regex(/^[\w.-]+$/, 'may contain only letters, digits and . _ -'),
  date: z.union([z.string().regex(/^\d{4}-\d\d-\d\d$/, 'must be a day such as 2022-03-02'), z.date()]),
  authors: z.array(z.string()).min(1),
  tags: z.array(z.string()).min(1),
  description,
  keywords,
  figure: z.string().optional(),
});

const KEYS = { doc: Object.keys(doc.shape), post: Object.keys(post.shape) };

export function frontMatter(page: Page): Finding[] {
  const { file, kind, frontMatter: data } = page;
  if (kind === 'partial') return [];
  const result = (kind === 'doc' ? doc : post).safeParse(data);
  if (result.success) return [];
  return result.error.issues.flatMap((issue) => {
    if (issue.code === 'unrecognized_keys') {
      const fix = `Remove it, or correct its spelling; a ${kind} may have ${KEYS[kind].join(', ')}.`;
      return issue.keys.map((key) => ({
        file,
        line: lineOfKey(page, key),
        problem: `Unknown front matter: ${key}`,
        fix,
      }));
    }
    const key = String(issue.path[0]);
    const problem = key in data ? `Front matter "${key}" ${issue.message}` : `Front matter "${key}" is missing`;
    const fix = key in data ? 'Change it at the top of the file.' : `Add "${key}: …" at the top of the file.`;
    return [{ file, line: lineOfKey(page, key), problem, fix }];
  });
}
