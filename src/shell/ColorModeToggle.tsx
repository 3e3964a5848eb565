/**
 * The light/dark switch. The original is disabled until React runs, which loses the reader's first click. Here both icons
 * are in the page, and the style sheet shows the right one.
 */
import IconDarkMode from '@theme/Icon/DarkMode';
import IconLightMode from '@theme/Icon/LightMode';
import clsx from 'clsx';
import type { ReactNode } from 'react';
import styles from './ColorModeToggle.module.css';

interface Props {
  readonly className?: string;
  readonly buttonClassName?: string;
  readonly onChange: (mode: 'light' | 'dark') => void;
}

export default function ColorModeToggle({ className, buttonClassName, onChange }: Props): ReactNode {
  const flip = () => onChange(document.documentElement.dataset.theme === 'dark' ? 'light' : 'dark');
  return (
    <div className={className}>
      <button
        type="button"
        className={clsx('clean-btn', styles.button, buttonClassName)}
        aria-label="Switch between dark and light mode"
        title="Switch between dark and light mode"
        onClick={flip}
      >
        <IconLightMode aria-hidden className={styles.light} />
        <IconDarkMode aria-hidden className={styles.dark} />
      </button>
    </div>
  );
}
