/** Runs in a worker of Chromium, beside the page: the engine, timed. Bundled by run.ts. */

import { createEngine } from '../../src/search/engine/engine';
import { Store } from '../../src/search/engine/store';
import { decodeParams } from '../../src/search/protocol/params';
import { buildRequest } from '../../src/search/protocol/request';
import { parsePages } from '../../src/search/records/manifest';
import { recordsOf } from '../../src/search/records/pages';

interface Task {
  readonly file: string;
  readonly queries: readonly string[];
}

const port = self as unknown as {
  postMessage(value: unknown): void;
  onmessage: ((event: MessageEvent<Task>) => void) | null;
};

port.onmessage = async ({ data: { file, queries } }) => {
  const json = await (await fetch(file)).text();
  const params = (query: string) =>
    decodeParams(
      buildRequest({
        indexName: 'site',
        query,
        snippetWords: 10,
        facetFilters: ['language:en', ['docusaurus_tag:default', 'docusaurus_tag:docs-default-current']],
      }).params,
    );
  const arrived = performance.now();
  const store = new Store(parsePages(json).flatMap(recordsOf));
  const engine = createEngine(store);
  const ready = performance.now();
  engine.search(params(queries[0] ?? 'plot'));
  const answered = performance.now();
  const times: number[] = [];
  for (const query of queries) {
    // As typed: one search per key.
    for (let length = 1; length <= query.length; length += 1) {
      const started = performance.now();
      engine.search(params(query.slice(0, length)));
      times.push(performance.now() - started);
    }
  }
  times.sort((a, b) => a - b);
  const at = (share: number) => times[Math.min(times.length - 1, Math.floor(times.length * share))] ?? 0;
  port.postMessage({
    records: store.rows.length,
    indexMs: ready - arrived,
    firstAnswerMs: answered - arrived,
    keystrokes: times.length,
    p50: at(0.5),
    p95: at(0.95),
    max: times.at(-1) ?? 0,
  });
};
