/** Markdown: brand tokens before parsing, and the rules for broken links and images. */
import path from 'node:path';
import type { Options } from '@docusaurus/plugin-content-docs';
import type { Config } from '@docusaurus/types';
import remarkMath from 'remark-math';
import type { Brand } from '../brand/brand';
import { applyTokens, applyTokensDeep } from '../brand/tokens';
import { checkLanguages } from '../codeblocks/highlight';
import { highlightCode } from '../codeblocks/rehype-highlight';
import { inlineFigures } from '../figures/rehype-figures';
import { formulas } from '../formulas/rehype-formulas';
import { loadTerms } from '../glossary/publish';
import { linkTerms } from '../glossary/remark-terms';
import { connectApps } from '../live/page/remark-apps';
import { appIds } from '../live/schema/app-ids';
import { remarkKeepUnits } from '../prose/keep-units';
import { expandReference, type Reference } from '../reference/markdown';
import { publishSamples } from '../samples/publish';
import { showSamples } from '../samples/remark-samples';
import { checkThemeImports } from './theme-imports';

/** A brand's name may contain spaces and accents; an address may not. */
function addressOf(slug: string): string {
  return slug
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .replace(/[^\w./~-]+/g, '-');
}

export function markdown(
  brand: Brand & { readonly wheel?: string },
  reference: Reference,
  fillGlossary: (page: string) => string,
): NonNullable<Config['markdown']> {
  return {
    format: 'mdx',
    // `## Title {#id}` and `:::tip Title`, as authors know them from Docusaurus, besides MDX's own forms.
    mdx1Compat: { headingIds: true, admonitions: true },
    preprocessor: ({ fileContent }) => applyTokens(fillGlossary(expandReference(fileContent, reference)), brand),
    parseFrontMatter: async (params) => {
      const parsed = applyTokensDeep(await params.defaultParseFrontMatter(params), brand);
      const { slug } = parsed.frontMatter;
      if (typeof slug === 'string') parsed.frontMatter.slug = addressOf(slug);
      return parsed;
    },
    hooks: { onBrokenMarkdownLinks: 'warn', onBrokenMarkdownImages: 'throw' },
  };
}

/** Where a source file is, as the plugins for docs, posts and pages name it. */
interface Source {
  readonly versionDocsDirPath?: string;
  readonly docPath?: string;
  readonly blogDirPath?: string;
  readonly blogPath?: string;
  readonly pagesDirPath?: string;
  readonly pagesPath?: string;
}

/** Options of the plugins for docs, posts and pages: what happens between Markdown and React, and the facts below a page. */
export interface MarkdownPlugins {
  readonly remarkPlugins: NonNullable<Options['remarkPlugins']>;
  readonly rehypePlugins: NonNullable<Options['rehypePlugins']>;
  readonly showLastUpdateTime: boolean;
  readonly editUrl?: (source: Source) => string;
}

function editAddress(pattern: string, { docPath, blogPath, pagesPath, ...folders }: Source): string {
  const folder = folders.versionDocsDirPath ?? folders.blogDirPath ?? folders.pagesDirPath;
  // biome-ignore lint/suspicious/noTemplateCurlyInString: written so in the brand file.
  return pattern.replace('${path}', `${folder}/${docPath ?? blogPath ?? pagesPath}`);
}

export function markdownPlugins(brand: Brand, siteDir: string): MarkdownPlugins {
  const { codeLanguages = [], editUrl, lastUpdate = false } = brand;
  checkLanguages(codeLanguages);
  const figures = { folder: path.join(siteDir, 'figures'), brand };
  const samples = publishSamples(siteDir, brand);
  const terms = loadTerms(siteDir, brand);
  return {
    remarkPlugins: [
      checkThemeImports,
      remarkMath,
      remarkKeepUnits,
      [connectApps, { ids: () => appIds(path.join(siteDir, 'apps')) }],
      // Bound, not passed as options: Docusaurus ships a plugin's options to the reader, with the builder's folder in them.
      () => showSamples(samples),
      () => linkTerms(terms),
    ],
    rehypePlugins: [formulas, () => highlightCode(codeLanguages), () => inlineFigures(figures)],
    showLastUpdateTime: lastUpdate,
    ...(editUrl === undefined ? {} : { editUrl: (source) => editAddress(editUrl, source) }),
  };
}
