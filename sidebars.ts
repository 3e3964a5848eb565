/** The one docs sidebar, in reading order. Labels come from each page's front matter. */
import type { SidebarsConfig } from '@docusaurus/plugin-content-docs';

const category = (label: string, folder: string, pages: readonly string[]) => ({
  type: 'category' as const,
  label,
  collapsed: false,
  items: pages.map((page) => `${folder}/${page}`),
});

const sidebars: SidebarsConfig = {
  tutorialSidebar: [
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
  ],
};

export default sidebars;
