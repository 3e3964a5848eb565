/** A drawing with its caption. The SVG is inlined by rehype-figures.ts; authors give id, alt and caption. */
import type { ReactNode } from 'react';
import styles from './Figure.module.css';

interface Props {
  readonly id: string;
  readonly alt: string;
  readonly caption?: string;
  /** Written by the build. */
  readonly svg?: string;
}

export default function Figure({ id, caption, svg }: Props): ReactNode {
  if (svg === undefined)
    throw new Error(`<Figure id="${id}"> was not inlined: use it in Markdown, not in a component.`);
  return (
    <figure className={styles.figure}>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a keyboard must be able to scroll a wide drawing. */}
      {/* biome-ignore lint/security/noDangerouslySetInnerHtml: our own drawing, checked at build time. */}
      <div className={styles.drawing} tabIndex={0} dangerouslySetInnerHTML={{ __html: svg }} />
      {caption && <figcaption className={styles.caption}>{caption}</figcaption>}
    </figure>
  );
}
