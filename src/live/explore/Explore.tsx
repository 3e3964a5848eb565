/**
 * "What if": varies one number of an app and plots an output. Nothing of it is loaded before the reader opens it. It runs
 * what the panel would run, and changes nothing in the panel.
 */
import { type FormEvent, type ReactNode, useEffect, useRef } from 'react';
import { FormContext, type FormParts } from '../form/context';
import { Controls } from './Controls';
import styles from './explore.lazy.module.css';
import { Findings } from './Findings';
import { donePoints } from './results';
import { type Exploration, type ExplorationProps, useExploration } from './use-exploration';
import { endingText, progressText } from './words';

interface Props extends ExplorationProps {
  readonly form: FormParts;
  readonly save: (name: string, type: string, text: string) => void;
}

export default function Explore(props: Props): ReactNode {
  const { app, form, isOpen, isBusy, save } = props;
  const section = useRef<HTMLElement>(null);
  const exploration = useExploration(props);
  const { obstacle, controls, report, output, isOutdated, plot } = exploration;
  useEffect(() => {
    if (isOpen) section.current?.focus();
  }, [isOpen]);
  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    plot();
  };
  const keep = (text: string) => save(`${app.id}-${report?.plan.variable.key}.csv`, 'text/csv', text);
  return (
    <FormContext value={form}>
      <section ref={section} className={styles.explore} hidden={!isOpen} aria-label="What if" tabIndex={-1}>
        <p className={styles.intro}>
          <strong>What if</strong> one number were different? The other inputs keep their values.
        </p>
        {obstacle && <p className={styles.problem}>{obstacle}</p>}
        {controls && (
          <form onSubmit={onSubmit} noValidate>
            <Controls {...controls} />
            <Actions {...exploration} isBusy={isBusy} />
          </form>
        )}
        {report && output !== undefined && (
          <Findings report={report} output={output} isOutdated={isOutdated} save={keep} />
        )}
      </section>
    </FormContext>
  );
}

function Actions({
  report,
  request,
  activity,
  isOutdated,
  cancel,
  isBusy,
}: Exploration & Pick<Props, 'isBusy'>): ReactNode {
  const known = report ? donePoints(report.plan, report.results) : 0;
  const done = request && request.plan !== report?.plan ? 0 : known;
  const total = request?.plan.points.length ?? 0;
  const ended = !request && report && endingText(report, done);
  const outdated = !request && isOutdated && 'Out of date: something changed since the plot was made.';
  return (
    <div className={styles.actions}>
      <button type="submit" className={styles.plot}>
        {isOutdated ? 'Plot again' : 'Plot'}
      </button>
      {request && (
        <>
          <button type="button" onClick={cancel}>
            Cancel
          </button>
          <label className={styles.progress}>
            {progressText(activity, isBusy, done, total)}
            <progress value={activity.isStarted ? done : undefined} max={total || 1} />
          </label>
        </>
      )}
      {/* Only the end is announced: the count changes too often. */}
      <span role="status">{[ended, outdated].filter(Boolean).join(' ')}</span>
    </div>
  );
}
