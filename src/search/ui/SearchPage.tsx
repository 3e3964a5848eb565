// biome-ignore-all lint/a11y/useSemanticElements: older browsers don't know the element <search>.
/**
 * The search page: the query in the address, every result, docs and blog separately if wanted. It has the client and the
 * texts of the modal. `data-boot-for-query` makes the page hydrate at once if its address has a query.
 */
import Head from '@docusaurus/Head';
import { useLocation } from '@docusaurus/router';
import Layout from '@theme/Layout';
import clsx from 'clsx';
import { type ReactNode, type RefObject, useEffect, useId, useRef, useState } from 'react';
import { Icon } from './icons';
import { FailureMessage, NoResultsMessage } from './messages';
import { ResultList } from './ResultList';
import styles from './SearchPage.module.css';
import shared from './shared.module.css';
import { countText, LONGEST_INPUT, TEXT } from './texts';
import { AREAS, type Area, useResults, type Wanted } from './use-results';
import { useSiteSearch } from './use-search';

/** How long to wait after a key before changing the address: browsers limit how often it may change. */
const PAUSE = 120;

function readAddress(search: string): Wanted {
  const fields = new URLSearchParams(search);
  const area = fields.get('in');
  return {
    query: (fields.get('q') ?? '').slice(0, LONGEST_INPUT),
    area: area === 'docs' || area === 'blog' ? area : 'all',
  };
}

/** Without the router, for which the page stays the same. */
function writeAddress({ query, area }: Wanted): void {
  const fields = new URLSearchParams();
  if (query.trim() !== '') fields.set('q', query.trim());
  if (area !== 'all') fields.set('in', area);
  window.history.replaceState(window.history.state, '', `${window.location.pathname}?${fields}`.replace(/\?$/, ''));
}

/** What is searched for: begins with the address, which then follows. */
function useWanted(input: RefObject<HTMLInputElement | null>) {
  const { key, search } = useLocation();
  const [wanted, setWanted] = useState(() => readAddress(search));
  // biome-ignore lint/correctness/useExhaustiveDependencies: a link may lead to the address that the page was opened with.
  useEffect(() => setWanted(readAddress(search)), [key, search]);
  // What was typed before hydration is in the input, but caused no event.
  useEffect(() => {
    const query = input.current?.value;
    if (query) setWanted((known) => ({ ...known, query }));
  }, [input]);
  useEffect(() => {
    const { pathname } = window.location;
    const timer = setTimeout(() => {
      // By now the address may be that of a result, which is still loading.
      if (window.location.pathname === pathname) writeAddress(wanted);
    }, PAUSE);
    return () => clearTimeout(timer);
  }, [wanted]);
  return [wanted, setWanted] as const;
}

interface SearchFormProps extends Wanted {
  readonly input: RefObject<HTMLInputElement | null>;
  readonly onChange: (wanted: Wanted) => void;
}

function SearchForm({ input, query, area, onChange }: SearchFormProps): ReactNode {
  const id = useId();
  return (
    <form role="search" onSubmit={(event) => event.preventDefault()}>
      <label className={shared.field} htmlFor={`${id}-q`}>
        <Icon name="search" />
        <span className={shared.hidden}>{TEXT.label}</span>
        <input
          ref={input}
          id={`${id}-q`}
          name="q"
          type="search"
          className={shared.input}
          value={query}
          maxLength={LONGEST_INPUT}
          placeholder={TEXT.placeholder}
          autoComplete="off"
          spellCheck={false}
          onChange={(event) => onChange({ query: event.target.value, area })}
          onKeyDown={({ key }) => key === 'Escape' && onChange({ query: '', area })}
        />
      </label>
      <fieldset className={styles.areas}>
        <legend className={shared.hidden}>Where to search</legend>
        {(Object.keys(AREAS) as Area[]).map((name) => (
          <label key={name} className={styles.area}>
            <input
              type="radio"
              name="in"
              value={name}
              checked={name === area}
              onChange={() => {
                writeAddress({ query, area: name });
                onChange({ query, area: name });
              }}
            />
            {AREAS[name]}
          </label>
        ))}
      </fieldset>
    </form>
  );
}

function SearchResults(): ReactNode {
  const site = useSiteSearch();
  const input = useRef<HTMLInputElement>(null);
  const [wanted, setWanted] = useWanted(input);
  const { results, status, ask } = useResults(site);
  const query = wanted.query.trim();
  const { area } = wanted;
  useEffect(() => void ask({ query, area }), [ask, query, area]);

  const failed = status === 'error';
  const isAnswered = results?.query === query;
  const isWaiting = status === 'loading' && results === undefined;
  return (
    <>
      <SearchForm input={input} {...wanted} onChange={setWanted} />
      <p role="status" aria-live="polite" className={clsx(styles.count, failed && shared.hidden)}>
        {failed && `${TEXT.failureTitle}. ${TEXT.failureHelp}`}
        {isWaiting && 'Searching…'}
        {!failed && isAnswered && countText(results.total, query)}
      </p>
      {failed && (
        <FailureMessage>
          <button type="button" className="button button--secondary" onClick={() => void ask({ query, area })}>
            Try again
          </button>
        </FailureMessage>
      )}
      {!failed && isAnswered && results.total === 0 && (
        <NoResultsMessage
          query={query}
          settings={site.settings}
          onSuggestion={(suggestion) => {
            setWanted({ query: suggestion, area });
            input.current?.focus();
          }}
        />
      )}
      {!failed && results !== undefined && (
        <ResultList
          results={results}
          siteUrl={site.settings.siteUrl}
          onMore={() => void ask({ query, area }, results)}
        />
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
