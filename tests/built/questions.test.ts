/** Questions that users of such a platform have: search leads to the section that answers each. */
import { expect, it } from 'vitest';
import { createEngine } from '../../src/search/engine/engine';
import { Store } from '../../src/search/engine/store';
import { readIndex } from '../../src/search/records/build';
import { recordsOf } from '../../src/search/records/pages';

const ANSWERS: readonly (readonly [question: string, section: string])[] = [
  ['what does a user see when main raises', '/code/overview#when-the-code-fails'],
  ['error message for users', '/code/overview#when-the-code-fails'],
  ['run on change or run by button', '/getting-started/create#when-it-runs'],
  ['install the library locally', '/self-hosting-apps/localhost#make-an-environment'],
  ['run a downloaded app', '/self-hosting-apps/localhost#start-the-runner'],
  ['python app.py', '/self-hosting-apps/localhost#start-the-runner'],
  ['start command localhost', '/self-hosting-apps/localhost#start-the-runner'],
  ['unpublish an app', '/getting-started/create#unpublish-or-delete'],
  ['delete an app', '/getting-started/create#unpublish-or-delete'],
  ['undo a publish', '/getting-started/create#unpublish-or-delete'],
  ['restore an earlier version', '/getting-started/create#unpublish-or-delete'],
  ['coupon discount', '/monetization#coupons'],
  ['who can see my code', '/code/overview#who-can-see-your-code'],
  ['duplicate an app', '/getting-started/create#copy-a-public-app'],
  ['wrong file type upload', '/files/overview#type'],
  ['accept file extension', '/files/overview#take-a-file'],
  ['jinja format filter', '/output/overview#inside-the-braces'],
  ['3d plot', '/output/plots#choose'],
  ['pin package versions', '/code/environments#pin'],
  ['quiz answer hidden in code', '/advanced-applications/quiz-toolkit#collect'],
  ['share link with input values', '/getting-started/create#share'],
  ['qr code', '/getting-started/create#share'],
  ['embed an app', '/getting-started/create#share'],
  ['nan result', '/code/output#not-finite'],
  ['read csv with pandas', '/files/text-files#read-csv'],
  ['measured speedup', '/advanced-applications/mp-monte-carlo#speed-up'],
];
const FIRST = 6;

const engine = createEngine(new Store(readIndex('build').pages.flatMap(recordsOf)));
const sections = (query: string): string[] =>
  engine
    .search({ query, hitsPerPage: FIRST, facetFilters: ['language:en'] })
    .hits.map(({ url }) => url.replace(/^https?:\/\/[^/]+/, ''));

it.each(ANSWERS)('%s → %s', (question, section) => {
  expect(sections(question)).toContain(section);
});
