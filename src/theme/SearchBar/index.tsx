/**
 * The search button of the navbar, and the keys that open search. Light: the modal, the client and the index come only
 * when a reader shows that they want to search (hovers, focuses, touches, presses).
 */
import Translate from '@docusaurus/Translate';
import { Icon } from '@site/src/search/ui/icons';
import type { SearchModalProps } from '@site/src/search/ui/SearchModal';
import { TEXT } from '@site/src/search/ui/texts';
import { useSiteSearch } from '@site/src/search/ui/use-search';
import { type ComponentType, type ReactNode, useCallback, useEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import styles from './styles.module.css';

type ModalComponent = ComponentType<SearchModalProps>;
let loadedModal: ModalComponent | undefined;

async function loadModal(): Promise<ModalComponent> {
  loadedModal ??= (await import('@site/src/search/ui/SearchModal')).default;
  return loadedModal;
}

function isTyping(target: EventTarget | null): boolean {
  return target instanceof HTMLElement && (target.isContentEditable || target.matches('input, select, textarea'));
}

type Stage = 'closed' | 'opening' | 'open' | 'failed';

/** Also when it is drawn already, until something in it has the focus. */
function isOnItsWay(stage: Stage): boolean {
  return stage === 'opening' || (stage === 'open' && document.activeElement?.closest('[role=dialog]') == null);
}

export default function SearchBar(): ReactNode {
  const { client } = useSiteSearch();
  const [stage, setStage] = useState<Stage>('closed');
  const button = useRef<HTMLButtonElement>(null);
  /** Where the reader was: the focus goes back there. */
  const before = useRef<Element | null>(null);
  /** The stage as of this moment: a key may come before React has drawn the one before it. */
  const stageNow = useRef<Stage>('closed');
  const enter = useCallback((next: Stage) => {
    stageNow.current = next;
    setStage(next);
  }, []);
  /** What was typed while the modal was on its way. */
  const early = useRef('');
  const takeTyped = useCallback(() => {
    const typed = early.current;
    early.current = '';
    return typed;
  }, []);
  const Modal = loadedModal;

  const prepare = useCallback(() => {
    client.warm();
    loadModal().catch(() => undefined);
  }, [client]);

  const open = useCallback(
    (typed: string) => {
      before.current = document.activeElement;
      early.current = typed;
      enter('opening');
      client.warm();
      const settle = (next: Stage) => () => {
        if (stageNow.current === 'opening') enter(next);
      };
      loadModal().then(settle('open'), settle('failed'));
    },
    [client, enter],
  );

  const close = useCallback(() => {
    // At once: while the dialog is there, it keeps the focus.
    flushSync(() => enter('closed'));
    early.current = '';
    const place = before.current;
    const isThere = place instanceof HTMLElement && place.isConnected && place !== document.body;
    (isThere ? place : button.current)?.focus({ preventScroll: true });
  }, [enter]);

  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      const stage = stageNow.current;
      const isShortcut =
        event.key?.toLowerCase() === 'k' && (event.ctrlKey || event.metaKey) && !event.shiftKey && !event.altKey;
      const plain = !event.ctrlKey && !event.metaKey && !event.altKey;
      if (stage !== 'closed' && (event.key === 'Escape' || isShortcut)) {
        event.preventDefault();
        close();
      } else if (stage === 'closed' && (isShortcut || (event.key === '/' && plain && !isTyping(event.target)))) {
        event.preventDefault();
        open('');
      } else if (
        stage === 'closed' &&
        plain &&
        event.key?.length === 1 &&
        /[\p{L}\p{N}]/u.test(event.key) &&
        document.activeElement === button.current
      ) {
        event.preventDefault();
        open(event.key);
      } else if (isOnItsWay(stage) && plain && event.key?.length === 1) {
        // What is typed meanwhile is not lost: the modal asks for it when its box gets the focus.
        event.preventDefault();
        early.current += event.key;
      }
    };
    window.addEventListener('keydown', onKeyDown);
    return () => window.removeEventListener('keydown', onKeyDown);
  }, [open, close]);

  return (
    <>
      <button
        ref={button}
        type="button"
        className={`DocSearch DocSearch-Button ${styles.button}`}
        aria-label={`${TEXT.button} (Control+K)`}
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
          <kbd className={styles.key}>Ctrl</kbd>
          <kbd className={styles.key}>K</kbd>
        </span>
      </button>
      {stage === 'open' && Modal !== undefined && <Modal takeTyped={takeTyped} onClose={close} />}
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
