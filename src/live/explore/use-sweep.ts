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

/** What is known of the latest one that has a result. */
export interface Report extends Request {
  readonly results: readonly Result[];
  /** `changed`: an input or the code changed meanwhile. */
  readonly ending?: SweepOutcome | { readonly kind: 'changed' } | undefined;
}

/** What is going on before there is a result. */
export interface Activity {
  readonly isStarted: boolean;
  readonly progress?: Progress | undefined;
}

/** `isBusy`: the panel runs the app. A sweep then waits, and starts over when the run has ended. */
export function useSweep(app: AppData, start: StartSweep, isBusy: boolean) {
  const [report, setReport] = useState<Report>();
  const [request, setRequest] = useState<Request>();
  const [activity, setActivity] = useState<Activity>({ isStarted: false });
  const finish = useRef<(ending: NonNullable<Report['ending']>) => void>(undefined);

  // biome-ignore lint/correctness/useExhaustiveDependencies: `start` is new with each rendering and always the same.
  useEffect(() => {
    if (!request) return undefined;
    const results: Result[] = [];
    let frame = 0;
    let isLive = true;
    const show = (ending?: Report['ending']) => isLive && setReport({ ...request, results: [...results], ending });
    const close = () => {
      isLive = false;
      cancelAnimationFrame(frame);
    };
    finish.current = (ending) => {
      show(ending);
      close();
      setRequest(undefined);
    };
    setActivity({ isStarted: false });
    if (isBusy) return undefined;
    const run = start({
      app: app.id,
      code: request.code,
      inputs: request.plan.runs,
      files: app.files,
      needs: app.needs,
      timeLimit: app.timeLimit,
      onProgress: (progress) => isLive && setActivity({ isStarted: false, progress }),
      onStart: () => isLive && setActivity({ isStarted: true }),
      onPoint: (point) => {
        results.push(readPoint(point));
        frame ||= requestAnimationFrame(() => {
          frame = 0;
          show();
        });
      },
    });
    void run.outcome.then((ending) => isLive && finish.current?.(ending));
    return () => {
      close();
      run.stop();
    };
  }, [request, isBusy]);

  return {
    report,
    /** What is being computed. */
    request,
    activity,
    ask: setRequest,
    finish: (ending: { kind: 'stopped' | 'changed' }) => finish.current?.(ending),
  };
}
