/** Every check of a single page, by name: what `npm test` runs over the content and over what the scaffolds write. */
import { admonitions } from './admonitions';
import { endings } from './endings';
import { fences } from './fences';
import { frontMatter } from './front-matter';
import { headings } from './headings';
import { linkText } from './links';
import type { Rule } from './page';
import { pictures } from './pictures';
import { formulaSources } from './sources';
import { wording } from './wording';

export const PAGE_CHECKS: Readonly<Record<string, Rule>> = {
  frontMatter,
  headings,
  linkText,
  pictures,
  fences,
  wording,
  formulaSources,
  admonitions,
  endings,
};
