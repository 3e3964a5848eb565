/** The search page's list: every result so far, together with others of its page, and a button for more. */
import clsx from 'clsx';
import { type ReactNode, useEffect, useRef } from 'react';
import { Marked } from './marks';
import { groupByPage, type PageGroup, type SectionGroup } from './page-groups';
import { localUrl } from './results';
import { SearchLink } from './SearchLink';
import styles from './SearchPage.module.css';
import type { Results } from './use-results';

interface Place {
  readonly siteUrl: string;
}

/** The name of a section leads there. What comes before the first section has the page's title above it as its link. */
function Section({ url, trail, isHit, texts, siteUrl }: SectionGroup & Place): ReactNode {
  return (
    <li className={styles.section}>
      {trail.length > 0 && (
        <span data-hit={isHit ? '' : undefined}>
          <SearchLink href={localUrl(url, siteUrl, window.location.origin)}>
            <Marked value={trail.join(' › ')} />
          </SearchLink>
        </span>
      )}
      {texts.map(({ objectID, excerpt }) => (
        <p key={objectID} data-hit="" className={styles.text}>
          <Marked value={excerpt} />
        </p>
      ))}
    </li>
  );
}

function Page({ url, title, isHit, category, sections, siteUrl }: PageGroup & Place): ReactNode {
  return (
    <li className={styles.result}>
      <h2 className={styles.title} data-hit={isHit ? '' : undefined}>
        <SearchLink href={localUrl(url, siteUrl, window.location.origin)}>
          <Marked value={title} />
        </SearchLink>
      </h2>
      {category !== '' && <span className={styles.category}>{category}</span>}
      {sections.length > 0 && (
        <ul className={clsx('clean-list', styles.sections)}>
          {sections.map((section) => (
            <Section key={section.trail.join() + section.url} {...section} siteUrl={siteUrl} />
          ))}
        </ul>
      )}
    </li>
  );
}

interface ResultListProps extends Place {
  readonly results: Results;
  readonly onMore: () => void;
}

/** Later results are groups of their own: what the reader has seen stays in its place. */
export function ResultList({ results: { batches, page, pages }, siteUrl, onMore }: ResultListProps): ReactNode {
  const groups = batches.flatMap((hits) => groupByPage(hits));
  const count = groups.length;
  const list = useRef<HTMLOListElement>(null);
  /** The first new result takes the focus from the button, which it pushes away. */
  const focusAt = useRef<number | undefined>(undefined);
  useEffect(() => {
    if (focusAt.current === undefined || count <= focusAt.current) return;
    list.current?.children[focusAt.current]?.querySelector('a')?.focus();
    focusAt.current = undefined;
  }, [count]);

  return (
    <>
      <ol ref={list} className="clean-list">
        {groups.map((group) => (
          <Page key={group.objectID} {...group} siteUrl={siteUrl} />
        ))}
      </ol>
      {page + 1 < pages && (
        <button
          type="button"
          className={clsx('button button--secondary', styles.more)}
          onClick={() => {
            focusAt.current = count;
            onMore();
          }}
        >
          More results
        </button>
      )}
    </>
  );
}
