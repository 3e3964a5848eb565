/** The first brand with the settings that it leaves out and authors notice. */
import ours from '../../brand.config';
import type { Brand } from '../../src/brand/brand';

const brand: Brand = {
  ...ours,
  // biome-ignore lint/suspicious/noTemplateCurlyInString: the build substitutes it.
  editUrl: 'https://git.example/docs/edit/main/${path}',
  lastUpdate: true,
  feedback: { endpoint: '/answers' },
  codeLanguages: ['mdx', 'rust'],
};

export default brand;
