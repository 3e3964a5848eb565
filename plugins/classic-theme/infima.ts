/** Writes the trimmed Infima of this site: which code is read to decide what stays. */
import fs from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { writeGenerated } from '../../src/config/generated';
import { trimInfima } from './trim-infima';

const require = createRequire(import.meta.url);

/** Components of the theme that no page of this site renders: nothing imports them once ours are in their place. */
const NOT_RENDERED =
  /[\\/]theme[\\/](?:Admonition|BlogArchivePage|BlogLayout|BlogListPage|BlogSidebar|BlogTagsListPage|BlogTagsPostsPage|BlogPostItem|BlogPostItems|Blog[\\/](?:Pages|Components)|CodeBlock|DocCard|DocCardList|DocCategoryGeneratedIndexPage|DocTagDocListPage|DocTagsListPage|DocVersionBadge|DocVersionBanner|ErrorPageContent|MDXPage|Mermaid|NotFound|Tabs|TabItem|TOCInline|TagsListByLetter)\b/;

/** tests/e2e/shell-look.spec.ts proves that no built page uses them. */
export const NEVER = /^(?:alert|avatar|badge|card|hero|pills|tabs)(?:__|--|$)/;

function filesUnder(folder: string, kinds: RegExp): string[] {
  if (!fs.existsSync(folder)) return [];
  return fs
    .readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && kinds.test(entry.name) && !/\.test\./.test(entry.name))
    .map((entry) => path.join(entry.parentPath, entry.name))
    .filter((file) => !NOT_RENDERED.test(file) || !file.includes('node_modules'));
}

const read = (files: readonly string[]) => files.map((file) => fs.readFileSync(file, 'utf8'));
/** `lib` of a Docusaurus package: where its entry stands. */
const libOf = (name: string, ...inside: string[]) => path.join(path.dirname(require.resolve(name)), ...inside);

/** The layer lets any rule of ours win over Infima's, whatever its specificity. */
export function writeInfima(siteDir: string): string {
  const theme = libOf('@docusaurus/theme-classic', 'theme');
  const renders = [
    theme,
    libOf('@docusaurus/theme-common'),
    libOf('@docusaurus/plugin-content-docs', 'client'),
    libOf('@docusaurus/plugin-content-blog', 'client'),
    path.join(siteDir, 'src'),
  ];
  const trimmed = trimInfima({
    css: fs.readFileSync(require.resolve('infima/dist/css/default/default.css'), 'utf8'),
    code: read(renders.flatMap((folder) => filesUnder(folder, /\.[jt]sx?$/))),
    styles: read([theme, path.join(siteDir, 'src')].flatMap((folder) => filesUnder(folder, /\.css$/))),
    never: NEVER,
    own: read(filesUnder(path.join(siteDir, 'src', 'css'), /\.css$/)),
  });
  return writeGenerated(siteDir, 'infima.css', `@layer infima {\n${trimmed}\n}\n`);
}
