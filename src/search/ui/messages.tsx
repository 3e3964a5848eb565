/** What the modal and the search page show instead of results: nothing found, or a failure. */
import clsx from 'clsx';
import type { ReactNode } from 'react';
import type { SearchSettings } from '../client/settings';
import { Icon, type IconName } from './icons';
import shared from './shared.module.css';
import { reportUrl, TEXT } from './texts';

interface MessageProps {
  readonly icon: IconName;
  readonly className: string;
  readonly title: ReactNode;
  readonly children: ReactNode;
}

function Message({ icon, className, title, children }: MessageProps): ReactNode {
  return (
    <div className={clsx(className, shared.message)}>
      <Icon name={icon} size={40} />
      <p className={clsx('DocSearch-Title', shared.messageTitle)}>{title}</p>
      {children}
    </div>
  );
}

export function FailureMessage({ children }: { readonly children?: ReactNode }): ReactNode {
  return (
    <Message icon="offline" className="DocSearch-ErrorScreen" title={TEXT.failureTitle}>
      <p className="DocSearch-Help">{TEXT.failureHelp}</p>
      {!navigator.onLine && <p>You're offline. Search on this site works again when you're back online.</p>}
      {children}
    </Message>
  );
}

interface NoResultsProps {
  readonly query: string;
  readonly settings: SearchSettings;
  readonly onSuggestion: (query: string) => void;
}

export function NoResultsMessage({ query, settings, onSuggestion }: NoResultsProps): ReactNode {
  const { suggestions, reportMissingResult: report } = settings;
  return (
    <Message
      icon="nothing"
      className="DocSearch-NoResults"
      title={
        <>
          {TEXT.noResults} "<strong>{query}</strong>"
        </>
      }
    >
      <p className="DocSearch-Help">Try searching for:</p>
      <ul className={clsx('clean-list', shared.suggestions)}>
        {suggestions.slice(0, 3).map((name) => (
          <li key={name}>
            <button
              type="button"
              className="DocSearch-Prefill button button--secondary button--sm"
              onClick={() => onSuggestion(name.toLowerCase())}
            >
              {name}
            </button>
          </li>
        ))}
      </ul>
      {report !== undefined && (
        <p className="DocSearch-Help">
          Believe this query should return results?{' '}
          <a href={reportUrl(report, query)} target="_blank" rel="noopener noreferrer">
            Let us know.
          </a>
        </p>
      )}
    </Message>
  );
}
