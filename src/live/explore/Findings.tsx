/** The plot of an exploration, its values in words and as a table, and the file. */
import { type ReactNode, useState } from 'react';
import { Rich, Units, useForm } from '../form/context';
import { Chart } from './Chart';
import styles from './explore.lazy.module.css';
import { asCsv, currentRow, digitsFor, nearestRow, type Row, rowsOf, showNumber } from './results';
import { explainCorners } from './tolerances';
import type { Report } from './use-sweep';
import { nameOf, unitsOf } from './variables';
import { gapText, valueText } from './words';

interface Props {
  readonly report: Report;
  readonly output: string;
  readonly isOutdated: boolean;
  readonly save: (text: string) => void;
}

export function Findings({ report, output, isOutdated, save }: Props): ReactNode {
  const { app } = useForm();
  /** Not a position: further points may come, or others. */
  const [chosen, setChosen] = useState<number>();
  const { plan, results } = report;
  const { variable, points, cut, tolerances } = plan;
  const rows = rowsOf(plan, results, output);
  const current = currentRow(plan, results, output);
  const units = unitsOf(variable, app.rich);
  const digits = {
    x: digitsFor(points.map(({ x }) => x)),
    y: digitsFor(rows.flatMap(({ y, low, high }) => [y, low, high])),
  };
  const showX = (x: number) => [showNumber(x, digits.x), units].filter(Boolean).join(' ');
  const describe = (row: Row) => `${nameOf(variable, app.rich)} ${showX(row.x)}: ${output} ${valueText(row, digits.y)}`;
  const selected = nearestRow(rows, chosen ?? current?.x ?? Number.NaN);
  const reading = rows[selected];
  const from = points[0]?.x;
  const to = points.at(-1)?.x;
  const gaps = gapText(rows, showX);
  return (
    <div className={styles.findings} data-outdated={isOutdated || undefined}>
      {current && (
        <p className={styles.current}>
          With the current values: {output} <strong>{valueText(current, digits.y)}</strong>
          {current.problem && `. ${current.problem}`}
        </p>
      )}
      {from !== undefined && to !== undefined && from < to && rows.length > 0 && (
        <figure>
          <p className={styles.title}>{output}</p>
          <Chart
            rows={rows}
            xRange={{ from, to }}
            current={current}
            describe={describe}
            selected={selected}
            onSelect={(position) => setChosen(rows[position]?.x)}
          />
          <p className={styles.axis}>
            <Rich text={variable.label} />
            {variable.part && `, ${variable.part}`} <Units of={variable} />
          </p>
          <figcaption>{reading ? describe(reading) : ''}</figcaption>
        </figure>
      )}
      {gaps && <p className={styles.problem}>{gaps}</p>}
      {tolerances > 0 && <p>{explainCorners(tolerances)}</p>}
      {cut.length > 0 && (
        <p>
          Tolerances of {cut.map((one) => nameOf(one, app.rich)).join(', ')} end at values that the form doesn’t accept.
          The nearest accepted values between them were used.
        </p>
      )}
      {rows.length > 0 && (
        <Values
          rows={rows}
          digits={digits}
          input={`${nameOf(variable, app.rich)}${units ? ` (${units})` : ''}`}
          output={output}
          save={save}
        />
      )}
    </div>
  );
}

interface ValuesProps {
  readonly rows: readonly Row[];
  readonly digits: { readonly x: number; readonly y: number };
  readonly input: string;
  readonly output: string;
  readonly save: (text: string) => void;
}

function Values({ rows, digits, input, output, save }: ValuesProps): ReactNode {
  const hasBand = rows.some(({ low }) => low !== undefined);
  const hasNotes = rows.some(({ problem }) => problem !== undefined);
  const cell = (value: number | undefined) => (value === undefined ? '–' : showNumber(value, digits.y));
  return (
    <details className={styles.values}>
      <summary>Values</summary>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a keyboard must be able to scroll it. */}
      <section tabIndex={0} aria-label="Values of the plot">
        <table>
          <thead>
            <tr>
              <th scope="col">{input}</th>
              <th scope="col">{output}</th>
              {hasBand && <th scope="col">smallest</th>}
              {hasBand && <th scope="col">largest</th>}
              {hasNotes && <th scope="col">note</th>}
            </tr>
          </thead>
          <tbody>
            {rows.map(({ x, y, low, high, problem }) => (
              <tr key={x}>
                <th scope="row">{showNumber(x, digits.x)}</th>
                <td>{cell(y)}</td>
                {hasBand && <td>{cell(low)}</td>}
                {hasBand && <td>{cell(high)}</td>}
                {hasNotes && <td>{problem}</td>}
              </tr>
            ))}
          </tbody>
        </table>
      </section>
      <button type="button" onClick={() => save(asCsv(rows, input, output))}>
        Download .csv
      </button>
    </details>
  );
}
