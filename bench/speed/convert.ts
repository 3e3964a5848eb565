/**
 * Our pages → the plain Markdown of another engine. A component becomes the nearest thing that the engine has: an app
 * its inputs, code and recorded result, a pitfall an admonition, a figure a picture. Works line by line, outside of code.
 */

/** What engines write differently. */
export interface Dialect {
  /** `## Title {#id}`, or nothing where an engine makes its own ids. */
  readonly headingIds: boolean;
  /** How a box begins and what its kinds are called. */
  readonly box: (kind: 'note' | 'warning', title: string) => string;
  /** What stands after the language of a fence. */
  readonly fence: (language: string, title: string, marks: string) => string;
}

export interface ConvertContext {
  /** Markdown of an app. */
  readonly app: (id: string) => string;
  /** File of a drawing → address of its picture. */
  readonly picture: (id: string) => string;
  /** A link as it is written in this page → a route of the site, or the link itself when it leads outside. */
  readonly link: (target: string) => string;
}

interface Tag {
  readonly name: string;
  readonly attributes: Readonly<Record<string, string>>;
}

/** `title="…"` and `html={"…"}`; the latter is JSON in braces. */
export function parseTag(text: string): Tag {
  const name = /^<(\w+)/.exec(text)?.[1] ?? '';
  const attributes: Record<string, string> = {};
  for (const [, key = '', plain, braces] of text.matchAll(/(\w+)=(?:"([^"]*)"|\{("(?:[^"\\]|\\.)*")\})/g)) {
    attributes[key] = plain ?? (JSON.parse(braces ?? '""') as string);
  }
  return { name, attributes };
}

const OPENING: Readonly<
  Record<string, (tag: Tag['attributes'], context: ConvertContext, dialect: Dialect) => readonly string[]>
> = {
  App: ({ id = '' }, { app }) => [app(id)],
  Figure: ({ id = '', alt = '', caption = '' }, { picture }) => [
    `![${alt}](${picture(id)})`,
    ...(caption ? ['', `*${caption}*`] : []),
  ],
  // What an example drew: an SVG that a peer's page would hold as a picture. Left out, in the peers' favor.
  Drawn: () => [],
  SampleGallery: () => [],
  Pitfall: ({ title = '' }, _context, { box }) => [box('warning', `Pitfall: ${title}`)],
  YouWillLearn: () => ['**You will learn**'],
  Exercise: ({ title = '' }) => [`**Exercise: ${title}**`],
  Answer: () => ['<details>', '<summary>Answer</summary>'],
  NextStep: ({ to = '', title = '' }, { link }) => [`**Next: [${title}](${link(to)})**`],
  Card: ({ to = '', title = '' }, { link }) => [`**[${title}](${link(to)})**`],
  Hero: () => [],
  Cards: () => [],
};
const CLOSING: Readonly<Record<string, readonly string[]>> = { Pitfall: [':::'], Answer: ['</details>'] };

/** Words after the language: `title="…"`, `{5-7}`; what only our tests of samples read is dropped. */
function fenceLine(indent: string, ticks: string, rest: string, dialect: Dialect): string {
  const language = /^[\w-]*/.exec(rest)?.[0] ?? '';
  const title = /\btitle="([^"]*)"/.exec(rest)?.[1] ?? '';
  const marks = /\s(\{[\d,\s-]+\})/.exec(rest.replace(/'[^']*'/g, ''))?.[1] ?? '';
  return indent + ticks + dialect.fence(language === 'traceback' ? 'text' : language, title, marks);
}

function rewriteLinks(line: string, link: ConvertContext['link']): string {
  return line.replace(/(\]\()([^)\s]+)(?=[)\s])/g, (_all, open: string, target: string) => open + link(target));
}

function heading(line: string, { headingIds }: Dialect): string {
  return line.replace(/\s*\{\/\* #([\w-]+) \*\/\}\s*$/, (_all, id: string) => (headingIds ? ` {#${id}}` : ''));
}

/** The body of a page, without its front matter. */
export function convertBody(body: string, dialect: Dialect, context: ConvertContext): string {
  const lines = body.split('\n');
  const out: string[] = [];
  let fence: string | undefined;
  for (let at = 0; at < lines.length; at++) {
    const line = lines[at] ?? '';
    const ticks = /^(\s*)(`{3,})(.*)$/.exec(line);
    if (fence !== undefined) {
      out.push(line);
      if (ticks?.[2] === fence && ticks[3]?.trim() === '') fence = undefined;
      continue;
    }
    if (ticks) {
      fence = ticks[2];
      out.push(fenceLine(ticks[1] ?? '', ticks[2] ?? '', ticks[3] ?? '', dialect));
      continue;
    }
    const opening = /^\s*<([A-Z]\w*)/.exec(line)?.[1];
    if (opening) {
      let text = line.trim();
      // An attribute may hold ">" and a tag may go over several lines.
      while (!/^<\w+(?:\s+\w+=(?:"[^"]*"|\{"(?:[^"\\]|\\.)*"\}))*\s*\/?>$/.test(text) && at + 1 < lines.length) {
        at += 1;
        text += ` ${lines[at]?.trim()}`;
      }
      const convert = OPENING[opening];
      if (!convert) throw new Error(`bench/speed/convert.ts does not know <${opening}>: say what it becomes.`);
      out.push('', ...convert(parseTag(text).attributes, context, dialect), '');
      continue;
    }
    const closing = /^\s*<\/([A-Z]\w*)>\s*$/.exec(line)?.[1];
    if (closing) {
      out.push('', ...(CLOSING[closing] ?? []), '');
      continue;
    }
    const box = /^:::(note|warning|tip|info|danger)(?:\[(.*)\])?\s*$/.exec(line);
    if (box) {
      const warns = box[1] === 'warning' || box[1] === 'danger';
      out.push('', dialect.box(warns ? 'warning' : 'note', box[2] ?? ''), '');
      continue;
    }
    if (/^\s*\{\/\*.*\*\/\}\s*$/.test(line)) continue;
    out.push(rewriteLinks(heading(line, dialect), context.link));
  }
  return out
    .join('\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim();
}

export interface AppText {
  readonly title: string;
  readonly summary: string;
  readonly about: string;
  readonly inputs: readonly { readonly name: string; readonly type: string; readonly label: string }[];
  readonly code: string;
  readonly template: string;
  /** The recorded result as text. */
  readonly result: string;
  readonly sources: readonly { readonly text: string; readonly url?: string | undefined }[];
}

const cell = (text: string): string => text.replaceAll('|', '\\|').replace(/[{}<>$*_[\]]/g, '\\$&');

/** All that our page shows of an app before it runs, as a peer would write it. */
export function appMarkdown(app: AppText, { fence }: Dialect): string {
  const block = (language: string, title: string, text: string): string[] => [
    `\`\`\`\`${fence(language, title, '')}`,
    text.trimEnd(),
    '````',
    '',
  ];
  return [
    `**${cell(app.title)}.** ${cell(app.summary)}`,
    '',
    '| input | type | label |',
    '|---|---|---|',
    ...app.inputs.map(({ name, type, label }) => `| ${cell(name)} | ${cell(type)} | ${cell(label)} |`),
    '',
    ...block('python', 'main.py', app.code),
    ...block('jinja', 'output.html', app.template),
    'Result:',
    '',
    ...block('text', '', app.result),
    app.about.trim(),
    '',
    ...app.sources.map(({ text, url }) => (url ? `- [${cell(text)}](${url})` : `- ${cell(text)}`)),
  ]
    .join('\n')
    .trim();
}
