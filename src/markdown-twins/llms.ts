/** `llms.txt`, the index of all pages for language models, and `llms-full.txt`, their texts in one file of bounded size. */
import { twinOf } from './address';
import type { Twin } from './page';

export interface LlmsSite {
  readonly name: string;
  readonly tagline: string;
  /** Address without the base path. */
  readonly url: string;
  readonly basePath: string;
}

/** Some 250,000 tokens. Pages that don't fit are listed at the end. */
export const FULL_LIMIT = 1_000_000;

/** Docs in the order in which readers are led through them, then the others, then posts, the newest first. */
export function inReadingOrder<Page extends Pick<Twin, 'route' | 'next' | 'date' | 'unlisted'>>(
  all: readonly Page[],
): Page[] {
  const twins = all.filter(({ unlisted }) => !unlisted);
  const byRoute = new Map(twins.map((twin) => [twin.route, twin]));
  const isNext = new Set(twins.map(({ next }) => next));
  const docs = twins.filter(({ date }) => date === undefined);
  const ordered = new Set<Page>();
  const follow = (start: Page | undefined) => {
    for (let twin = start; twin && !ordered.has(twin); twin = byRoute.get(twin.next ?? '')) ordered.add(twin);
  };
  for (const twin of docs) if (!isNext.has(twin.route) && twin.next !== undefined) follow(twin);
  for (const twin of docs) ordered.add(twin);
  const posts = twins
    .filter(({ date }) => date !== undefined)
    .sort((a, b) => (b.date ?? '').localeCompare(a.date ?? '') || a.route.localeCompare(b.route, 'en'));
  return [...ordered, ...posts];
}

const address = ({ url, basePath }: LlmsSite, twin: Twin): string => url + twinOf(twin.route, basePath);
const line = (site: LlmsSite, twin: Twin): string =>
  `- [${twin.title.replace(/[[\]]/g, '\\$&')}](${address(site, twin)})${twin.description && `: ${twin.description}`}`;

export function llmsIndex(site: LlmsSite, twins: readonly Twin[]): string {
  const groups = new Map<string, Twin[]>();
  for (const twin of inReadingOrder(twins)) groups.set(twin.group, [...(groups.get(twin.group) ?? []), twin]);
  const base = site.url + site.basePath;
  return [
    `# ${site.name}`,
    '',
    `> ${site.tagline}`,
    '',
    'Every page has a Markdown version: add `.md` to its address. Apps are included with their inputs, code, template and recorded result.',
    '',
    '## Files',
    '',
    `- [All pages in one file](${base}llms-full.txt): the texts below, one after another`,
    `- [Catalog of apps](${base}apps.json): the runnable apps, with JSON Schemas of their inputs`,
    ...[...groups].flatMap(([group, members]) => ['', `## ${group}`, '', ...members.map((twin) => line(site, twin))]),
    '',
  ].join('\n');
}

export function llmsFull(site: LlmsSite, twins: readonly Twin[], limit = FULL_LIMIT): string {
  const parts: string[] = [`# ${site.name}\n\n> ${site.tagline}\n`];
  const left: Twin[] = [];
  // Room for the list of what doesn't fit.
  const reserve = twins.reduce((sum, twin) => sum + line(site, twin).length + 1, 200);
  let length = parts[0]?.length ?? 0;
  for (const twin of inReadingOrder(twins)) {
    const fits = length + twin.text.length + 1 <= limit - reserve;
    if (!fits) left.push(twin);
    else {
      parts.push(twin.text);
      length += twin.text.length + 1;
    }
  }
  if (left.length > 0)
    parts.push(['# Pages that are not in this file\n', ...left.map((twin) => line(site, twin)), ''].join('\n'));
  return parts.join('\n');
}
