/** The sidebar of the feature pages: some listed, the guides as a category with a generated index. */
import type { SidebarsConfig } from '@docusaurus/plugin-content-docs';

const sidebars: SidebarsConfig = {
  tutorialSidebar: [
    'index',
    'components',
    'code',
    'markdown',
    'unlisted',
    {
      type: 'category',
      label: 'Guides',
      link: { type: 'generated-index', slug: '/guides', description: 'Pages below a generated index.' },
      items: ['guides/first', 'guides/second'],
    },
  ],
};

export default sidebars;
