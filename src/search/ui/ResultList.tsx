/** The search page's list: every result so far, and a button for more. */
import clsx from 'clsx';
import { type ReactNode, useEffect, useRef } from 'react';
import type { Hit } from '../protocol/types';
import { Marked } from './marks';
import { localUrl } from './results';
import { SearchLink } from './SearchLink';
import styles from './SearchPage.module.css';
import type { Results } from './use-results';

/** The heading that a result is listed under: its own, or the one above its text. */
function headingOf({ type, hierarchy }: Hit): string {
  const { lvl1, lvl2, lvl3 } = hierarchy;
  return (type === 'content' ? (lvl3 ?? lvl2) : hierarchy[type]) ?? lvl1 ?? '';
}

function ResultRow({ hit, siteUrl }: { readonly hit: Hit; readonly siteUrl: string }): ReactNode {
  const heading = headingOf(hit);
  const { lvl0, lvl1, lvl2, lvl3 } = hit.hierarchy;
  const trail = [lvl0, lvl1, lvl2, lvl3].filter((part) => part !== null && part !== heading);
  const highlighted = hit._highlightResult;
  const title = hit.type === 'content' ? heading : (highlighted?.hierarchy?.[hit.type]?.value ?? heading);
  const text = hit.type === 'content' ? (highlighted?.content?.value ?? hit.content ?? '') : '';
  return (
    <li className={styles.result}>
      <SearchLink href={localUrl(hit.url, siteUrl, window.location.origin)}>
        <Marked value={title} />
      </SearchLink>
      <span className={styles.trail}>{trail.join(' › ')}</span>
      {text !== '' && (
        <p className={styles.text}>
          <Marked value={text} />
        </p>
      )}
    </li>
  );
}

interface ResultListProps {
  readonly results: Results;
  readonly siteUrl: string;
  readonly onMore: () => void;
}

export function ResultList({ results: { hits, page, pages }, siteUrl, onMore }: ResultListProps): ReactNode {
  const list = useRef<HTMLOListElement>(null);
  /** The first new result takes the focus from the button, which it pushes away. */
  const focusAt = useRef<number | undefined>(undefined);
  useEffect(() => {
    if (focusAt.current === undefined || hits.length <= focusAt.current) return;
    list.current?.children[focusAt.current]?.querySelector('a')?.focus();
    focusAt.current = undefined;
  }, [hits]);

  return (
    <>
      <ol ref={list} className="clean-list">
        {hits.map((hit) => (
          <ResultRow key={hit.objectID} hit={hit} siteUrl={siteUrl} />
        ))}
      </ol>
      {page + 1 < pages && (
        <button
          type="button"
          className={clsx('button button--secondary', styles.more)}
          onClick={() => {
            focusAt.current = hits.length;
            onMore();
          }}
        >
          More results
        </button>
      )}
    </>
  );
}
