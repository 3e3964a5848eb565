/** A closed traverse that misses its starting point. Decoration: the sentence below it says that something is wrong. */
import type { ReactNode } from 'react';
import strokes from '../figures/strokes.module.css';
import styles from './error-page.module.css';

export default function OpenDrawing(): ReactNode {
  return (
    <svg className={styles.sheet} viewBox="0 0 480 200" aria-hidden="true" focusable="false">
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
    </svg>
  );
}
