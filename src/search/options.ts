/** The search plugin's options. */

import type { Brand } from '../brand/brand';
import { publicBackend } from './client/settings';
import type { SearchPluginOptions } from './plugin';

export function search(brand: Brand): SearchPluginOptions {
  const report = brand.links.reportMissingResult;
  return {
    // A plugin's options reach the browser with the site's configuration: only what readers may know.
    backend: publicBackend(brand.search),
    resultsPerGroup: brand.behavior.searchResultsPerGroup,
    searchPath: 'search',
    suggestions: ['Create an app', 'Input types', 'Plots'],
    ...(report === undefined ? {} : { reportMissingResult: report }),
  };
}
