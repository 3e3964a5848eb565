/** Tells the page around a frame how high its content is, so that it can fit the frame. */

export interface HeightMessage {
  readonly type: 'app-height';
  readonly app: string;
  /** CSS pixels. */
  readonly height: number;
}

/** The height of the content, not of the window: a frame that was too high can shrink. Returns a function that ends it. */
export function announceHeight(app: string): () => void {
  if (window.parent === window) return () => undefined;
  let last = 0;
  const announce = () => {
    const height = Math.ceil(document.body.getBoundingClientRect().height);
    if (height === last) return;
    last = height;
    // To any page: the height is no secret, and the frame doesn't know who embeds it.
    window.parent.postMessage({ type: 'app-height', app, height } satisfies HeightMessage, '*');
  };
  const observer = new ResizeObserver(announce);
  observer.observe(document.body);
  announce();
  return () => observer.disconnect();
}
