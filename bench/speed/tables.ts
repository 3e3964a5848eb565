/** Markdown tables of the figures. */
import type { Summary } from './statistics';

export type Cell = string | number;

/** Column widths are evened out, so that the table reads as well in a terminal as in a page. */
export function table(head: readonly string[], rows: readonly (readonly Cell[])[]): string {
  const cells = [head, ...rows].map((row) => row.map((cell) => String(cell).replaceAll('|', '\\|')));
  for (const row of cells) {
    if (row.length !== head.length) throw new Error(`A row has ${row.length} cells, the table ${head.length} columns.`);
  }
  const widths = head.map((_, column) => Math.max(3, ...cells.map((row) => row[column]?.length ?? 0)));
  const line = (row: readonly string[]) =>
    `| ${row.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join(' | ')} |`;
  const [first = [], ...rest] = cells;
  return [line(first), line(widths.map((width) => '-'.repeat(width))), ...rest.map(line)].join('\n');
}

export const kilobytes = (bytes: number): string => (bytes / 1024).toFixed(1);
export const milliseconds = (value: number): string => String(Math.round(value));
export const seconds = (value: number): string => (value / 1000).toFixed(1);
export const megabytes = (bytes: number): string => String(Math.round(bytes / 1024 / 1024));

/** `585 (540–611)` */
export function spread({ median, min, max }: Summary, show: (value: number) => string = milliseconds): string {
  return show(min) === show(max) ? show(median) : `${show(median)} (${show(min)}–${show(max)})`;
}
