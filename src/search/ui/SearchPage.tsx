// biome-ignore-all lint/a11y/useSemanticElements: older browsers don't know the element <search>.
/**
 * The search page: the query in the address, every result, docs and blog separately if wanted. It has the client, states
 * and texts of the modal. `data-boot-for-query` makes the page hydrate at once if its address has a query.
 */
import Head from '@docusaurus/Head';
import { useHistory, useLocation } from '@docusaurus/router';
import Layout from '@theme/Layout';
import clsx from 'clsx';
import { type ReactNode, type RefObject, useCallback, useEffect, useId, useRef, useState } from 'react';
import { Icon } from './icons';
import { FailureMessage, NoResultsMessage } from './messages';
import { AREAS, type Area, type PageQuery, readAddress, writeAddress } from './page-address';
import { ResultList } from './ResultList';
import { suggestions } from './results';
import styles from './SearchPage.module.css';
import shared from './shared.module.css';
import { countText, LONGEST_INPUT, TEXT } from './texts';
import { useResults } from './use-results';
import { useSiteSearch } from './use-search';

/** How long to wait after a key before searching: a page of results is heavier than the modal's list. */
const PAUSE = 120;

/** The query of the address, and what is being typed, each following the other. */
function useQuery(input: { readonly current: HTMLInputElement | null }) {
  const history = useHistory();
  const { pathname, search } = useLocation();
  const { query, area } = readAddress(search);
  const [typed, setTyped] = useState(query);
  const written = useRef(query.trim());
  const write = useCallback(
    (next: PageQuery) => {
      written.current = next.query;
      history.replace({ pathname, search: writeAddress(next) });
    },
    [history, pathname],
  );
  // Going back changes the address, and the input with it. An address that we wrote is older than what is typed by now.
  useEffect(() => {
    if (written.current !== query.trim()) setTyped(query);
    written.current = query.trim();
  }, [query]);
  // What was typed before hydration is in the input, but caused no event.
  useEffect(() => {
    if (input.current?.value) setTyped(input.current.value);
  }, [input]);
  useEffect(() => {
    if (typed.trim() === query.trim()) return undefined;
    const timer = setTimeout(() => write({ query: typed.trim(), area }), PAUSE);
    return () => clearTimeout(timer);
  }, [typed, query, area, write]);
  return { query, area, typed, setTyped, write };
}

interface SearchFormProps {
  readonly input: RefObject<HTMLInputElement | null>;
  readonly typed: string;
  readonly area: Area;
  readonly onType: (text: string) => void;
  readonly onArea: (area: Area) => void;
  readonly onClear: () => void;
  readonly onSubmit: () => void;
}

function SearchForm({ input, typed, area, onType, onArea, onClear, onSubmit }: SearchFormProps): ReactNode {
  const id = useId();
  return (
    <form
      role="search"
      onSubmit={(event) => {
        event.preventDefault();
        onSubmit();
      }}
    >
      <label className={shared.field} htmlFor={`${id}-q`}>
        <Icon name="search" />
        <span className={shared.hidden}>{TEXT.label}</span>
        <input
          ref={input}
          id={`${id}-q`}
          name="q"
          type="search"
          className={shared.input}
          value={typed}
          maxLength={LONGEST_INPUT}
          placeholder={TEXT.placeholder}
          autoComplete="off"
          spellCheck={false}
          onChange={(event) => onType(event.target.value.slice(0, LONGEST_INPUT))}
          onKeyDown={(event) => {
            if (event.key !== 'Escape' || typed === '') return;
            event.preventDefault();
            onClear();
          }}
        />
      </label>
      <fieldset className={styles.areas}>
        <legend className={shared.hidden}>Where to search</legend>
        {(Object.keys(AREAS) as Area[]).map((name) => (
          <label key={name} className={clsx(styles.area, name === area && styles.areaChosen)}>
            <input type="radio" name="in" value={name} checked={name === area} onChange={() => onArea(name)} />
            {AREAS[name]}
          </label>
        ))}
      </fieldset>
    </form>
  );
}

function SearchResults(): ReactNode {
  const site = useSiteSearch();
  const { settings } = site;
  const input = useRef<HTMLInputElement>(null);
  const { query, area, typed, setTyped, write } = useQuery(input);
  const { results, status, ask } = useResults(site);
  useEffect(() => void ask({ query, area }), [ask, query, area]);

  const failed = status === 'error';
  const isAnswered = results !== undefined && results.query === query && query.trim() !== '';
  const hasMore = results !== undefined && results.page + 1 < results.pages && !failed;
  const more = useCallback(() => {
    if (results !== undefined && status === 'idle') void ask({ query: results.query, area }, results);
  }, [ask, results, status, area]);
  const count = isAnswered ? countText(results.total, results.query) : '';

  return (
    <>
      <SearchForm
        input={input}
        typed={typed}
        area={area}
        onType={setTyped}
        onArea={(next) => write({ query: typed.trim(), area: next })}
        onClear={() => {
          setTyped('');
          write({ query: '', area });
        }}
        onSubmit={() => {
          write({ query: typed.trim(), area });
          void ask({ query: typed.trim(), area });
        }}
      />
      <p role="status" aria-live="polite" className={clsx(styles.count, failed && shared.hidden)} data-status={status}>
        {failed ? `${TEXT.failureTitle}. ${TEXT.failureHelp}` : status === 'stalled' ? 'Searching…' : count}
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
          query={results.query}
          suggestions={suggestions(results.groups, settings.suggestions, results.query)}
          onSuggestion={(name) => {
            setTyped(name.toLowerCase());
            input.current?.focus();
          }}
          report={settings.reportMissingResult}
        />
      )}
      {!failed && <ResultList hits={results?.hits ?? []} siteUrl={settings.siteUrl} hasMore={hasMore} onMore={more} />}
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
