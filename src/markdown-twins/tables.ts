/** What a table of HTML can do and a table of Markdown can't: cells that span several places, and `|` in a formula. */
import type { AnyNode, Element } from 'domhandler';

const isCell = (node: AnyNode): node is Element => node.type === 'tag' && (node.name === 'td' || node.name === 'th');

/** The limits of the HTML standard. A row span of 0 goes on to the end of the rows' group. */
function spansOf({ attribs }: Element): { readonly columns: number; readonly rows: number } {
  const read = (text = '1') => (/^\s*\d+/.test(text) ? Number.parseInt(text, 10) : 1);
  return {
    columns: Math.min(read(attribs.colspan) || 1, 1000),
    rows: read(attribs.rowspan) || Number.POSITIVE_INFINITY,
  };
}

/** The cell at each place. Places that another cell covers are undefined, so every value stays under its heading. */
export function gridOf(rows: readonly Element[]): (Element | undefined)[][] {
  /** By column: how many of the next rows a cell above covers. */
  let covered: number[] = [];
  const grid = rows.map((row, index) => {
    if (row.parent !== rows[index - 1]?.parent) covered = [];
    const places: (Element | undefined)[] = [];
    const below = covered.map((count) => Math.max(0, count - 1));
    let column = 0;
    for (const cell of row.children.filter(isCell)) {
      while (covered[column]) column += 1;
      const spans = spansOf(cell);
      places[column] = cell;
      for (let end = column + spans.columns; column < end; column += 1) below[column] = spans.rows - 1;
    }
    covered = Array.from(below, (count) => count ?? 0);
    return places;
  });
  const width = Math.max(0, ...grid.map(({ length }) => length));
  return grid.map((places) => Array.from({ length: width }, (_, column) => places[column]));
}

/**
 * A formula for a table's cell. GitHub reads `\|` there as `|`, other parsers as a double bar, so neither is written. The
 * lines between the columns of an array can't be named differently, and are left out.
 */
export function cellFormula(tex: string): string {
  const parts = /(\\begin\{array\})(\{[^}]*\})|\\(?:text[a-z]*|mbox)\{[^{}]*\}|\\\\|\\?\|(?=([A-Za-z])?)/g;
  return tex.replace(/\s+/g, ' ').replace(parts, (part, array?: string, columns?: string, letter?: string) => {
    if (array !== undefined) return array + columns?.replaceAll('|', '');
    if (!part.endsWith('|')) return part.replaceAll('|', '\\textbar{}');
    return `${part === '|' ? '\\vert' : '\\Vert'}${letter === undefined ? '' : ' '}`;
  });
}
