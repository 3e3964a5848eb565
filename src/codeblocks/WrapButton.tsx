/** Wraps the long lines of a code block, or unwraps them. Loaded with the first block that is too narrow for its code. */
import { type ReactNode, useEffect, useState } from 'react';
import styles from './WrapButton.lazy.module.css';

export default function WrapButton({
  pre,
  className,
}: {
  readonly pre: HTMLElement;
  readonly className: string;
}): ReactNode {
  const [isWrapped, setIsWrapped] = useState(false);
  useEffect(() => {
    pre.classList.toggle(styles.wrapped ?? '', isWrapped);
  }, [pre, isWrapped]);
  return (
    <button
      type="button"
      className={`${className} ${styles.button}`}
      aria-pressed={isWrapped}
      onClick={() => setIsWrapped(!isWrapped)}
    >
      Wrap
    </button>
  );
}
