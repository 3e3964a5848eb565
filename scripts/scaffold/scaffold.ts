/** What a new page, post or app starts from: the files beside this one. They pass every check before anyone edits them. */
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { stringify } from 'yaml';

export interface Scaffold {
  /** Path in the repository → content. */
  readonly files: Readonly<Record<string, string>>;
  /** Printed after the files are written. */
  readonly next: readonly string[];
}

/** A wrong argument, in words that show a right one. */
export class UsageError extends Error {}

const template = (name: string): string => readFileSync(path.join(import.meta.dirname, name), 'utf8');

const segment = /^[a-z0-9]+(-[a-z0-9]+)*$/;

function title(text: string | undefined, example: string): string {
  if (!text?.trim()) throw new UsageError(`A title is missing. Example: ${example}`);
  return text.trim();
}

function frontMatter(data: Readonly<Record<string, unknown>>): string {
  return `---\n${stringify(data, { lineWidth: 0, defaultStringType: 'QUOTE_DOUBLE', defaultKeyType: 'PLAIN', collectionStyle: 'any' })}---\n`;
}

export function slugOf(text: string): string {
  return text
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '');
}

/** At most `length` characters, cut between words. */
function shorten(text: string, length: number): string {
  if (text.length <= length) return text;
  return text
    .slice(0, length + 1)
    .replace(/[^\p{L}\p{N}]+[^\s]*$/u, '')
    .slice(0, length);
}

/** The front matter that pages and posts share; the author replaces the description and the keywords. */
function placeholders(heading: string, subject: string): Readonly<Record<string, unknown>> {
  const words = shorten(slugOf(heading).replaceAll('-', ' ') || 'page', 26);
  return {
    sidebar_label: shorten(heading, 24),
    description: `${shorten(heading, 60)}: replace this with one sentence of 70 to 160 characters that says what ${subject}.`,
    keywords: [words, `${words} example`, `how to ${words}`],
  };
}

export function newPage(place: string | undefined, name: string | undefined): Scaffold {
  const example = 'npm run new:page -- inputs/date-pickers "Date pickers"';
  const page = (place ?? '').replace(/^\/|\.mdx?$/g, '');
  if (page === '' || !page.split('/').every((part) => segment.test(part))) {
    throw new UsageError(
      `"${place ?? ''}" isn't a valid path for a page. Use lower-case words joined by hyphens. Example: ${example}`,
    );
  }
  const heading = title(name, example);
  const route = page.startsWith('library/') ? `/__product__-${page}` : `/${page}`;
  return {
    files: {
      [`docs/${page}.mdx`]: `${frontMatter({
        title: heading,
        ...placeholders(heading, 'readers can do afterwards'),
        ...(route !== `/${page}` && { slug: route }),
      })}
${template('page.mdx')}`,
    },
    next: [
      `It appears at the end of its section in the sidebar. To move it, add it to sidebars.ts.`,
      `Preview it: npm run dev, then open ${route}`,
      `Check it: npm run check -- docs/${page}.mdx`,
    ],
  };
}

export interface PostChoices {
  readonly date: string;
  readonly author: string;
  readonly tags: readonly string[];
  readonly knownAuthors: readonly string[];
  readonly knownTags: readonly string[];
}

export function newPost(name: string | undefined, choices: PostChoices): Scaffold {
  const example = 'npm run new:post -- "What is new in May" --author desk --tags product-update';
  const heading = title(name, example);
  const slug = slugOf(heading);
  if (slug === '')
    throw new UsageError(`The title "${heading}" needs letters or digits for the post's address. Example: ${example}`);
  if (!/^\d{4}-\d{2}-\d{2}$/.test(choices.date) || Number.isNaN(Date.parse(choices.date))) {
    throw new UsageError(`"${choices.date}" is not a date. Example: --date 2026-05-31`);
  }
  if (!choices.knownAuthors.includes(choices.author)) {
    throw new UsageError(
      `There is no author "${choices.author}". Use one of ${choices.knownAuthors.join(', ')}, or add the author to blog/authors.yml. Example: ${example}`,
    );
  }
  const unknown = choices.tags.filter((tag) => !choices.knownTags.includes(tag));
  if (unknown.length > 0 || choices.tags.length === 0) {
    throw new UsageError(
      `${unknown.length > 0 ? `Unknown tags: ${unknown.join(', ')}.` : 'A post needs a tag.'} Use one of ${choices.knownTags.join(', ')}, or add a tag to blog/tags.yml. Example: ${example}`,
    );
  }
  return {
    files: {
      [`blog/${choices.date}-${slug}.mdx`]: `${frontMatter({
        title: heading,
        slug,
        date: choices.date,
        authors: [choices.author],
        tags: choices.tags,
        ...placeholders(heading, 'readers learn from the post'),
      })}
${template('post.mdx')}`,
    },
    next: [
      `Preview it: npm run dev, then open /blog/${slug}`,
      `Check it: npm run check -- blog/${choices.date}-${slug}.mdx`,
    ],
  };
}

export function newApp(id: string | undefined, name: string | undefined): Scaffold {
  const example = 'npm run new:app -- beam-deflection "Beam deflection"';
  if (!id || !segment.test(id)) {
    throw new UsageError(
      `"${id ?? ''}" isn't a valid app id. Use lower-case words joined by hyphens. Example: ${example}`,
    );
  }
  const heading = title(name, example);
  return {
    files: {
      [`apps/${id}/app.yaml`]: template('app/app.yaml').replace('TITLE', () => JSON.stringify(heading)),
      [`apps/${id}/main.py`]: template('app/main.py'),
      [`apps/${id}/output.html`]: template('app/output.html'),
    },
    next: [
      `After each change, record its result: npm run apps:record -- ${id}`,
      `Run its test cases and all other checks: npm run check -- apps/${id}`,
      `Show it on a page: <App id="${id}" />`,
    ],
  };
}
