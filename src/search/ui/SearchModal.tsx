/**
 * The search modal. Its texts, limits and class names are those of DocSearch 3.9; its markup is a combobox with a grid,
 * since results contain links and buttons, in a native dialog: the browser makes the page behind inert.
 */
import clsx from 'clsx';
import {
  type HTMLAttributes,
  type KeyboardEvent,
  type ReactNode,
  type RefObject,
  useEffect,
  useLayoutEffect,
  useRef,
} from 'react';
import { createPortal } from 'react-dom';
import { KeyHints } from './KeyHints';
import { FailureMessage, NoResultsMessage } from './messages';
import { ResultsScreen } from './ResultsScreen';
import { suggestions } from './results';
import { SearchBox } from './SearchBox';
import styles from './SearchModal.lazy.module.css';
import { StartScreen } from './StartScreen';
import shared from './shared.module.css';
import { countText, TEXT } from './texts';
import { contextOf, type ModalView, statusOf, useModal } from './use-modal';

export interface SearchModalProps {
  /** What was typed before the input had the focus; given once. */
  readonly takeTyped: () => string;
  readonly onClose: () => void;
}

/** Tab wraps around inside. Without it, the browser would include its own toolbar in the cycle. */
function wrapFocus(event: KeyboardEvent<HTMLElement>): void {
  const stops = [...event.currentTarget.querySelectorAll<HTMLElement>('a[href], button, input')];
  const [edge, next] = event.shiftKey ? [stops[0], stops.at(-1)] : [stops.at(-1), stops[0]];
  if (event.key !== 'Tab' || document.activeElement !== edge) return;
  event.preventDefault();
  next?.focus();
}

/** The page behind stays where it is, without a shift where the scroll bar was. */
function useLockedPage(): void {
  useEffect(() => {
    const { body, documentElement } = document;
    const gap = window.innerWidth - documentElement.clientWidth;
    body.classList.add('DocSearch--active', styles.active ?? '');
    body.style.setProperty('--search-scrollbar', `${gap}px`);
    // On the root: the body's overflow doesn't stop scrolling if the root has an overflow of its own.
    const before = documentElement.style.overflow;
    documentElement.style.overflow = 'hidden';
    return () => {
      body.classList.remove('DocSearch--active', styles.active ?? '');
      body.style.removeProperty('--search-scrollbar');
      documentElement.style.overflow = before;
    };
  }, []);
}

/** Opens the dialog with what was typed meanwhile. A layout effect: no key can come between the focus and the text. */
function useOpenDialog(
  { modal, input, client }: ModalView,
  takeTyped: () => string,
): RefObject<HTMLDialogElement | null> {
  const dialog = useRef<HTMLDialogElement>(null);
  useLayoutEffect(() => {
    client.warm();
    dialog.current?.showModal();
    input.current?.focus();
    const typed = takeTyped();
    if (typed === '') return;
    modal.setQuery(typed);
    void modal.refresh();
  }, [modal, input, client, takeTyped]);
  return dialog;
}

function isSettled({ state }: ModalView): boolean {
  return state.status === 'idle' && contextOf(state).answered === state.query;
}

function Screen({ view }: { readonly view: ModalView }): ReactNode {
  const { state, settings, search } = view;
  const { query } = state;
  if (statusOf(state) === 'error') return <FailureMessage />;
  if (query.trim() === '') return <StartScreen view={view} />;
  if (state.collections.some(({ items }) => items.length > 0)) return <ResultsScreen view={view} />;
  if (!isSettled(view)) return null;
  return (
    <NoResultsMessage
      query={query}
      suggestions={suggestions(contextOf(state).seenGroups ?? [], settings.suggestions, query)}
      onSuggestion={(name) => search(`${name.toLowerCase()} `)}
      report={settings.reportMissingResult}
    />
  );
}

/** What a screen reader announces. */
function announcement(view: ModalView): string {
  const { state } = view;
  if (statusOf(state) === 'error') return `${TEXT.failureTitle}. ${TEXT.failureHelp}`;
  if (state.query.trim() === '' || !isSettled(view)) return '';
  return countText(contextOf(state).nbHits ?? 0, state.query);
}

export default function SearchModal({ takeTyped, onClose }: SearchModalProps): ReactNode {
  const view = useModal(onClose);
  const panel = useRef<HTMLDivElement>(null);
  const dialog = useOpenDialog(view, takeTyped);
  useLockedPage();
  const { modal, state } = view;
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
        <SearchBox view={view} onClose={onClose} />
        <div
          ref={panel}
          className={clsx('DocSearch-Dropdown', styles.dropdown)}
          // Scrolling the results hides the on-screen keyboard.
          onTouchMove={() => view.input.current?.blur()}
          {...(modal.getPanelProps({}) as unknown as HTMLAttributes<HTMLDivElement>)}
        >
          <Screen view={view} />
        </div>
        <div className={clsx('DocSearch-Footer', styles.footer)}>
          <KeyHints />
        </div>
        <div role="status" aria-live="polite" className={shared.hidden}>
          {announcement(view)}
        </div>
      </div>
    </dialog>,
    document.body,
  );
}
