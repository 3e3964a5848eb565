/** What the modal and the search page show instead of results: nothing found, or a failure. */
import clsx from 'clsx';
import type { ReactNode } from 'react';
import { Icon, type IconName } from './icons';
import shared from './shared.module.css';
import { reportUrl, TEXT } from './texts';

interface MessageProps {
  readonly icon: IconName;
  readonly className: string;
  readonly children: ReactNode;
}

function Message({ icon, className, children }: MessageProps): ReactNode {
  return (
    <div className={clsx(className, shared.message)}>
      <div className="DocSearch-Screen-Icon">
        <Icon name={icon} size={40} />
      </div>
      {children}
    </div>
  );
}

export function FailureMessage({ children }: { readonly children?: ReactNode }): ReactNode {
  return (
    <Message icon="offline" className="DocSearch-ErrorScreen">
      <p className={clsx('DocSearch-Title', shared.messageTitle)}>{TEXT.failureTitle}</p>
      <p className="DocSearch-Help">{TEXT.failureHelp}</p>
      {children}
    </Message>
  );
}

interface NoResultsProps {
  readonly query: string;
  readonly suggestions: readonly string[];
  readonly onSuggestion: (name: string) => void;
  /** Address for reports, with a placeholder for the query. */
  readonly report: string | undefined;
}

export function NoResultsMessage({ query, suggestions, onSuggestion, report }: NoResultsProps): ReactNode {
  return (
    <Message icon="nothing" className="DocSearch-NoResults">
      <p className={clsx('DocSearch-Title', shared.messageTitle)}>
        {TEXT.noResults} "<strong>{query}</strong>"
      </p>
      {suggestions.length > 0 && (
        <div className="DocSearch-NoResults-Prefill-List">
          <p className="DocSearch-Help">{TEXT.trySearching}:</p>
          <ul className={clsx('clean-list', shared.suggestions)}>
            {suggestions.map((name) => (
              <li key={name}>
                <button
                  type="button"
                  className="DocSearch-Prefill button button--secondary button--sm"
                  onClick={() => onSuggestion(name)}
                >
                  {name}
                </button>
              </li>
            ))}
          </ul>
        </div>
      )}
      {report !== undefined && (
        <p className="DocSearch-Help">
          {TEXT.believe}{' '}
          <a href={reportUrl(report, query)} target="_blank" rel="noopener noreferrer">
            {TEXT.letUsKnow}
          </a>
        </p>
      )}
    </Message>
  );
}
