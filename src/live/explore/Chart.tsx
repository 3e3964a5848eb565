/** The plot of a sweep. Arrow keys, a pointer or a finger move along its points; the values are below it and in a table. */
import { type KeyboardEvent, type PointerEvent, type ReactNode, useEffect, useRef, useState } from 'react';
import { bandPaths, type Geometry, layOut, linePaths } from './chart-geometry';
import styles from './explore.lazy.module.css';
import type { Range } from './range';
import { nearestRow, type Row } from './results';

interface Props {
  readonly rows: readonly Row[];
  readonly xRange: Range;
  /** The form's own value. */
  readonly current: Row | undefined;
  /** What a row says, in words. */
  readonly describe: (row: Row) => string;
  /** The position of the row that is being read. */
  readonly selected: number;
  readonly onSelect: (position: number) => void;
}

/** Text keeps its size on a phone, so the drawing is as wide as its place. */
function useWidth() {
  const box = useRef<HTMLDivElement>(null);
  const [width, setWidth] = useState(0);
  useEffect(() => {
    const element = box.current;
    if (!element) return undefined;
    const observer = new ResizeObserver(() => setWidth(Math.floor(element.clientWidth)));
    observer.observe(element);
    return () => observer.disconnect();
  }, []);
  return { box, width };
}

const KEYS: Readonly<Record<string, (position: number, last: number) => number>> = {
  ArrowRight: (position) => position + 1,
  ArrowUp: (position) => position + 1,
  ArrowLeft: (position) => position - 1,
  ArrowDown: (position) => position - 1,
  PageUp: (position) => position + 10,
  PageDown: (position) => position - 10,
  Home: () => 0,
  End: (_, last) => last,
};

export function Chart({ rows, xRange, current, describe, selected, onSelect }: Props): ReactNode {
  const { box, width } = useWidth();
  const shown = current && Number.isFinite(current.x) ? [...rows, current] : rows;
  const geometry = layOut(shown, xRange, Math.max(280, width));
  const row = rows[selected];
  const last = rows.length - 1;
  const onKeyDown = (event: KeyboardEvent) => {
    const move = KEYS[event.key];
    if (!move || event.altKey || event.ctrlKey || event.metaKey) return;
    event.preventDefault();
    onSelect(Math.min(last, Math.max(0, move(selected, last))));
  };
  const onPointer = (event: PointerEvent) => {
    onSelect(nearestRow(rows, geometry.valueAt(event.clientX - event.currentTarget.getBoundingClientRect().left)));
  };
  return (
    <div
      ref={box}
      className={styles.chart}
      role="slider"
      tabIndex={0}
      aria-label="Points of the plot"
      aria-valuemin={0}
      aria-valuemax={Math.max(0, last)}
      aria-valuenow={selected}
      aria-valuetext={row && describe(row)}
      onKeyDown={onKeyDown}
      onPointerDown={onPointer}
      onPointerMove={onPointer}
    >
      {width > 0 && (
        <svg width={geometry.width} height={geometry.height} aria-hidden="true">
          <Axes {...geometry} />
          <Curve rows={rows} geometry={geometry} />
          <Now current={current} xRange={xRange} geometry={geometry} />
          {row && <Cursor row={row} geometry={geometry} />}
        </svg>
      )}
    </div>
  );
}

function Axes({ left, right, top, bottom, xTicks, yTicks }: Geometry): ReactNode {
  return (
    <g className={styles.axes}>
      {yTicks.map(({ value, at, text }) => (
        <g key={value}>
          <path d={`M${left} ${at}H${right}`} />
          <text x={left - 6} y={at} dy="0.35em" textAnchor="end">
            {text}
          </text>
        </g>
      ))}
      {xTicks.map(({ value, at, text }) => (
        <g key={value}>
          <path d={`M${at} ${top}V${bottom}`} />
          <text x={at} y={bottom + 17} textAnchor={right - at < 20 && text.length > 4 ? 'end' : 'middle'}>
            {text}
          </text>
        </g>
      ))}
      <path className={styles.frame} d={`M${left} ${top}V${bottom}H${right}`} />
    </g>
  );
}

function Curve({ rows, geometry }: { readonly rows: readonly Row[]; readonly geometry: Geometry }): ReactNode {
  const { x, y, bottom } = geometry;
  return (
    <>
      {bandPaths(rows, geometry).map((path) => (
        <path key={path} className={styles.band} d={path} />
      ))}
      {[...linePaths(rows, geometry, 'low'), ...linePaths(rows, geometry, 'high')].map((path, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: both edges of a band of no width are the same path.
        <path key={index} className={styles.edge} d={path} />
      ))}
      {linePaths(rows, geometry, 'y').map((path) => (
        <path key={path} className={styles.line} d={path} />
      ))}
      {rows.map((row) =>
        row.y === undefined ? (
          <path key={row.x} className={styles.gap} d={`M${x(row.x) - 3.5} ${bottom - 9}l7 7m0 -7l-7 7`} />
        ) : (
          rows.length <= 41 && <circle key={row.x} className={styles.point} cx={x(row.x)} cy={y(row.y)} r="2.5" />
        ),
      )}
    </>
  );
}

function Now({
  current,
  xRange,
  geometry,
}: Pick<Props, 'current' | 'xRange'> & { readonly geometry: Geometry }): ReactNode {
  if (!current || !(current.x >= xRange.from && current.x <= xRange.to)) return null;
  const { x, y, top, bottom, left, right } = geometry;
  const at = x(current.x);
  const anchor = at - left < 20 ? 'start' : right - at < 20 ? 'end' : 'middle';
  return (
    <g className={styles.now}>
      <path d={`M${at} ${top}V${bottom}`} />
      <text x={at} y={top - 6} textAnchor={anchor}>
        now
      </text>
      {current.y !== undefined && <rect x={at - 4.5} y={y(current.y) - 4.5} width="9" height="9" />}
    </g>
  );
}

function Cursor({ row, geometry }: { readonly row: Row; readonly geometry: Geometry }): ReactNode {
  const { x, y, top, bottom } = geometry;
  return (
    <g className={styles.cursor}>
      <path d={`M${x(row.x)} ${top}V${bottom}`} />
      {row.y !== undefined && <circle cx={x(row.x)} cy={y(row.y)} r="5" />}
    </g>
  );
}
