/** A part of a page below the first screens: see README.md. */
import { useHistory } from '@docusaurus/router';
import useIsBrowser from '@docusaurus/useIsBrowser';
import clsx from 'clsx';
import { type ReactNode, startTransition, useEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { createQueue } from './queue';
import { SHOWN } from './static-parts';

/** Parts that are not there yet. */
const queue = createQueue({
  // After the frame that shows what is on screen. A tab in the background draws no frames.
  nextTurn: (go) => {
    const timer = setTimeout(go, 300);
    requestAnimationFrame(() => {
      clearTimeout(timer);
      setTimeout(go);
    });
  },
});
/** Parts of the static page that have no layout yet. */
const layouts = createQueue({
  nextTurn: (go) => ('requestIdleCallback' in window ? requestIdleCallback(go, { timeout: 500 }) : setTimeout(go)),
});

if (typeof window !== 'undefined') {
  const all = () => flushSync(queue.drawAll);
  for (const type of ['pointerdown', 'keydown', 'beforeprint', 'hashchange'])
    window.addEventListener(type, () => (queue.isEmpty() ? undefined : all()), { capture: true });
}

interface Props {
  /** Estimated, in pixels. */
  readonly height: string;
  /** Set when it has fields to fill in. */
  readonly fields?: string;
  readonly children: ReactNode;
}

export default function Later({ height, fields, children }: Props): ReactNode {
  const { action, location } = useHistory();
  // False while the static page is being taken over.
  const isBrowser = useIsBrowser();
  // In the static page the browser lays it out when it has time, or when it is needed. What React draws is drawn to be seen.
  const [isStatic] = useState(!isBrowser);
  const [drawn, setDrawn] = useState(isStatic || action === 'POP' || location.hash !== '');
  useEffect(
    () =>
      drawn ? undefined : queue.add((atOnce) => (atOnce ? setDrawn(true) : startTransition(() => setDrawn(true)))),
    [drawn],
  );
  // The static page waits with this, and does not see what React had to draw anew.
  const part = useRef<HTMLDivElement>(null);
  useEffect(() => (isStatic ? layouts.add(() => part.current?.setAttribute(SHOWN, '')) : undefined), [isStatic]);
  if (!drawn) return <div data-later="" aria-hidden="true" style={{ height: `${height}px` }} />;
  return (
    <div ref={part} className={clsx('markdown later', fields && 'later--fields')} {...(!isStatic && { [SHOWN]: '' })}>
      {children}
    </div>
  );
}
