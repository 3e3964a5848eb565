/** The brand's own fonts: files whose names change with their content, a style sheet, and the tags that preload them. */
import { readFileSync, rmSync } from 'node:fs';
import path from 'node:path';
import type { HtmlTagObject } from '@docusaurus/types';
import type { Brand } from '../brand/brand';
import { shortHash } from '../build-files/hash';
import { writeGenerated } from '../build-files/write-generated';

/** Under `assets/`, which servers keep forever. */
const FOLDER = 'assets/fonts';

/** What the style sheets call the two families, and the fallback while a file loads. */
const USES = {
  text: ['--ifm-font-family-base', 'system-ui, sans-serif'],
  code: ['--ifm-font-family-monospace', 'ui-monospace, Consolas, monospace'],
} as const;

interface PublishedFonts {
  /** The style sheet, if there are fonts. */
  readonly styles: readonly string[];
  readonly headTags: readonly HtmlTagObject[];
}

export function publishFonts({ fonts = [], site }: Pick<Brand, 'fonts' | 'site'>, siteDir: string): PublishedFonts {
  rmSync(path.join(siteDir, 'generated/static', FOLDER), { recursive: true, force: true });
  const published = fonts.map((font) => {
    const bytes = readFileSync(path.join(siteDir, font.file));
    const name = `${FOLDER}/${path.basename(font.file, '.woff2')}.${shortHash(bytes)}.woff2`;
    writeGenerated(siteDir, `static/${name}`, bytes);
    return { ...font, address: site.basePath + name };
  });
  const faces = published.map(
    ({ family, address, weight = '400', style = 'normal' }) => `@font-face {
  font-family: "${family}";
  /* webpackIgnore: true */
  src: url("${address}") format("woff2");
  font-weight: ${weight};
  font-style: ${style};
  font-display: swap;
}
`,
  );
  const uses = new Map(fonts.map(({ use, family }) => [use, `  ${USES[use][0]}: "${family}", ${USES[use][1]};\n`]));
  const css = `${faces.join('')}:root {\n${[...uses.values()].join('')}}\n`;
  return {
    styles: fonts.length > 0 ? [writeGenerated(siteDir, 'fonts.css', css)] : [],
    headTags: published
      .filter(({ preload }) => preload)
      .map(({ address }) => ({
        tagName: 'link',
        attributes: { rel: 'preload', as: 'font', type: 'font/woff2', crossorigin: 'anonymous', href: address },
      })),
  };
}
