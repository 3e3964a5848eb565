/** Tells the page around a frame how high its content is, so that it can fit the frame. */

export interface HeightMessage {
  readonly type: 'app-height';
  readonly app: string;
  /** CSS pixels. */
  readonly height: number;
}

/** The height of the content; the document is at least as high as the frame. Returns a function that ends it. */
export function announceHeight(app: string, content: HTMLElement): () => void {
  if (window.parent === window) return () => undefined;
  let last = 0;
  const announce = () => {
    const height = Math.ceil(content.getBoundingClientRect().height);
    if (height === last) return;
    last = height;
    // To any page: the height is no secret, and the frame doesn't know who embeds it.
    window.parent.postMessage({ type: 'app-height', app, height } satisfies HeightMessage, '*');
  };
  const observer = new ResizeObserver(announce);
  observer.observe(content);
  announce();
  return () => observer.disconnect();
}
