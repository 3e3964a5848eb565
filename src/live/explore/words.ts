/** What the exploration says about its state. */

import { gapsOf, type Row, showNumber } from './results';
import type { Activity, Report } from './use-sweep';

/** While it works. */
export function progressText(
  { progress, isStarted }: Activity,
  isWaiting: boolean,
  done: number,
  total: number,
): string {
  if (isWaiting) return 'Waiting for the app’s own run to end …';
  if (isStarted) return total === 0 ? 'Running the app …' : `${done} of ${total} points`;
  if (!progress) return 'Starting Python …';
  const { done: loaded, total: size, what = 'Python' } = progress;
  return loaded < size
    ? `Loading ${what}: ${(loaded / 1e6).toFixed(1)} of ${(size / 1e6).toFixed(1)} MB`
    : `Starting ${what} …`;
}

/** When it has ended before its last point. */
export function endingText({ plan, ending }: Report, done: number): string | undefined {
  if (!ending || ending.kind === 'done') return undefined;
  const after = `after ${done} of ${plan.points.length} points`;
  if (ending.kind === 'timeout') return `Stopped ${after}: the app’s time limit of ${ending.seconds} s.`;
  if (ending.kind === 'changed') return `Stopped ${after}: the inputs or the code changed.`;
  if (ending.kind === 'broken') return `Python could not run here: ${ending.message} Stopped ${after}.`;
  return `Canceled ${after}.`;
}

export function gapText(rows: readonly Row[], show: (x: number) => string): string | undefined {
  const gaps = gapsOf(rows);
  if (!gaps) return undefined;
  const { count, first } = gaps;
  const lack = count === 1 ? '1 point has' : `${count} points have`;
  const what = gaps.first.y === undefined ? 'no value' : 'no band';
  return `${lack} ${what}. ${count > 1 ? 'The first, at' : 'At'} ${show(first.x)}: ${first.problem}`;
}

export function valueText({ y, low, high }: Row, digits?: number): string {
  if (y === undefined) return 'no value';
  const show = (value: number) => showNumber(value, digits);
  return low === undefined || high === undefined ? show(y) : `${show(y)}, from ${show(low)} to ${show(high)}`;
}
