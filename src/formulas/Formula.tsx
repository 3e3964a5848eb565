/** A formula rendered at build time. It requests the style sheet, so that only pages with formulas load it. */
import Head from '@docusaurus/Head';
import { type ReactNode, useInsertionEffect } from 'react';
import { FORMULA_STYLES, loadFormulaStyles } from './styles';

interface Props {
  readonly html: string;
  readonly display?: boolean;
}

export default function Formula({ html, display }: Props): ReactNode {
  const Tag = display ? 'div' : 'span';
  return (
    <>
      <FormulaStyles hasVariables={html.includes('mathnormal')} />
      <Tag
        className={display ? 'formula formula--display' : 'formula'}
        // A keyboard must be able to scroll a formula that is wider than the screen.
        {...(display ? { tabIndex: 0 } : {})}
        // biome-ignore lint/security/noDangerouslySetInnerHtml: made by KaTeX at build time.
        dangerouslySetInnerHTML={{ __html: html }}
      />
    </>
  );
}

const onServer = typeof document === 'undefined';

/** The static page has a link in its head; in the browser, styles.ts adds it. */
export function FormulaStyles({ hasVariables = false }: { readonly hasVariables?: boolean }): ReactNode {
  useInsertionEffect(() => void loadFormulaStyles(), []);
  return onServer ? (
    <Head>
      <link rel="stylesheet" href={FORMULA_STYLES} />
      {/* A font that arrives after the first paint moves the text beside it. Every formula uses the first one. */}
      {['Main-Regular', ...(hasVariables ? ['Math-Italic'] : [])].map((name) => (
        <link
          key={name}
          rel="preload"
          as="font"
          type="font/woff2"
          href={FORMULA_STYLES.replace('katex.min.css', `fonts/KaTeX_${name}-common.woff2`)}
          crossOrigin="anonymous"
        />
      ))}
    </Head>
  ) : null;
}
