/** How the cells and columns of a table are named. In a file of its own: the page loads it before any validation code. */

export function columnKey(table: string, column: number): string {
  return `${table}[${column}]`;
}

export function cellKey(table: string, row: number, column: number): string {
  return `${table}[${row}][${column}]`;
}
