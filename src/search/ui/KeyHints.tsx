/** The bottom of the modal: what the keys do. */
import clsx from 'clsx';
import type { ReactNode } from 'react';
import { Icon } from './icons';
import styles from './SearchModal.lazy.module.css';
import shared from './shared.module.css';
import { TEXT } from './texts';

function Key({ label, children }: { readonly label: string; readonly children: ReactNode }): ReactNode {
  return (
    <kbd className="DocSearch-Commands-Key">
      {children}
      <span className={shared.hidden}>{label}</span>
    </kbd>
  );
}

export function KeyHints(): ReactNode {
  return (
    <ul className={clsx('DocSearch-Commands clean-list', styles.commands)}>
      <li>
        <Key label={TEXT.enterKey}>
          <Icon name="enter" size={14} />
        </Key>{' '}
        <span className="DocSearch-Label">{TEXT.toSelect}</span>
      </li>
      <li>
        <Key label={TEXT.downKey}>
          <Icon name="down" size={14} />
        </Key>
        <Key label={TEXT.upKey}>
          <Icon name="up" size={14} />
        </Key>{' '}
        <span className="DocSearch-Label">{TEXT.toNavigate}</span>
      </li>
      <li>
        <Key label={TEXT.escapeKey}>
          <span aria-hidden="true">esc</span>
        </Key>{' '}
        <span className="DocSearch-Label">{TEXT.toClose}</span>
      </li>
    </ul>
  );
}
