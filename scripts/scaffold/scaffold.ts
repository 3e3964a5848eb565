/** What a new page, post or app starts from: names checked, files with valid front matter, and what to do next. */
import { stringify } from 'yaml';

export interface Scaffold {
  /** Path in the repository → content. */
  readonly files: Readonly<Record<string, string>>;
  /** Said after the files are written. */
  readonly next: readonly string[];
}

/** A wrong argument, in words that show a right one. */
export class UsageError extends Error {}

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

export function newPage(place: string | undefined, name: string | undefined): Scaffold {
  const example = 'npm run new:page -- inputs/date-pickers "Date pickers"';
  const path = (place ?? '').replace(/^\/|\.mdx?$/g, '');
  if (path === '' || !path.split('/').every((part) => segment.test(part))) {
    throw new UsageError(
      `"${place ?? ''}" is no place for a page: folder and name in lower-case words joined by hyphens. Example: ${example}`,
    );
  }
  const heading = title(name, example);
  return {
    files: {
      [`docs/${path}.mdx`]: `${frontMatter({
        title: heading,
        sidebar_label: heading,
        description: `Replace with one sentence that says what a reader of "${heading}" can do afterwards.`,
        keywords: [],
      })}
State in one or two sentences what the page is about. Show a running app early, explain after.

## What the section gives {/* #what-the-section-gives */}

Second person, present tense. Give every heading an id of its own, as above.
`,
    },
    next: [
      `Add '${path}' to its category in sidebars.ts; the page has no place in the sidebar until then.`,
      `Look at it with \`npm run dev\`: /${path}`,
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
    throw new UsageError(`The title "${heading}" gives no address: it needs letters or digits. Example: ${example}`);
  if (!/^\d{4}-\d{2}-\d{2}$/.test(choices.date) || Number.isNaN(Date.parse(choices.date))) {
    throw new UsageError(`"${choices.date}" is not a date. Example: --date 2026-05-31`);
  }
  if (!choices.knownAuthors.includes(choices.author)) {
    throw new UsageError(
      `There is no author "${choices.author}". Authors: ${choices.knownAuthors.join(', ')}. Example: ${example}`,
    );
  }
  const unknown = choices.tags.filter((tag) => !choices.knownTags.includes(tag));
  if (unknown.length > 0 || choices.tags.length === 0) {
    throw new UsageError(
      `${unknown.length > 0 ? `Unknown tags: ${unknown.join(', ')}.` : 'A post needs a tag.'} Tags: ${choices.knownTags.join(', ')}. Example: ${example}`,
    );
  }
  return {
    files: {
      [`blog/${choices.date}-${slug}.mdx`]: `${frontMatter({
        title: heading,
        sidebar_label: heading,
        slug,
        date: choices.date,
        authors: [choices.author],
        tags: choices.tags,
        description: `Replace with one sentence for search results and feeds about "${heading}".`,
        keywords: [],
      })}
The first paragraph stands alone in the list of posts.

{/* truncate */}

The rest of the post.
`,
    },
    next: [
      `Look at it with \`npm run dev\`: /blog/${slug}`,
      'The list of routes in the tests (tests/e2e) counts the posts: adapt it.',
    ],
  };
}

export function newApp(id: string | undefined, name: string | undefined): Scaffold {
  const example = 'npm run new:app -- beam-deflection "Beam deflection"';
  if (!id || !segment.test(id)) {
    throw new UsageError(`"${id ?? ''}" is no app id: lower-case words joined by hyphens. Example: ${example}`);
  }
  const heading = title(name, example);
  return {
    files: {
      [`apps/${id}/app.yaml`]: `# yaml-language-server: $schema=../app.schema.json
title: ${JSON.stringify(heading)}
summary: Doubles a number. Replace with one sentence on what the app computes.
about: |
  What it computes, what it assumes, and where it must not be used.
sources:
  - text: Where the formula comes from
groups:
  - title: Input
    inputs:
      - name: x
        type: number
        label: Number
        default: 2
        min: -1000
        max: 1000
cases:
  - name: two
    inputs: { x: 2 }
    expect: { result: 4 }
    source: hand calculation
  - name: a negative number
    inputs: { x: -1.5 }
    expect: { result: -3.0 }
    source: hand calculation
`,
      [`apps/${id}/main.py`]: 'def main(inputs):\n    return {"result": 2 * inputs["x"]}\n',
      [`apps/${id}/output.html`]: '<p class="app-result"><strong>{{ outputs.result }}</strong></p>\n',
    },
    next: [
      `Write its result: npm run apps:record -- ${id}`,
      `Run its cases: npx vitest run apps -t ${id}`,
      `Show it on a page: <App id="${id}" />`,
    ],
  };
}
