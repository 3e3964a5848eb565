/** The result of a Python sample on a page, and a gallery of such results. The build fills them in (remark-samples.ts). */
import clsx from 'clsx';
import { type ReactNode, useEffect, useRef } from 'react';
import '../figures/drawing-files.css';
import output from '../live/output/output.module.css';
import styles from './Sample.module.css';

export function SampleResult({
  sample,
  children,
}: {
  readonly sample: string;
  readonly children: ReactNode;
}): ReactNode {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const { current } = box;
    if (!current?.querySelector('.app-animation, .app-slider, .app-map')) return;
    // Without it, the first frame and the drawn map stay.
    import('../live/output/enhance').then(({ enhance }) => enhance(current)).catch(() => undefined);
  }, []);
  return (
    <figure className={styles.result} aria-label="Result of the code above" data-sample={sample} data-search-ignore="">
      <figcaption className={styles.label}>Result</figcaption>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a keyboard must be able to scroll a wide result. */}
      <div ref={box} className={clsx(styles.pictures, output.output)} tabIndex={0}>
        {children}
      </div>
    </figure>
  );
}

export function SamplePicture({ name, html }: { readonly name?: string; readonly html: string }): ReactNode {
  return (
    <div className={styles.picture}>
      {name && (
        <p className={styles.name}>
          <code>{name}</code>
        </p>
      )}
      {/* biome-ignore lint/security/noDangerouslySetInnerHtml: made by running the page's own sample. */}
      <div dangerouslySetInnerHTML={{ __html: html }} />
    </div>
  );
}

export function SampleGallery({ children }: { readonly children: ReactNode }): ReactNode {
  return (
    <ul className={styles.gallery} data-search-ignore="">
      {children}
    </ul>
  );
}

interface Thumbnail {
  readonly title: string;
  readonly to: string;
  readonly html: string;
}

export function SampleThumbnail({ title, to, html }: Thumbnail): ReactNode {
  return (
    <li>
      <a className={styles.thumbnail} href={to}>
        {/* biome-ignore lint/security/noDangerouslySetInnerHtml: made by running the page's own sample. */}
        <span dangerouslySetInnerHTML={{ __html: html }} />
        {title}
      </a>
    </li>
  );
}
