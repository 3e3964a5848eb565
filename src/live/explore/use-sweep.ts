/** Runs plans in the app's engine: one at a time, never beside a run of the panel, and none that nobody waits for. */
import { useEffect, useRef, useState } from 'react';
import type { AppData } from '../data/prepare';
import type { Started, SweepJob, SweepOutcome } from '../python/client';
import type { Progress } from '../python/runtime-files';
import type { Plan } from './plan';
import { type Result, readPoint } from './results';

export type StartSweep = (job: SweepJob) => Started<SweepOutcome>;

/** What an exploration belongs to. */
export interface Request {
  readonly plan: Plan;
  readonly code: string;
  /** Values and code. */
  readonly situation: string;
  /** What the reader chose in the exploration itself. */
  readonly settings: string;
}

export interface Report extends Request {
  readonly results: readonly Result[];
  readonly progress?: Progress | undefined;
  readonly isStarted: boolean;
  /** `changed`: an input or the code changed meanwhile. */
  readonly ending?: SweepOutcome | { readonly kind: 'changed' } | undefined;
}

/** `isBusy`: the panel runs the app. A sweep then waits, and starts over when the run has ended. */
export function useSweep(app: AppData, start: StartSweep, isBusy: boolean) {
  const [report, setReport] = useState<Report>();
  const [request, setRequest] = useState<Request>();
  const finish = useRef<(ending: NonNullable<Report['ending']>) => void>(undefined);

  // biome-ignore lint/correctness/useExhaustiveDependencies: `start` is new with each rendering and always the same.
  useEffect(() => {
    if (!request) return undefined;
    const results: Result[] = [];
    let frame = 0;
    let isLive = true;
    const show = (change: Partial<Report>) => {
      if (isLive) setReport({ ...request, isStarted: false, results: [...results], ...change });
    };
    finish.current = (ending) => {
      show({ ending });
      setRequest(undefined);
    };
    show({});
    if (isBusy) return undefined;
    const run = start({
      app: app.id,
      code: request.code,
      inputs: request.plan.runs,
      files: app.files,
      needs: app.needs,
      timeLimit: app.timeLimit,
      onProgress: (progress) => show({ progress }),
      onStart: () => show({ isStarted: true }),
      onPoint: (point) => {
        results.push(readPoint(point));
        frame ||= requestAnimationFrame(() => {
          frame = 0;
          show({ isStarted: true });
        });
      },
    });
    void run.outcome.then((ending) => isLive && finish.current?.(ending));
    return () => {
      isLive = false;
      cancelAnimationFrame(frame);
      run.stop();
    };
  }, [request, isBusy]);

  return {
    report,
    isSweeping: request !== undefined,
    ask: setRequest,
    finish: (ending: { kind: 'stopped' | 'changed' }) => finish.current?.(ending),
  };
}
