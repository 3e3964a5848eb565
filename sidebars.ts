/**
 * The one docs sidebar, in reading order. Labels come from each page's front matter. A page that isn't listed comes last
 * in its folder's category, so that a new page is found before anyone edits this file.
 */
import { readdirSync } from 'node:fs';
import type { SidebarsConfig } from '@docusaurus/plugin-content-docs';

const written = readdirSync('docs', { recursive: true, encoding: 'utf8' })
  .filter((file) => /(?:^|[\\/])[^_\\/][^\\/]*\.mdx?$/.test(file))
  .map((file) => file.replaceAll('\\', '/').replace(/\.mdx?$/, ''))
  .sort();

const category = (label: string, folder: string, pages: readonly string[]) => {
  const listed = pages.map((page) => `${folder}/${page}`);
  const others = written.filter((page) => page.startsWith(`${folder}/`) && !listed.includes(page));
  return { type: 'category' as const, label, collapsed: false, items: [...listed, ...others] };
};

const ordered = [
  'index',
  category('Getting started', 'getting-started', [
    'quick-overview',
    'create',
    'example-1',
    'example-2',
    'example-3',
    'graphics',
    'tables',
    'ai-chatbot',
  ]),
  category('Inputs', 'inputs', ['overview', 'input-types', 'input-group', 'table-group', 'conditional-input']),
  category('Code', 'code', ['overview', 'output', 'environments', 'tools', 'optimization']),
  category('Output', 'output', ['overview', 'plots', 'animated-plots', 'conditionals', 'latex', 'images', 'tables']),
  category('Files', 'files', ['overview', 'text-files', 'large-files']),
  category('Maps', 'maps', ['overview', 'example-1', 'example-2', 'example-3']),
  category('Python library', 'library', ['file-utils', 'plotdraw']),
  category('Advanced applications', 'advanced-applications', ['mp-monte-carlo', 'openseespy', 'quiz-toolkit']),
  category('Self-hosting apps', 'self-hosting-apps', ['overview', 'localhost']),
  'monetization',
];
const placed = new Set(ordered.flatMap((item) => (typeof item === 'string' ? item : item.items)));

const sidebars: SidebarsConfig = { tutorialSidebar: [...ordered, ...written.filter((page) => !placed.has(page))] };

export default sidebars;
