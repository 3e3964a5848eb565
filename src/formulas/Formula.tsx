/** A formula set at build time. Its style sheet is asked for here, so that only pages with formulas load it. */
import Head from '@docusaurus/Head';
import useBaseUrl from '@docusaurus/useBaseUrl';
import type { ReactNode } from 'react';

interface Props {
  readonly html: string;
  readonly display?: boolean;
}

export default function Formula({ html, display }: Props): ReactNode {
  const Tag = display ? 'div' : 'span';
  return (
    <>
      <FormulaStyles />
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

export function FormulaStyles(): ReactNode {
  const href = useBaseUrl(`/katex-${process.env.KATEX_VERSION}/katex.min.css`);
  return (
    <Head>
      <link rel="stylesheet" href={href} />
    </Head>
  );
}
