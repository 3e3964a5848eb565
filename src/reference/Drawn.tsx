/** What an example of the reference drew: the library's own HTML, made while the site was built. */
import type { ReactNode } from 'react';
import '../figures/drawing-files.css';
import styles from './Drawn.module.css';

export default function Drawn({ html }: { readonly html: string }): ReactNode {
  return (
    // biome-ignore lint/security/noDangerouslySetInnerHtml: made by the library at build time.
    <div className={styles.drawn} data-drawn="" dangerouslySetInnerHTML={{ __html: html }} />
  );
}
