/** The search plugin's options. */
import type { SearchPluginOptions } from '../../plugins/search';
import type { Brand } from '../brand/brand';

export function search(brand: Brand): SearchPluginOptions {
  const report = brand.links.reportMissingResult;
  return {
    backend: brand.search,
    resultsPerGroup: brand.behavior.searchResultsPerGroup,
    searchPath: 'search',
    suggestions: ['Create an app', 'Input types', 'Plots'],
    contentFolders: ['docs', 'blog', 'apps'],
    ...(report === undefined ? {} : { reportMissingResult: report }),
  };
}
