/**
 * Follows a heading after a jump. The recorder runs inside the page, so that its clock starts with the jump itself, even when
 * that happens before Playwright could ask for anything.
 */
import type { BrowserContext, Page } from '../spec/browser-test';

/** When the heading's position is read, counted from the jump. The time is what is measured here. */
export const SAMPLE_TIMES_MS = [100, 1000, 3000, 6000] as const;
/** A reader doesn't notice less. */
export const TOLERATED_DRIFT_PX = 8;

export interface Jump {
  /** Distance of the heading from its landing position, one per sample, in pixels. */
  readonly drifts: readonly number[];
  /** Sum of the layout shifts since the jump, and what was moved. */
  readonly shift: number;
  readonly shifted: readonly string[];
  readonly hash: string;
}

/**
 * `top`: the landing position is the top of the window, below the navigation bar, or as close to it as the end of the page allows.
 * `here`: wherever the target is at the first sample. A number: that distance from the top of the window.
 */
export type Landing = 'top' | 'here' | number;

interface Recorder {
  start(target: string | Element, landing: Landing): Promise<Jump>;
  /** Starts at the next click on a link to this id. */
  startAtClick(id: string): void;
  result: Promise<Jump> | undefined;
}

function installRecorder(times: readonly number[]): void {
  const shifts: { startTime: number; value: number; sources: readonly { node: Node | null }[] }[] = [];
  const nameOf = (node: Node | null) =>
    node instanceof Element ? `${node.localName}.${node.getAttribute('class')}` : (node?.nodeName ?? 'removed');
  new PerformanceObserver((list) => {
    shifts.push(...(list.getEntries() as unknown as typeof shifts));
  }).observe({ type: 'layout-shift', buffered: true });

  const pixels = (text: string) => Number.parseFloat(text) || 0;
  function distance(target: Element, landing: number | 'top'): number {
    const { top } = target.getBoundingClientRect();
    if (landing !== 'top') return Math.abs(top - landing);
    const wanted =
      pixels(getComputedStyle(document.documentElement).scrollPaddingTop) +
      pixels(getComputedStyle(target).scrollMarginTop);
    const isAtEnd = scrollY + innerHeight >= document.documentElement.scrollHeight - 1;
    return isAtEnd && top > wanted ? 0 : Math.abs(top - wanted);
  }

  async function start(target: string | Element, landing: Landing): Promise<Jump> {
    const begin = performance.now();
    // Asked for each time: hydration may replace an element.
    const find = () => (typeof target === 'string' ? document.getElementById(target) : target);
    const drifts: number[] = [];
    let reference: number | 'top' | undefined = landing === 'here' ? undefined : landing;
    for (const time of times) {
      await new Promise((resolve) => setTimeout(resolve, time - (performance.now() - begin)));
      const element = find();
      reference ??= element?.getBoundingClientRect().top ?? Number.NaN;
      drifts.push(element?.isConnected ? Math.round(distance(element, reference)) : Number.NaN);
    }
    const since = shifts.filter(({ startTime }) => startTime > begin);
    const shift = since.reduce((sum, { value }) => sum + value, 0);
    return {
      drifts,
      shift: Math.round(shift * 10_000) / 10_000,
      shifted: since.flatMap(({ sources }) => sources.map(({ node }) => nameOf(node))).slice(0, 5),
      hash: location.hash,
    };
  }

  const recorder: Recorder = {
    start(target, landing) {
      recorder.result = start(target, landing);
      return recorder.result;
    },
    startAtClick(id) {
      const listening = new AbortController();
      addEventListener(
        'click',
        ({ target }) => {
          if ((target as Element).closest('a')?.hash !== `#${id}`) return;
          listening.abort();
          recorder.start(id, 'top');
        },
        { capture: true, signal: listening.signal },
      );
    },
    result: undefined,
  };
  Object.assign(window, { recorder });
}

type RecorderWindow = Window & { readonly recorder: Recorder };

export async function recordJumps(context: BrowserContext): Promise<void> {
  await context.addInitScript(installRecorder, [...SAMPLE_TIMES_MS]);
}

export const armForClick = (page: Page, id: string): Promise<void> =>
  page.evaluate((target) => (window as unknown as RecorderWindow).recorder.startAtClick(target), id);

/** The jump that was started by a click. */
export const recordedJump = (page: Page): Promise<Jump> =>
  page
    // Longer than any machine takes to hydrate a page.
    .waitForFunction(() => (window as unknown as RecorderWindow).recorder.result, undefined, { timeout: 150_000 })
    .then((handle) => handle.jsonValue() as Promise<Jump>);

/** Follows an element from now on. */
export const followElement = (page: Page, id: string, landing: Landing): Promise<Jump> =>
  page.evaluate(([target, from]) => (window as unknown as RecorderWindow).recorder.start(target, from), [
    id,
    landing,
  ] as const);

/** Follows what is selected, such as a hit of find in page. */
export const followSelection = (page: Page): Promise<Jump> =>
  page.evaluate(() => {
    const element = getSelection()?.anchorNode?.parentElement;
    if (!element) throw new Error('Nothing is selected.');
    return (window as unknown as RecorderWindow).recorder.start(element, 'here');
  });

/** What is wrong with a jump; nothing when all is well. */
export function problemsOf({ drifts, shift, shifted }: Jump): string[] {
  const drifted = drifts.some((drift) => !(drift <= TOLERATED_DRIFT_PX));
  return [
    ...(drifted ? [`drift ${drifts.join(', ')} px at ${SAMPLE_TIMES_MS.join(', ')} ms`] : []),
    ...(shift > 0 ? [`layout shift ${shift} of ${shifted.join(', ')}`] : []),
  ];
}
