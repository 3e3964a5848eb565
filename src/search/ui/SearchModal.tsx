/**
 * The search modal. Its texts, limits and class names are those of DocSearch 3.9; its markup is a combobox with a grid,
 * since results contain links and buttons, in a native dialog: the browser makes the page behind inert.
 */
import clsx from 'clsx';
import { type HTMLAttributes, type KeyboardEvent, type ReactNode, useEffect, useLayoutEffect, useRef } from 'react';
import { createPortal } from 'react-dom';
import { lockPage } from '../../dialogs/lock-page';
import { HitLists } from './HitLists';
import { Icon, type IconName } from './icons';
import { FailureMessage, NoResultsMessage } from './messages';
import { SearchBox } from './SearchBox';
import { SearchLink } from './SearchLink';
import styles from './SearchModal.lazy.module.css';
import shared from './shared.module.css';
import { countText, LONGEST_INPUT, TEXT } from './texts';
import { type ModalView, outcomeOf, statusOf, useModal } from './use-modal';
import { searchPageUrl } from './use-search';

export interface SearchModalProps {
  /** What was typed before the input had the focus. */
  readonly typed: { current: string };
  readonly onClose: () => void;
}

const KEY_HINTS: readonly [keys: readonly [label: string, icon: IconName | undefined][], does: string][] = [
  [[['Enter key', 'enter']], 'to select'],
  [
    [
      ['Arrow down', 'down'],
      ['Arrow up', 'up'],
    ],
    'to navigate',
  ],
  [[['Escape key', undefined]], 'to close'],
];

function KeyHints({ onClose }: { readonly onClose: () => void }): ReactNode {
  const showAll = () => {
    onClose();
    document.dispatchEvent(new Event('shortcuts:open'));
  };
  return (
    <ul className={clsx('DocSearch-Footer DocSearch-Commands clean-list', styles.commands)}>
      {KEY_HINTS.map(([keys, does]) => (
        <li key={does}>
          {keys.map(([label, icon]) => (
            <kbd key={label} className="DocSearch-Commands-Key">
              {icon === undefined ? <span aria-hidden="true">esc</span> : <Icon name={icon} size={14} />}
              <span className={shared.hidden}>{label}</span>
            </kbd>
          ))}{' '}
          <span className="DocSearch-Label">{does}</span>
        </li>
      ))}
      <li className={styles.allKeys}>
        <button type="button" className="clean-btn" onClick={showAll}>
          Keyboard shortcuts
        </button>
      </li>
    </ul>
  );
}

/** Tab wraps around inside. Without it, the browser would include its own toolbar in the cycle. */
function wrapFocus(event: KeyboardEvent<HTMLElement>): void {
  const stops = [...event.currentTarget.querySelectorAll<HTMLElement>('a[href], button, input')];
  const [edge, next] = event.shiftKey ? [stops[0], stops.at(-1)] : [stops.at(-1), stops[0]];
  if (event.key !== 'Tab' || document.activeElement !== edge) return;
  event.preventDefault();
  next?.focus();
}

function isSettled({ state }: ModalView): boolean {
  return state.status === 'idle' && outcomeOf(state)?.query === state.query;
}

function Screen({ view }: { readonly view: ModalView }): ReactNode {
  const { state, settings, search, onClose } = view;
  const { query } = state;
  const isEmpty = state.collections.every(({ items }) => items.length === 0);
  if (statusOf(state) === 'error') return <FailureMessage />;
  if (query.trim() === '') {
    if (!isEmpty) return <HitLists view={view} label={`${TEXT.recent}, ${TEXT.favorites}`} />;
    return <p className={clsx('DocSearch-StartScreen', shared.message)}>{TEXT.noRecent}</p>;
  }
  const outcome = outcomeOf(state);
  if (!isEmpty && outcome !== undefined) {
    return (
      <>
        <HitLists view={view} label="Results" />
        <div className="DocSearch-HitsFooter text--center margin-top--sm">
          <SearchLink href={searchPageUrl(settings, outcome.query)} onFollow={onClose}>
            {`See all ${outcome.nbHits} results`}
          </SearchLink>
        </div>
      </>
    );
  }
  return isSettled(view) && <NoResultsMessage query={query} settings={settings} onSuggestion={search} />;
}

/** What a screen reader announces. */
function announcement(view: ModalView): string {
  const { state } = view;
  if (statusOf(state) === 'error') return `${TEXT.failureTitle}. ${TEXT.failureHelp}`;
  if (state.query.trim() === '' || !isSettled(view)) return '';
  return countText(outcomeOf(state)?.nbHits ?? 0, state.query);
}

export default function SearchModal({ typed, onClose }: SearchModalProps): ReactNode {
  const view = useModal(onClose);
  useEffect(lockPage, []);
  const { modal, state, input, client } = view;
  const panel = useRef<HTMLDivElement>(null);
  const dialog = useRef<HTMLDialogElement>(null);
  // With what was typed meanwhile. A layout effect: no key can come between the focus and the text.
  useLayoutEffect(() => {
    client.warm();
    dialog.current?.showModal();
    input.current?.focus();
    const query = typed.current.slice(0, LONGEST_INPUT);
    typed.current = '';
    if (query === '') return;
    modal.setQuery(query);
    void modal.refresh();
  }, [modal, input, client, typed]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new query starts at the top of the list.
  useEffect(() => {
    if (panel.current) panel.current.scrollTop = 0;
  }, [state.query]);
  const status = statusOf(state);

  return createPortal(
    <dialog
      ref={dialog}
      aria-label={TEXT.label}
      className={clsx(
        'DocSearch DocSearch-Container',
        styles.container,
        status === 'stalled' && ['DocSearch-Container--Stalled', styles.stalled],
        status === 'error' && 'DocSearch-Container--Errored',
      )}
      data-status={status}
      onKeyDown={wrapFocus}
      onCancel={(event) => {
        // React removes the element; closed by the browser, it would stay.
        event.preventDefault();
        onClose();
      }}
      onMouseDown={(event) => {
        if (event.target === event.currentTarget) onClose();
      }}
    >
      <div className={clsx('DocSearch-Modal', styles.modal)}>
        <SearchBox view={view} />
        <div
          ref={panel}
          className={clsx('DocSearch-Dropdown', styles.dropdown)}
          // Scrolling the results hides the on-screen keyboard.
          onTouchMove={() => input.current?.blur()}
          {...(modal.getPanelProps({}) as unknown as HTMLAttributes<HTMLDivElement>)}
        >
          <Screen view={view} />
        </div>
        <KeyHints onClose={onClose} />
        <div role="status" aria-live="polite" className={shared.hidden}>
          {announcement(view)}
        </div>
      </div>
    </dialog>,
    document.body,
  );
}
