/** A figure made of frames: its slider lets the reader choose one, and an animation plays them. */
export function showFrames(figure: HTMLElement): void {
  const plays = figure.matches('.app-animation');
  const frames = [...figure.querySelectorAll<HTMLElement>(':scope > .app-frame')];
  if (frames.length < (plays ? 2 : 1)) return;
  const last = frames.length - 1;
  const range = document.createElement('input');
  Object.assign(range, { type: 'range', min: '0', max: String(last), step: '1' });
  range.setAttribute('aria-label', (!plays && figure.dataset.name) || 'Frame');
  const output = document.createElement('output');
  const show = (index: number) => {
    for (const [at, frame] of frames.entries()) frame.hidden = at !== index;
    range.value = String(index);
    const label = frames[index]?.dataset.label ?? `${index + 1} of ${frames.length}`;
    output.textContent = label;
    range.setAttribute('aria-valuetext', label);
  };
  const bar = document.createElement('div');
  bar.className = 'app-controls';
  const pause = plays ? playButton(figure, bar, { index: () => Number(range.value), last, show }) : () => undefined;
  range.addEventListener('input', (event) => {
    // The control is part of a result: its events must not reach the form.
    event.stopPropagation();
    pause();
    show(Number(range.value));
  });
  show(plays ? 0 : Math.min(Math.max(0, Number(figure.dataset.start ?? 0)), last));
  bar.append(range, output);
  figure.insertBefore(bar, figure.querySelector(':scope > figcaption'));
}

interface Frames {
  readonly index: () => number;
  readonly last: number;
  readonly show: (index: number) => void;
}

/** Adds the button that plays and pauses, and returns what pauses. */
function playButton(figure: HTMLElement, bar: HTMLElement, { index, last, show }: Frames): () => void {
  const interval = Math.max(40, Number(figure.dataset.interval) || 100);
  const loop = figure.dataset.loop !== 'false';
  const button = document.createElement('button');
  button.type = 'button';
  button.textContent = 'Play';
  bar.append(button);
  let timer: ReturnType<typeof setInterval> | undefined;
  const pause = () => {
    clearInterval(timer);
    timer = undefined;
    button.textContent = 'Play';
  };
  const play = () => {
    if (!loop && index() === last) show(0);
    button.textContent = 'Pause';
    timer = setInterval(() => {
      // The timer ends when its result is replaced.
      if (!figure.isConnected || (index() === last && !loop)) pause();
      else show(index() === last ? 0 : index() + 1);
    }, interval);
  };
  button.addEventListener('click', () => (timer === undefined ? play() : pause()));
  const visible = new IntersectionObserver(([entry]) => {
    if (!entry?.isIntersecting) pause();
  });
  visible.observe(figure);
  if (!matchMedia('(prefers-reduced-motion: reduce)').matches) play();
  return pause;
}
