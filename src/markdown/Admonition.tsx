/** Notes that authors write as `:::tip`. Ours, in place of the theme's fourteen files and five colors. */
import clsx from 'clsx';
import type { ReactNode } from 'react';
import styles from '../prose/blocks.module.css';

interface Props {
  readonly type: string;
  readonly title?: ReactNode;
  readonly children?: ReactNode;
}

/** The word says what kind of note it is; the color only repeats it. */
const KINDS: Readonly<Record<string, { readonly label: string; readonly warns?: true }>> = {
  note: { label: 'Note' },
  tip: { label: 'Tip' },
  info: { label: 'For your information' },
  warning: { label: 'Warning', warns: true },
  caution: { label: 'Caution', warns: true },
  danger: { label: 'Danger', warns: true },
};

export default function Admonition({ type, title, children }: Props): ReactNode {
  const kind = KINDS[type];
  if (!kind) throw new Error(`:::${type} is not a kind of note. Write one of: ${Object.keys(KINDS).join(', ')}.`);
  return (
    <aside
      className={clsx(kind.warns ? styles.pitfall : styles.learn, 'theme-admonition')}
      aria-label={typeof title === 'string' ? `${kind.label}: ${title}` : kind.label}
    >
      <p className={styles.label}>
        {kind.label}
        {title ? <>: {title}</> : null}
      </p>
      {children}
    </aside>
  );
}
