/**
 * A dropdown of the desktop navbar. The original opens only on hover and Enter, and ignores clicks, touch and Escape. This
 * one is a real button; it closes on a press outside, when the focus leaves, and on Escape.
 */
import NavbarItem from '@theme/NavbarItem';
import clsx from 'clsx';
import { type ComponentProps, type ReactNode, useEffect, useRef, useState } from 'react';
import styles from './DropdownMenu.module.css';

type Item = ComponentProps<typeof NavbarItem>;

interface Props {
  readonly items: readonly Item[];
  readonly label?: ReactNode;
  readonly children?: ReactNode;
  readonly className?: string;
  readonly position?: 'left' | 'right';
}

/** The item's type is a union that cannot be spread together with more properties. */
const inDropdown = (item: Item): Item =>
  ({ isDropdownItem: true, activeClassName: 'dropdown__link--active', ...item }) as Item;

export default function DropdownNavbarItemDesktop({ items, label, children, className, position }: Props): ReactNode {
  const [open, setOpen] = useState(false);
  const container = useRef<HTMLDivElement>(null);
  const button = useRef<HTMLButtonElement>(null);

  useEffect(() => {
    if (!open) return undefined;
    const closeOutside = ({ target }: Event) => {
      if (!container.current?.contains(target as Node)) setOpen(false);
    };
    const closeByKey = ({ key }: KeyboardEvent) => {
      if (key !== 'Escape') return;
      setOpen(false);
      button.current?.focus();
    };
    const listening = new AbortController();
    document.addEventListener('pointerdown', closeOutside, listening);
    document.addEventListener('focusin', closeOutside, listening);
    document.addEventListener('keydown', closeByKey, listening);
    return () => listening.abort();
  }, [open]);

  return (
    <div
      ref={container}
      className={clsx('navbar__item dropdown', position === 'right' && 'dropdown--right', open && 'dropdown--show')}
    >
      <button
        ref={button}
        type="button"
        className={clsx('clean-btn navbar__link', styles.button, className)}
        aria-haspopup="true"
        aria-expanded={open}
        onClick={() => setOpen(!open)}
      >
        {children ?? label}
      </button>
      <ul className="dropdown__menu">
        {items.map((item, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the items are fixed by the configuration.
          <NavbarItem key={index} {...inDropdown(item)} />
        ))}
      </ul>
    </div>
  );
}
