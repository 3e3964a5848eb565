// biome-ignore-all lint/a11y/useSemanticElements: older browsers do not know the element <search>.
/**
 * The search page: the query in the address, every result, docs and blog apart if wanted. Same client, same states and
 * texts as the modal. `data-boot-for-query` tells the first load not to wait for the reader when the
 * address asks something.
 */
import Head from '@docusaurus/Head';
import { useHistory, useLocation } from '@docusaurus/router';
import Layout from '@theme/Layout';
import clsx from 'clsx';
import { type ReactNode, useCallback, useEffect, useId, useRef, useState } from 'react';
import { buildRequest, contextFilters } from '../protocol/request';
import type { FacetFilters, Hit } from '../protocol/types';
import { Icon, type IconName } from './icons';
import { Marked } from './marks';
import { STALL_THRESHOLD } from './modal-state';
import { createQueryRunner, type QueryRunner } from './query-runner';
import { localUrl, suggestions, titleOf } from './results';
import styles from './SearchPage.module.css';
import { countText, LONGEST_INPUT, reportUrl, TEXT } from './texts';
import { snippetWords, useNavigate, useSiteSearch } from './use-search';

const AREAS = { all: 'Everything', docs: 'Docs', blog: 'Blog' } as const;
type Area = keyof typeof AREAS;

interface Results {
  readonly query: string;
  readonly hits: readonly Hit[];
  readonly total: number;
  readonly page: number;
  readonly pages: number;
}

interface Asked {
  readonly query: string;
  readonly area: Area;
}

/** How long to wait after a key before asking: a page of results is heavier than the modal's list. */
const PAUSE = 120;

export function readAddress(search: string): Asked {
  const fields = new URLSearchParams(search);
  const area = fields.get('in');
  return {
    query: (fields.get('q') ?? '').slice(0, LONGEST_INPUT),
    area: area === 'docs' || area === 'blog' ? area : 'all',
  };
}

export function writeAddress({ query, area }: Asked): string {
  const fields = new URLSearchParams();
  if (query !== '') fields.set('q', query);
  if (area !== 'all') fields.set('in', area);
  const text = fields.toString();
  return text === '' ? '' : `?${text}`;
}

function areaFilters(filters: FacetFilters, area: Area, tags: readonly string[]): FacetFilters {
  if (area === 'all') return filters;
  const wanted = tags.filter((tag) => (area === 'blog') === (tag === 'default'));
  return [...filters, wanted.map((tag) => `docusaurus_tag:${tag}`)];
}

/** The heading that a result is listed under: its own, or the one above its text. */
function headingOf(hit: Hit): string {
  const { lvl1, lvl2, lvl3 } = hit.hierarchy;
  return hit.type === 'content' ? (lvl3 ?? lvl2 ?? lvl1 ?? '') : titleOf(hit);
}

function Trail({ hit }: { readonly hit: Hit }): ReactNode {
  const { lvl0, lvl1, lvl2, lvl3 } = hit.hierarchy;
  const own = headingOf(hit);
  const parts = [lvl0, lvl1, lvl2, lvl3].filter((part) => part !== null && part !== own);
  return <span className={styles.trail}>{parts.join(' › ')}</span>;
}

function ResultRow({ hit, siteUrl }: { readonly hit: Hit; readonly siteUrl: string }): ReactNode {
  const navigate = useNavigate();
  const url = localUrl(hit.url, siteUrl, window.location.origin);
  const own = headingOf(hit);
  const title = hit.type === 'content' ? own : (hit._highlightResult?.hierarchy?.[hit.type]?.value ?? own);
  const text = hit.type === 'content' ? (hit._highlightResult?.content?.value ?? hit.content ?? '') : '';
  return (
    <li className={styles.result}>
      <a
        href={url}
        onClick={(event) => {
          if (event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return;
          event.preventDefault();
          navigate(url);
        }}
      >
        <Marked value={title} />
      </a>
      <Trail hit={hit} />
      {text !== '' && (
        <p className={styles.text}>
          <Marked value={text} />
        </p>
      )}
    </li>
  );
}

function Screen({ icon, children }: { readonly icon: IconName; readonly children: ReactNode }): ReactNode {
  return (
    <div className={styles.message}>
      <Icon name={icon} size={40} />
      {children}
    </div>
  );
}

function SearchResults(): ReactNode {
  const { settings, client, context } = useSiteSearch();
  const history = useHistory();
  const location = useLocation();
  const asked = readAddress(location.search);
  const [typed, setTyped] = useState(asked.query);
  const [results, setResults] = useState<Results>();
  const [failed, setFailed] = useState(false);
  const [status, setStatus] = useState<'idle' | 'loading' | 'stalled'>('idle');
  const [seen, setSeen] = useState<readonly string[]>([]);
  const runner = useRef<QueryRunner | undefined>(undefined);
  const written = useRef(asked.query.trim());
  const input = useRef<HTMLInputElement>(null);
  const end = useRef<HTMLDivElement>(null);
  const list = useRef<HTMLOListElement>(null);
  const moreButton = useRef<HTMLButtonElement>(null);
  /** The number of the result that takes the focus over from the button, which more results push away. */
  const goOnAt = useRef<number | undefined>(undefined);
  const id = useId();

  const ask = useCallback(
    async ({ query, area }: Asked, page: number, before: readonly Hit[]) => {
      runner.current ??= createQueryRunner(client);
      if (query.trim() === '') {
        runner.current.reset();
        setResults(undefined);
        setFailed(false);
        setStatus('idle');
        return;
      }
      setStatus('loading');
      const stall = setTimeout(() => setStatus('stalled'), STALL_THRESHOLD);
      const facetFilters = areaFilters(contextFilters(context), area, context.tags);
      const outcome = await runner.current.run(
        buildRequest({ indexName: settings.indexName, query, page, snippetWords: snippetWords(), facetFilters }),
      );
      clearTimeout(stall);
      if (outcome.stale) return;
      setStatus('idle');
      setFailed(outcome.failure !== undefined);
      const { answer } = outcome;
      if (answer === undefined) return;
      const known = new Set(before.map((hit) => hit.objectID));
      goOnAt.current = document.activeElement === moreButton.current && page > 0 ? before.length : undefined;
      setResults({
        query,
        hits: [...before, ...answer.hits.filter((hit) => !known.has(hit.objectID))],
        total: answer.nbHits,
        page: answer.page,
        pages: answer.nbPages,
      });
      if (answer.hits.length > 0) setSeen([...new Set(answer.hits.map((hit) => hit.hierarchy.lvl0 ?? ''))]);
    },
    [client, context, settings.indexName],
  );

  useEffect(() => {
    // Going back changes the address and the box with it. What we wrote there ourselves is older than what is typed by now.
    if (written.current !== asked.query.trim()) setTyped(asked.query);
    written.current = asked.query.trim();
    void ask({ query: asked.query, area: asked.area }, 0, []);
  }, [ask, asked.query, asked.area]);

  // What was typed before the application came stands in the box, and nobody was told.
  useEffect(() => {
    if (input.current?.value) setTyped(input.current.value);
  }, []);

  const goTo = useCallback(
    (next: Asked) => {
      written.current = next.query;
      history.replace({ pathname: location.pathname, search: writeAddress(next) });
    },
    [history, location.pathname],
  );
  const { area } = asked;
  useEffect(() => {
    if (typed.trim() === asked.query.trim()) return undefined;
    const timer = setTimeout(() => goTo({ query: typed.trim(), area }), PAUSE);
    return () => clearTimeout(timer);
  }, [typed, asked.query, area, goTo]);

  const more = results !== undefined && results.page + 1 < results.pages && !failed;
  const loadMore = useCallback(() => {
    if (results !== undefined && status === 'idle')
      void ask({ query: results.query, area }, results.page + 1, results.hits);
  }, [ask, results, status, area]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the list is there once the results are drawn.
  useEffect(() => {
    if (goOnAt.current === undefined) return;
    list.current?.children[goOnAt.current]?.querySelector('a')?.focus();
    goOnAt.current = undefined;
  }, [results]);
  useEffect(() => {
    const mark = end.current;
    if (!more || mark === null) return undefined;
    const observer = new IntersectionObserver(([entry]) => (entry?.isIntersecting ? loadMore() : undefined), {
      rootMargin: '200px',
    });
    observer.observe(mark);
    return () => observer.disconnect();
  }, [more, loadMore]);

  const note = client.note();
  const done = results !== undefined && results.query === asked.query && asked.query.trim() !== '';
  const spoken = failed
    ? `${TEXT.failureTitle}. ${TEXT.failureHelp}`
    : done
      ? countText(results.total, results.query)
      : '';

  return (
    <>
      <form
        role="search"
        className={styles.form}
        onSubmit={(event) => {
          event.preventDefault();
          goTo({ query: typed.trim(), area });
          void ask({ query: typed.trim(), area }, 0, []);
        }}
      >
        <label className={styles.field} htmlFor={`${id}-q`}>
          <Icon name="search" />
          <span className={styles.hidden}>{TEXT.label}</span>
          <input
            ref={input}
            id={`${id}-q`}
            name="q"
            type="search"
            className={styles.input}
            value={typed}
            maxLength={LONGEST_INPUT}
            placeholder={TEXT.placeholder}
            autoComplete="off"
            spellCheck={false}
            onChange={(event) => setTyped(event.target.value.slice(0, LONGEST_INPUT))}
            onKeyDown={(event) => {
              if (event.key === 'Escape' && typed !== '') {
                event.preventDefault();
                setTyped('');
                goTo({ query: '', area });
              }
            }}
          />
        </label>
        <fieldset className={styles.areas}>
          <legend className={styles.hidden}>Where to search</legend>
          {(Object.keys(AREAS) as Area[]).map((name) => (
            <label key={name} className={clsx(styles.area, name === area && styles.areaChosen)}>
              <input
                type="radio"
                name="in"
                value={name}
                checked={name === area}
                onChange={() => goTo({ query: typed.trim(), area: name })}
              />
              {AREAS[name]}
            </label>
          ))}
        </fieldset>
      </form>
      {note !== undefined && <p className={styles.note}>{note}</p>}
      <p
        role="status"
        aria-live="polite"
        className={clsx(styles.count, failed && styles.hidden)}
        data-status={failed ? 'error' : status}
      >
        {status === 'stalled' ? 'Searching…' : spoken}
      </p>
      {failed && (
        <Screen icon="offline">
          <p className={styles.messageTitle}>{TEXT.failureTitle}</p>
          <p>{TEXT.failureHelp}</p>
          <button type="button" className="button button--secondary" onClick={() => void ask(asked, 0, [])}>
            Try again
          </button>
        </Screen>
      )}
      {!failed && done && results.total === 0 && (
        <Screen icon="nothing">
          <p className={styles.messageTitle}>
            {TEXT.noResults} "<strong>{results.query}</strong>"
          </p>
          <p>{TEXT.trySearching}:</p>
          <ul className={styles.tries}>
            {suggestions(seen, settings.suggestions, results.query).map((name) => (
              <li key={name}>
                <button
                  type="button"
                  className={styles.try}
                  onClick={() => {
                    setTyped(name.toLowerCase());
                    input.current?.focus();
                  }}
                >
                  {name}
                </button>
              </li>
            ))}
          </ul>
          {settings.reportMissingResult !== undefined && (
            <p>
              {TEXT.believe}{' '}
              <a
                href={reportUrl(settings.reportMissingResult, results.query)}
                target="_blank"
                rel="noopener noreferrer"
              >
                {TEXT.letUsKnow}
              </a>
            </p>
          )}
        </Screen>
      )}
      {!failed && results !== undefined && results.hits.length > 0 && (
        <ol ref={list} className={styles.results}>
          {results.hits.map((hit) => (
            <ResultRow key={hit.objectID} hit={hit} siteUrl={settings.siteUrl} />
          ))}
        </ol>
      )}
      <div ref={end} />
      {more && (
        <button
          ref={moreButton}
          type="button"
          className={clsx('button button--secondary', styles.more)}
          onClick={loadMore}
        >
          More results
        </button>
      )}
    </>
  );
}

export default function SearchPage(): ReactNode {
  return (
    <Layout
      title="Search"
      description="Search every page of the docs and every post of the blog, and see all results in one list."
    >
      <Head>
        <meta name="robots" content="noindex, follow" />
      </Head>
      <main className={clsx('container margin-vert--lg', styles.page)} data-boot-for-query>
        <h1>Search</h1>
        <SearchResults />
      </main>
    </Layout>
  );
}
