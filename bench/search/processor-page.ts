/** Runs in a page of Chromium for `processor.ts`: the engine, step by step, on the thread that is measured. */

import { createEngine, type Engine } from '../../src/search/engine/engine';
import { Store } from '../../src/search/engine/store';
import { decodeParams } from '../../src/search/protocol/params';
import { buildRequest } from '../../src/search/protocol/request';
import { parsePages } from '../../src/search/records/manifest';
import { recordsOf } from '../../src/search/records/pages';

let json = '';
let engine: Engine | undefined;

export const steps = {
  fetch: async () => {
    json = await (await fetch('/pages.json')).text();
  },
  open: () => {
    engine = createEngine(new Store(parsePages(json).flatMap(recordsOf)));
  },
  ask: (query: string) => {
    const facetFilters = ['language:en', ['docusaurus_tag:default', 'docusaurus_tag:docs-default-current']];
    engine?.search(decodeParams(buildRequest({ indexName: 'site', query, snippetWords: 10, facetFilters }).params));
  },
};
(window as unknown as { steps: typeof steps }).steps = steps;
