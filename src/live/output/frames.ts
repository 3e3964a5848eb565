/** Figures made of frames: an animation plays them, a slider lets the reader choose one. */

function framesOf(figure: HTMLElement): HTMLElement[] {
  return [...figure.querySelectorAll<HTMLElement>(':scope > .app-frame')];
}

function controls(figure: HTMLElement): HTMLElement {
  const bar = document.createElement('div');
  bar.className = 'app-controls';
  const caption = figure.querySelector(':scope > figcaption');
  if (caption) caption.before(bar);
  else figure.append(bar);
  return bar;
}

function scrubber(frames: readonly HTMLElement[], name: string, start: number, onChoose: () => void) {
  const range = document.createElement('input');
  range.type = 'range';
  range.min = '0';
  range.max = String(Math.max(0, frames.length - 1));
  range.step = '1';
  range.setAttribute('aria-label', name);
  const output = document.createElement('output');
  const show = (index: number) => {
    for (const [at, frame] of frames.entries()) frame.hidden = at !== index;
    range.value = String(index);
    const label = frames[index]?.dataset.label ?? `${index + 1} of ${frames.length}`;
    output.textContent = label;
    range.setAttribute('aria-valuetext', label);
  };
  range.addEventListener('input', (event) => {
    // The control is part of a result: its events must not reach the form.
    event.stopPropagation();
    onChoose();
    show(Number(range.value));
  });
  show(Math.min(Math.max(0, start), frames.length - 1));
  return { range, output, show, index: () => Number(range.value) };
}

export function slide(figure: HTMLElement): void {
  const frames = framesOf(figure);
  if (frames.length === 0) return;
  const { range, output } = scrubber(
    frames,
    figure.dataset.name || 'Frame',
    Number(figure.dataset.start ?? 0),
    () => undefined,
  );
  controls(figure).append(range, output);
}

export function animate(figure: HTMLElement): void {
  const frames = framesOf(figure);
  if (frames.length < 2) return;
  const interval = Math.max(40, Number(figure.dataset.interval) || 100);
  const loop = figure.dataset.loop !== 'false';
  const button = document.createElement('button');
  button.type = 'button';
  let timer: ReturnType<typeof setInterval> | undefined;
  const pause = () => {
    clearInterval(timer);
    timer = undefined;
    button.textContent = 'Play';
  };
  const scrub = scrubber(frames, 'Frame', 0, pause);
  const play = () => {
    if (!loop && scrub.index() === frames.length - 1) scrub.show(0);
    button.textContent = 'Pause';
    timer = setInterval(() => {
      // The timer ends when its result is replaced.
      if (!figure.isConnected) return pause();
      const next = scrub.index() + 1;
      if (next >= frames.length && !loop) return pause();
      scrub.show(next % frames.length);
    }, interval);
  };
  button.addEventListener('click', () => (timer === undefined ? play() : pause()));
  pause();
  controls(figure).append(button, scrub.range, scrub.output);
  const visible = new IntersectionObserver(([entry]) => {
    if (!entry?.isIntersecting && timer !== undefined) pause();
  });
  visible.observe(figure);
  if (!matchMedia('(prefers-reduced-motion: reduce)').matches) play();
}
