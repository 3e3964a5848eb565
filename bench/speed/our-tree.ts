/** A copy of this repository with more docs in it, to build ours at other sizes without touching the working tree. */
import { execFileSync } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { applyTokens, type BrandNames } from '../../src/brand/tokens';
import { type Content, copyInto, docsOf, multiply, resolveLink, routesOf, type SourcePage } from './content';
import { peersFolder, root } from './places';

const LEFT_OUT = /^(?:bench|tests|docs-assets)\//;

/** Links of a copy lead to the original's neighbors by address: the last volume may lack some of them. */
export function copiedSource(
  source: string,
  page: SourcePage,
  volume: number,
  routes: ReadonlyMap<string, string>,
): string {
  const copy = copyInto(page, volume);
  const match = /^---\n([\s\S]*?)\n---\n/.exec(source);
  const matter = (match?.[1] ?? '')
    .split('\n')
    .filter((line) => !/^(?:title|sidebar_label|slug|description):/.test(line));
  const body = source
    .slice(match?.[0].length ?? 0)
    .replace(
      /(\]\()([^)\s]+)(?=[)\s])/g,
      (_all, open: string, target: string) => open + resolveLink(target, page, routes),
    );
  return [
    '---',
    `title: ${JSON.stringify(copy.title)}`,
    `sidebar_label: ${JSON.stringify(copy.label)}`,
    `description: ${JSON.stringify(copy.description)}`,
    `slug: ${JSON.stringify(copy.route)}`,
    ...matter,
    '---',
    body,
  ].join('\n');
}

/** The sidebars of all volumes; today's stays what it is. */
export function sidebarsFile(content: Content): string {
  const entries = content.volumes.map(({ id, groups }) => [
    id === '' ? 'tutorialSidebar' : id,
    groups.flatMap(({ label, pages }): unknown[] => {
      const ids = pages.map((page) => page.id);
      return label ? [{ type: 'category', label, collapsed: false, items: ids }] : ids;
    }),
  ]);
  return `export default ${JSON.stringify(Object.fromEntries(entries), null, 1)};\n`;
}

export const ourFolder = (pages?: number): string => path.join(peersFolder, 'ours', `site-${pages ?? 'today'}`);

/** Writes or renews the copy. Packages are hard links to this tree's. */
export function writeOurTree(today: Content, names: BrandNames, pages?: number): string {
  const folder = ourFolder(pages);
  const kept = new Set(['node_modules', '.docusaurus', '.cache', 'build', 'generated']);
  fs.mkdirSync(folder, { recursive: true });
  for (const name of fs.readdirSync(folder)) {
    if (!kept.has(name)) fs.rmSync(path.join(folder, name), { recursive: true, force: true });
  }
  const tracked = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard', '-z'], { cwd: root })
    .toString('utf8')
    .split('\0')
    .filter((name) => name !== '' && !LEFT_OUT.test(name) && fs.existsSync(path.join(root, name)));
  for (const name of tracked) {
    fs.mkdirSync(path.dirname(path.join(folder, name)), { recursive: true });
    fs.copyFileSync(path.join(root, name), path.join(folder, name));
  }
  if (!fs.existsSync(path.join(folder, 'node_modules'))) {
    execFileSync('cp', ['-al', path.join(root, 'node_modules'), path.join(folder, 'node_modules')]);
    fs.rmSync(path.join(folder, 'node_modules/.cache'), { recursive: true, force: true });
  }
  if (pages === undefined) return folder;
  const content = multiply(today, pages);
  const originals = new Map(docsOf(today).map((page) => [page.id, page]));
  const routes = routesOf(today);
  for (const page of docsOf(content)) {
    const [, volume, id] = /^volume-(\d+)\/(.+)$/.exec(page.id) ?? [];
    const original = id && originals.get(id);
    if (!original) continue;
    const source = fs.readFileSync(path.join(root, 'docs', `${id}.mdx`), 'utf8');
    const file = path.join(folder, 'docs', `${page.id}.mdx`);
    fs.mkdirSync(path.dirname(file), { recursive: true });
    // Titles come from pages whose tokens are replaced already; the rest keeps its tokens.
    fs.writeFileSync(file, copiedSource(source, original, Number(volume), routes));
  }
  fs.writeFileSync(path.join(folder, 'sidebars.ts'), applyTokens(sidebarsFile(content), names));
  return folder;
}
