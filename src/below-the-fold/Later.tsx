/** A part of a page below the first screens: see README.md. */
import { useHistory } from '@docusaurus/router';
import useIsBrowser from '@docusaurus/useIsBrowser';
import { type ReactNode, startTransition, useEffect, useState } from 'react';
import { flushSync } from 'react-dom';
import { createQueue } from './queue';

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

if (typeof window !== 'undefined') {
  const all = () => flushSync(queue.drawAll);
  for (const type of ['pointerdown', 'keydown', 'beforeprint', 'hashchange'])
    window.addEventListener(type, () => (queue.isEmpty() ? undefined : all()), { capture: true });
}

interface Props {
  /** Estimated, in pixels. */
  readonly height: string;
  readonly children: ReactNode;
}

export default function Later({ height, children }: Props): ReactNode {
  const { action, location } = useHistory();
  // False while the static page is being taken over.
  const isBrowser = useIsBrowser();
  const [drawn, setDrawn] = useState(!isBrowser || action === 'POP' || location.hash !== '');
  useEffect(
    () =>
      drawn ? undefined : queue.add((atOnce) => (atOnce ? setDrawn(true) : startTransition(() => setDrawn(true)))),
    [drawn],
  );
  return drawn ? children : <div data-later="" aria-hidden="true" style={{ height: `${height}px` }} />;
}
