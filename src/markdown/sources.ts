/** What compiled pages depend on besides their own file (src/docusaurus/mdx-cache.ts). */
export const MDX_SOURCES = {
  modules: ['src/markdown/config.ts', 'src/reference/read.ts'],
  data: [process.env.BRAND_FILE ?? 'brand.config.ts', 'figures', 'python/library', 'python/reference.py'],
};
