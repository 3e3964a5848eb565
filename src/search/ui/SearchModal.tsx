// biome-ignore-all lint/a11y/useSemanticElements: a combobox's grid is no table; its rows are a list with links.
// biome-ignore-all lint/a11y/useFocusableInteractive: rows are reached by aria-activedescendant from the input.
// biome-ignore-all lint/a11y/noLabelWithoutControl: the state machine's label props name the input.
/**
 * The search modal. Its texts, limits and class names are DocSearch 3.9's; its markup is a combobox with a grid, since
 * results hold links and buttons, in a real dialog.
 */
import clsx from 'clsx';
import {
  type FormHTMLAttributes,
  type HTMLAttributes,
  type InputHTMLAttributes,
  type LabelHTMLAttributes,
  type KeyboardEvent as ReactKeyboardEvent,
  type MouseEvent as ReactMouseEvent,
  type ReactNode,
  useCallback,
  useEffect,
  useMemo,
  useRef,
  useState,
} from 'react';
import { createPortal } from 'react-dom';
import type { Hit, StoredHit } from '../protocol/types';
import { Icon, type IconName } from './icons';
import { Marked } from './marks';
import { contextOf, createModal, type Item, type Modal, type ModalState, statusOf } from './modal-state';
import { type ListedHit, localUrl, suggestions, titleOf } from './results';
import styles from './SearchModal.lazy.module.css';
import { createStoredSearches, type StoredSearches } from './stored-searches';
import { countText, LONGEST_INPUT, reportUrl, seeAll, TEXT } from './texts';
import { searchPageUrl, snippetWords, useNavigate, useSiteSearch } from './use-search';

export interface SearchModalProps {
  /** What was typed before the box had the focus; given once. */
  readonly takeTyped: () => string;
  readonly onClose: () => void;
}

const FOCUSABLE = 'a[href], button:not([disabled]), input:not([disabled])';

/** Keeps Tab inside the dialog, whatever it holds at that moment. */
function keepFocusInside(event: ReactKeyboardEvent<HTMLElement>): void {
  if (event.key !== 'Tab') return;
  const all = [...event.currentTarget.querySelectorAll<HTMLElement>(FOCUSABLE)].filter(
    (element) => element.tabIndex >= 0,
  );
  const [first] = all;
  const last = all.at(-1);
  if (event.shiftKey && document.activeElement === first) {
    event.preventDefault();
    last?.focus();
  } else if (!event.shiftKey && document.activeElement === last) {
    event.preventDefault();
    first?.focus();
  }
}

/** The page behind stays where it is, without a jump where the scroll bar was. */
function useLockedPage(): void {
  useEffect(() => {
    const { body, documentElement } = document;
    const gap = window.innerWidth - documentElement.clientWidth;
    body.classList.add('DocSearch--active', styles.active ?? '');
    body.style.setProperty('--search-scrollbar', `${gap}px`);
    // On the root: what stands on the body does not hold the page where the root has an overflow of its own.
    const before = documentElement.style.overflow;
    documentElement.style.overflow = 'hidden';
    return () => {
      body.classList.remove('DocSearch--active', styles.active ?? '');
      body.style.removeProperty('--search-scrollbar');
      documentElement.style.overflow = before;
    };
  }, []);
}

const HIT_ICONS: Record<string, IconName> = { lvl1: 'page', content: 'content' };

function snippetOf(hit: Hit, attribute: 'content' | keyof Hit['hierarchy']): string {
  const plain = attribute === 'content' ? hit.content : hit.hierarchy[attribute];
  const tree = hit._snippetResult;
  const snippet = attribute === 'content' ? tree?.content : tree?.hierarchy?.[attribute];
  return snippet?.value ?? plain ?? '';
}

function HitText({ hit }: { readonly hit: ListedHit }): ReactNode {
  const title = hit.type === 'content' ? snippetOf(hit, 'content') : snippetOf(hit, hit.type);
  const path = hit.type === 'lvl1' ? snippetOf(hit, 'content') : snippetOf(hit, 'lvl1');
  return (
    <span className={clsx('DocSearch-Hit-content-wrapper', styles.hitText)}>
      <span className={clsx('DocSearch-Hit-title', styles.hitTitle)}>
        <Marked value={title} />
      </span>
      {path !== '' && (
        <span className={clsx('DocSearch-Hit-path', styles.hitPath)}>
          <Marked value={path} />
        </span>
      )}
    </span>
  );
}

function StoredText({ hit }: { readonly hit: StoredHit }): ReactNode {
  return (
    <span className={clsx('DocSearch-Hit-content-wrapper', styles.hitText)}>
      <span className={clsx('DocSearch-Hit-title', styles.hitTitle)}>{titleOf(hit)}</span>
      {hit.type !== 'lvl1' && hit.hierarchy.lvl1 !== null && (
        <span className={clsx('DocSearch-Hit-path', styles.hitPath)}>{hit.hierarchy.lvl1}</span>
      )}
    </span>
  );
}

interface RowsProps {
  readonly modal: Modal;
  readonly state: ModalState;
  readonly sourceId: string;
  readonly title: string;
  readonly icon: (item: Item) => IconName;
  readonly text: (item: Item) => ReactNode;
  readonly actions?: (item: Item) => ReactNode;
  readonly urlOf: (hit: StoredHit) => string;
  readonly navigate: (url: string) => void;
}

function Rows({ modal, state, sourceId, title, icon, text, actions, urlOf, navigate }: RowsProps): ReactNode {
  const collection = state.collections.find(({ source }) => source.sourceId === sourceId);
  if (collection === undefined || collection.items.length === 0) return null;
  const { source, items } = collection;
  const { role: _role, ...list } = modal.getListProps({ source }) as { role: string; id: string };
  const titleId = `${list.id}-title`;
  return (
    <section className={clsx('DocSearch-Hits', styles.hits)}>
      <div className={clsx('DocSearch-Hit-source', styles.source)} id={titleId}>
        {title}
      </div>
      <div {...list} role="rowgroup" aria-labelledby={titleId} className={styles.list}>
        {items.map((item) => {
          const { role: _option, ...props } = modal.getItemProps({ item, source }) as Record<string, unknown> & {
            role: string;
          };
          const url = urlOf(item);
          const isChild = 'parent' in item && item.parent !== null;
          return (
            <div
              key={String(item.objectID)}
              {...props}
              role="row"
              className={clsx('DocSearch-Hit', styles.hit, isChild && ['DocSearch-Hit--Child', styles.child])}
            >
              <div role="gridcell" className={styles.cell}>
                <a
                  href={url}
                  className={clsx('DocSearch-Hit-Container', styles.link)}
                  onClick={(event: ReactMouseEvent) => {
                    if (event.ctrlKey || event.metaKey || event.shiftKey || event.altKey || event.button !== 0) return;
                    event.preventDefault();
                    navigate(url);
                  }}
                >
                  <span className={clsx('DocSearch-Hit-icon', styles.icon)}>
                    <Icon name={icon(item)} />
                  </span>
                  {text(item)}
                  {actions === undefined && (
                    <span className={clsx('DocSearch-Hit-action', styles.enter)}>
                      <Icon name="enter" size={18} />
                    </span>
                  )}
                </a>
              </div>
              {actions?.(item)}
            </div>
          );
        })}
      </div>
    </section>
  );
}

interface RowButtonProps {
  readonly label: string;
  readonly icon: IconName;
  readonly onPress: () => void;
}

function RowButton({ label, icon, onPress }: RowButtonProps): ReactNode {
  return (
    <div role="gridcell" className={styles.actionCell}>
      <button
        type="button"
        className={clsx('DocSearch-Hit-action-button', styles.action)}
        title={label}
        aria-label={label}
        onClick={(event) => {
          event.preventDefault();
          event.stopPropagation();
          onPress();
        }}
      >
        <Icon name={icon} size={18} />
      </button>
    </div>
  );
}

function Message({ icon, className, children }: { icon: IconName; className: string; children: ReactNode }): ReactNode {
  return (
    <div className={clsx(className, styles.message)}>
      <div className={clsx('DocSearch-Screen-Icon', styles.messageIcon)}>
        <Icon name={icon} size={40} />
      </div>
      {children}
    </div>
  );
}

function KeyHints(): ReactNode {
  const key = (icon: IconName, label: string) => (
    <kbd className={clsx('DocSearch-Commands-Key', styles.key)}>
      <Icon name={icon} size={14} />
      <span className={styles.hidden}>{label}</span>
    </kbd>
  );
  return (
    <ul className={clsx('DocSearch-Commands', styles.commands)}>
      <li>
        {key('enter', TEXT.enterKey)} <span className="DocSearch-Label">{TEXT.toSelect}</span>
      </li>
      <li>
        {key('down', TEXT.downKey)}
        {key('up', TEXT.upKey)} <span className="DocSearch-Label">{TEXT.toNavigate}</span>
      </li>
      <li>
        <kbd className={clsx('DocSearch-Commands-Key', styles.key)}>
          <span aria-hidden="true">esc</span>
          <span className={styles.hidden}>{TEXT.escapeKey}</span>
        </kbd>{' '}
        <span className="DocSearch-Label">{TEXT.toClose}</span>
      </li>
    </ul>
  );
}

function browserStorage(): Storage {
  return window.localStorage;
}

export default function SearchModal({ takeTyped, onClose }: SearchModalProps): ReactNode {
  const { settings, client, context } = useSiteSearch();
  const go = useNavigate();
  const [stored] = useState<StoredSearches>(() => createStoredSearches(settings.indexName, browserStorage));
  const inputRef = useRef<HTMLInputElement>(null);
  const formRef = useRef<HTMLFormElement>(null);
  const panelRef = useRef<HTMLDivElement>(null);
  const [state, setState] = useState<ModalState>({
    query: '',
    collections: [],
    completion: null,
    context: {},
    isOpen: false,
    activeItemId: null,
    status: 'idle',
  });
  const [shown, setShown] = useState(false);
  useLockedPage();

  const urlOf = useCallback(
    (hit: StoredHit) => localUrl(hit.url, settings.siteUrl, window.location.origin),
    [settings.siteUrl],
  );
  const navigate = useCallback(
    (url: string) => {
      onClose();
      go(url);
    },
    [go, onClose],
  );
  const modal = useMemo(
    () =>
      createModal({
        client,
        indexName: settings.indexName,
        context,
        mostPerGroup: settings.resultsPerGroup,
        stored,
        snippetWords,
        urlOf,
        navigate,
        onChange: setState,
        onClose,
      }),
    [client, settings, context, stored, urlOf, navigate, onClose],
  );

  useEffect(() => {
    client.warm();
    inputRef.current?.focus();
    const typed = takeTyped();
    if (typed !== '') {
      modal.setQuery(typed.slice(0, LONGEST_INPUT));
      void modal.refresh();
    }
    setShown(true);
  }, [client, modal, takeTyped]);

  useEffect(() => {
    // A page that arrives late puts the focus at its start: while the dialog is open, it stays here.
    const keep = ({ target }: FocusEvent) => {
      const outside = target instanceof Element && target.closest('[role=dialog]') === null;
      if (outside) inputRef.current?.focus();
    };
    document.addEventListener('focusin', keep);
    return () => document.removeEventListener('focusin', keep);
  }, []);

  useEffect(() => {
    const [formElement, inputElement, panelElement] = [formRef.current, inputRef.current, panelRef.current];
    if (formElement === null || inputElement === null || panelElement === null) return undefined;
    const { onTouchStart, onTouchMove } = modal.getEnvironmentProps({ formElement, inputElement, panelElement });
    const listening = new AbortController();
    window.addEventListener('touchstart', onTouchStart as unknown as EventListener, {
      signal: listening.signal,
      passive: true,
    });
    window.addEventListener('touchmove', onTouchMove as unknown as EventListener, {
      signal: listening.signal,
      passive: true,
    });
    return () => listening.abort();
  }, [modal]);

  const { query } = state;
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new query starts at the top of the list.
  useEffect(() => {
    if (panelRef.current) panelRef.current.scrollTop = 0;
  }, [query]);

  const status = statusOf(state);
  const { nbHits = 0, answered, seenGroups = [] } = contextOf(state);
  const hasItems = state.collections.some(({ items }) => items.length > 0);
  const settled = state.status === 'idle' && answered === query;
  const note = client.note();

  const inputProps = modal.getInputProps({
    inputElement: inputRef.current,
    maxLength: LONGEST_INPUT,
  }) as unknown as InputHTMLAttributes<HTMLInputElement>;
  // Without the input element: submitting closes the panel, but must not throw the focus out of the dialog.
  const formProps = modal.getFormProps({ inputElement: null }) as unknown as FormHTMLAttributes<HTMLFormElement>;
  const rows = { modal, state, urlOf, navigate };

  function screen(): ReactNode {
    if (status === 'error') {
      return (
        <Message icon="offline" className="DocSearch-ErrorScreen">
          <p className={clsx('DocSearch-Title', styles.messageTitle)}>{TEXT.failureTitle}</p>
          <p className={clsx('DocSearch-Help', styles.help)}>{TEXT.failureHelp}</p>
        </Message>
      );
    }
    if (query.trim() === '') {
      if (!hasItems) {
        return (
          <div className={clsx('DocSearch-StartScreen', styles.message)}>
            <p className={clsx('DocSearch-Help', styles.help)}>{TEXT.noRecent}</p>
          </div>
        );
      }
      return (
        <div
          role="grid"
          aria-label={`${TEXT.recent}, ${TEXT.favorites}`}
          className={clsx('DocSearch-StartScreen', styles.screen)}
        >
          <Rows
            {...rows}
            sourceId="recentSearches"
            title={TEXT.recent}
            icon={() => 'recent'}
            text={(item) => <StoredText hit={item} />}
            actions={(item) => (
              <>
                <RowButton
                  label={TEXT.save}
                  icon="star"
                  onPress={() => {
                    stored.addFavorite(item);
                    void modal.refresh();
                    inputRef.current?.focus();
                  }}
                />
                <RowButton
                  label={TEXT.removeRecent}
                  icon="remove"
                  onPress={() => {
                    stored.removeRecent(item);
                    void modal.refresh();
                    inputRef.current?.focus();
                  }}
                />
              </>
            )}
          />
          <Rows
            {...rows}
            sourceId="favoriteSearches"
            title={TEXT.favorites}
            icon={() => 'star'}
            text={(item) => <StoredText hit={item} />}
            actions={(item) => (
              <RowButton
                label={TEXT.removeFavorite}
                icon="remove"
                onPress={() => {
                  stored.removeFavorite(item);
                  void modal.refresh();
                  inputRef.current?.focus();
                }}
              />
            )}
          />
        </div>
      );
    }
    if (!hasItems && settled) {
      const tries = suggestions(seenGroups, settings.suggestions, query);
      return (
        <Message icon="nothing" className="DocSearch-NoResults">
          <p className={clsx('DocSearch-Title', styles.messageTitle)}>
            {TEXT.noResults} "<strong>{query}</strong>"
          </p>
          {tries.length > 0 && (
            <div className="DocSearch-NoResults-Prefill-List">
              <p className={clsx('DocSearch-Help', styles.help)}>{TEXT.trySearching}:</p>
              <ul className={styles.tries}>
                {tries.map((name) => (
                  <li key={name}>
                    <button
                      type="button"
                      className={clsx('DocSearch-Prefill', styles.try)}
                      onClick={() => {
                        modal.setQuery(`${name.toLowerCase()} `);
                        void modal.refresh();
                        inputRef.current?.focus();
                      }}
                    >
                      {name}
                    </button>
                  </li>
                ))}
              </ul>
            </div>
          )}
          {settings.reportMissingResult !== undefined && (
            <p className={clsx('DocSearch-Help', styles.help)}>
              {TEXT.believe}{' '}
              <a href={reportUrl(settings.reportMissingResult, query)} target="_blank" rel="noopener noreferrer">
                {TEXT.letUsKnow}
              </a>
            </p>
          )}
        </Message>
      );
    }
    if (!hasItems) return null;
    return (
      <>
        <div role="grid" aria-label="Results" className={clsx('DocSearch-Dropdown-Container', styles.screen)}>
          {state.collections.map(({ source }) => (
            <Rows
              {...rows}
              key={source.sourceId}
              sourceId={source.sourceId}
              title={source.sourceId.replace(/^hits\d+-/, '')}
              icon={(item) => HIT_ICONS[item.type] ?? 'heading'}
              text={(item) => <HitText hit={item as ListedHit} />}
            />
          ))}
        </div>
        <div className={clsx('DocSearch-HitsFooter', styles.hitsFooter)}>
          <a
            href={searchPageUrl(settings, answered ?? query)}
            onClick={(event) => {
              if (event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return;
              event.preventDefault();
              navigate(searchPageUrl(settings, answered ?? query));
            }}
          >
            {seeAll(nbHits)}
          </a>
        </div>
      </>
    );
  }

  const spoken = !shown
    ? ''
    : status === 'error'
      ? `${TEXT.failureTitle}. ${TEXT.failureHelp}`
      : query.trim() !== '' && settled
        ? countText(nbHits, query)
        : '';

  return createPortal(
    // biome-ignore lint/a11y/noStaticElementInteractions: a press beside the dialog closes it; Escape does the same.
    <div
      className={clsx(
        'DocSearch DocSearch-Container',
        styles.container,
        status === 'stalled' && ['DocSearch-Container--Stalled', styles.stalled],
        status === 'error' && 'DocSearch-Container--Errored',
      )}
      data-status={status}
      onMouseDown={(event) => {
        if (event.target === event.currentTarget) onClose();
      }}
    >
      <div
        className={clsx('DocSearch-Modal', styles.modal)}
        role="dialog"
        aria-modal="true"
        aria-label={TEXT.label}
        onKeyDown={keepFocusInside}
      >
        <div className={clsx('DocSearch-SearchBar', styles.bar)}>
          <form
            ref={formRef}
            className={clsx('DocSearch-Form', styles.form)}
            {...formProps}
            onReset={(event) => {
              formProps.onReset?.(event);
              void modal.refresh();
              inputRef.current?.focus();
            }}
          >
            <label
              className={clsx('DocSearch-MagnifierLabel', styles.magnifier)}
              {...(modal.getLabelProps({}) as unknown as LabelHTMLAttributes<HTMLLabelElement>)}
            >
              <Icon name="search" />
              <span className={styles.hidden}>{TEXT.label}</span>
            </label>
            <span className={clsx('DocSearch-LoadingIndicator', styles.loading)} aria-hidden="true" />
            <input
              ref={inputRef}
              {...inputProps}
              className={clsx('DocSearch-Input', styles.input)}
              type="text"
              inputMode="search"
              role="combobox"
              aria-expanded={state.isOpen}
              aria-haspopup="grid"
            />
            <button
              type="reset"
              title={TEXT.clear}
              aria-label={TEXT.clear}
              className={clsx('DocSearch-Reset', styles.reset)}
              hidden={query === ''}
            >
              <Icon name="remove" />
            </button>
          </form>
          <button type="button" className={clsx('DocSearch-Cancel', styles.cancel)} onClick={onClose}>
            {TEXT.cancel}
          </button>
        </div>
        <div
          ref={panelRef}
          className={clsx('DocSearch-Dropdown', styles.dropdown)}
          {...(modal.getPanelProps({}) as unknown as HTMLAttributes<HTMLDivElement>)}
        >
          {note !== undefined && <p className={styles.note}>{note}</p>}
          {screen()}
        </div>
        <div className={clsx('DocSearch-Footer', styles.footer)}>
          <KeyHints />
        </div>
        <div role="status" aria-live="polite" className={styles.hidden}>
          {spoken}
        </div>
      </div>
    </div>,
    document.body,
  );
}
