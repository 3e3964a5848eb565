/** Drawings for the error pages. Decoration: the sentence next to each says the same. */
import type { ReactNode } from 'react';
import strokes from '../figures/strokes.module.css';
import styles from './error-page.module.css';

function Sheet({ children }: { readonly children: ReactNode }): ReactNode {
  return (
    <svg className={styles.sheet} viewBox="0 0 480 200" aria-hidden="true" focusable="false">
      {children}
    </svg>
  );
}

/** A closed traverse that misses its starting point. */
export function OpenDrawing(): ReactNode {
  return (
    <Sheet>
      <path className={strokes.soft} d="M64 150V184M94 128V184M64 176H94M58 182l12-12M88 182l12-12" />
      <path className={strokes.ink} d="M64 140L150 40L300 32L412 96L340 164L94 120" />
      <path className={strokes.accent} d="M94 120L66 136" strokeDasharray="2 6" />
      <g className={strokes.joint}>
        <circle cx="150" cy="40" r="4" />
        <circle cx="300" cy="32" r="4" />
        <circle cx="412" cy="96" r="4" />
        <circle cx="340" cy="164" r="4" />
      </g>
      <circle className={strokes.signal} cx="64" cy="140" r="6" />
      <circle className={strokes.signal} cx="94" cy="120" r="6" />
    </Sheet>
  );
}

/** A beam that has failed under its load. */
export function CrashDrawing(): ReactNode {
  return (
    <Sheet>
      <path className={strokes.soft} d="M80 40H400M120 40v40M160 40v44M200 40v50M280 40v50M320 40v44M360 40v40" />
      <path className={strokes.soft} d="M114 70l6 12 6-12M154 74l6 12 6-12M314 74l6 12 6-12M354 70l6 12 6-12" />
      <path className={strokes.ink} d="M80 92L228 132L222 120L236 128M246 140L252 128L258 134L400 92" />
      <path className={strokes.ink} d="M80 98l-18 30H98zM400 98l-18 30h36z" />
      <path className={strokes.accent} d="M240 40V108M232 96l8 14 8-14" />
      <circle className={strokes.signal} cx="241" cy="148" r="6" />
    </Sheet>
  );
}
