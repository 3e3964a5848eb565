/** Markdown: brand tokens before parsing, and the rules for broken links and images. */
import path from 'node:path';
import type { Options } from '@docusaurus/plugin-content-docs';
import type { Config } from '@docusaurus/types';
import remarkMath from 'remark-math';
import type { Brand } from '../brand/brand';
import { applyTokens, applyTokensDeep, type BrandNames } from '../brand/tokens';
import { highlightFences } from '../codeblocks/rehype-highlight';
import { inlineFigures } from '../figures/rehype-figures';
import { formulas } from '../formulas/rehype-formulas';
import { connectApps } from '../live/page/remark-apps';
import { appIds } from '../live/schema/app-ids';
import { remarkKeepUnits } from '../prose/keep-units';
import { expandReference, type Reference } from '../reference/markdown';

/** A brand's name may contain spaces and accents; an address may not. */
function addressOf(slug: string): string {
  return slug
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .replace(/[^\w./~-]+/g, '-');
}

export function markdown(brand: Brand, reference: Reference): NonNullable<Config['markdown']> {
  return {
    format: 'mdx',
    preprocessor: ({ fileContent }) => applyTokens(expandReference(fileContent, reference), brand),
    parseFrontMatter: async (params) => {
      const parsed = applyTokensDeep(await params.defaultParseFrontMatter(params), brand);
      const { slug } = parsed.frontMatter;
      if (typeof slug === 'string') parsed.frontMatter.slug = addressOf(slug);
      return parsed;
    },
    hooks: { onBrokenMarkdownLinks: 'warn', onBrokenMarkdownImages: 'throw' },
  };
}

/** What both content plugins do to a page between Markdown and React. */
export interface MarkdownPlugins {
  readonly remarkPlugins: NonNullable<Options['remarkPlugins']>;
  readonly rehypePlugins: NonNullable<Options['rehypePlugins']>;
}

export function markdownPlugins(brand: BrandNames, siteDir: string): MarkdownPlugins {
  const figures = { folder: path.join(siteDir, 'figures'), brand };
  return {
    remarkPlugins: [remarkMath, remarkKeepUnits, [connectApps, { ids: () => appIds(path.join(siteDir, 'apps')) }]],
    // Bound, not passed as options: Docusaurus ships a plugin's options to the reader, with the builder's folder in them.
    rehypePlugins: [formulas, highlightFences, () => inlineFigures(figures)],
  };
}
