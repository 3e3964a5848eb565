/**
 * The search button of the navbar, and the keys that open search. The modal, the client and the index load only when a
 * reader is about to search (hovers, focuses, touches, presses).
 */
import Translate from '@docusaurus/Translate';
import { type ReactNode, type RefObject, useCallback, useEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { opensSearch } from '../shortcut';
import { Icon } from './icons';
import styles from './SearchBar.module.css';
import type SearchModal from './SearchModal';
import { TEXT } from './texts';
import { useSiteSearch } from './use-search';

let loadedModal: typeof SearchModal | undefined;

async function loadModal(): Promise<void> {
  loadedModal ??= (await import('./SearchModal')).default;
}

type Stage = 'closed' | 'opening' | 'open' | 'failed';

function useModalControl(warm: () => void, button: RefObject<HTMLElement | null>) {
  const [stage, setStage] = useState<Stage>('closed');
  /** The stage at this moment: a key may come before React has rendered the previous one. */
  const current = useRef<Stage>('closed');
  /** The text that the input will start with. */
  const typed = useRef('');
  /** Gets the focus back when the modal closes. */
  const previousFocus = useRef<Element | null>(null);

  const enter = useCallback((next: Stage) => {
    current.current = next;
    setStage(next);
  }, []);
  const open = useCallback(
    (query: string) => {
      previousFocus.current = document.activeElement;
      typed.current = query;
      enter('opening');
      warm();
      const settle = (next: Stage) => () => {
        if (current.current === 'opening') enter(next);
      };
      loadModal().then(settle('open'), settle('failed'));
    },
    [warm, enter],
  );
  const close = useCallback(() => {
    // Synchronously: nothing outside the modal can have the focus while it is open.
    flushSync(() => enter('closed'));
    const place = previousFocus.current;
    const isUsable = place instanceof HTMLElement && place.isConnected && place !== document.body;
    (isUsable ? place : button.current)?.focus({ preventScroll: true });
  }, [enter, button]);
  return { stage, current, typed, open, close };
}

/** Whether what is typed now would miss the input: it loads, or doesn't have the focus yet. */
function isInputMissing(stage: Stage): boolean {
  return stage === 'opening' || (stage === 'open' && document.activeElement?.closest('dialog') == null);
}

type ModalControl = ReturnType<typeof useModalControl>;

function useSearchKeys({ current, typed, open, close }: ModalControl, button: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const listening = new AbortController();
    const { signal } = listening;
    const onKeyDown = (event: KeyboardEvent): void => {
      if (event.isComposing) return;
      const { key = '' } = event;
      const stage = current.current;
      const isPlain = !event.ctrlKey && !event.metaKey && !event.altKey;
      const isLetter = isPlain && key.length === 1;
      if (stage === 'closed') {
        const startsTyping = isLetter && /[\p{L}\p{N}]/u.test(key) && document.activeElement === button.current;
        if (startsTyping) open(key);
        else if (opensSearch(event)) open('');
        else return;
      } else if (key === 'Escape' || (!isPlain && opensSearch(event))) close();
      else if (isInputMissing(stage) && isLetter) typed.current += key;
      else if (isInputMissing(stage) && isPlain && key === 'Backspace') typed.current = typed.current.slice(0, -1);
      else return;
      event.preventDefault();
    };
    // What was typed before hydration comes as one event.
    const onOpen = (event: Event): void => {
      const { query = '' } = ((event as CustomEvent).detail ?? {}) as { query?: string };
      if (current.current === 'closed') open(query);
      else if (isInputMissing(current.current)) typed.current += query;
    };
    window.addEventListener('keydown', onKeyDown, { signal });
    document.addEventListener('search:open', onOpen, { signal });
    return () => listening.abort();
  }, [current, typed, open, close, button]);
}

export default function SearchBar(): ReactNode {
  const { client } = useSiteSearch();
  const button = useRef<HTMLButtonElement>(null);
  const control = useModalControl(client.warm, button);
  useSearchKeys(control, button);
  const prepare = () => {
    client.warm();
    loadModal().catch(() => undefined);
  };
  const { stage, open, close, typed } = control;
  const Modal = loadedModal;

  return (
    <>
      <button
        ref={button}
        type="button"
        className={`DocSearch DocSearch-Button clean-btn ${styles.button}`}
        aria-label={`${TEXT.label} (Control+K)`}
        aria-haspopup="dialog"
        aria-keyshortcuts="Control+K Meta+K /"
        onMouseEnter={prepare}
        onFocus={prepare}
        onTouchStart={prepare}
        onClick={() => open('')}
      >
        <Icon name="search" />
        <span className={`DocSearch-Button-Placeholder ${styles.label}`}>
          <Translate id="theme.SearchBar.label">Search</Translate>
        </span>
        <span className={`DocSearch-Button-Keys ${styles.keys}`} aria-hidden="true">
          <kbd>Ctrl</kbd>
          <kbd>K</kbd>
        </span>
      </button>
      {stage === 'open' && Modal !== undefined && <Modal typed={typed} onClose={close} />}
      {stage === 'failed' && (
        <div role="alertdialog" aria-label={TEXT.label} className={styles.failed}>
          <p>
            <strong>{TEXT.failureTitle}</strong>
            <br />
            {TEXT.failureHelp}
          </p>
          <button type="button" className="button button--secondary button--sm" onClick={close}>
            {TEXT.cancel}
          </button>
        </div>
      )}
    </>
  );
}
