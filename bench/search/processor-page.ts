/** Runs in a page of Chromium for `processor.ts`: the engine, step by step, on the thread that is measured. */
import { decodeParams } from '../../src/search/client/params';
import { buildRequest } from '../../src/search/client/request';
import { type Engine, openEngine } from '../../src/search/engine/engine';
import { parseSearchFile } from '../../src/search/engine/packed';

let json = '';
let engine: Engine | undefined;

export const steps = {
  fetch: async () => {
    json = await (await fetch('/pages.json')).text();
  },
  open: () => {
    engine = openEngine(parseSearchFile(json));
  },
  ask: (query: string) => {
    const facetFilters = ['language:en', ['docusaurus_tag:default', 'docusaurus_tag:docs-default-current']];
    engine?.search(decodeParams(buildRequest({ indexName: 'site', query, snippetWords: 10, facetFilters }).params));
  },
};
(window as unknown as { steps: typeof steps }).steps = steps;
