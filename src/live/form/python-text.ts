/** Shows JSON-like values as Python writes them; texts longer than `longest` are cut, for reading. */

export function toPython(value: unknown, indent = '', longest = 200): string {
  if (value === null || value === undefined) return 'None';
  if (value === true) return 'True';
  if (value === false) return 'False';
  if (typeof value === 'number') return String(value);
  if (typeof value === 'string') return quote(value.length > longest ? `${value.slice(0, longest)}…` : value);
  const inner = `${indent}    `;
  if (Array.isArray(value)) {
    const items = value.map((item) => toPython(item, inner, longest));
    const line = `[${items.join(', ')}]`;
    return line.length + indent.length <= 72
      ? line
      : `[\n${items.map((item) => `${inner}${item},\n`).join('')}${indent}]`;
  }
  const entries = Object.entries(value as Record<string, unknown>).map(
    ([key, item]) => `${quote(key)}: ${toPython(item, inner, longest)}`,
  );
  const line = `{${entries.join(', ')}}`;
  return line.length + indent.length <= 72
    ? line
    : `{\n${entries.map((entry) => `${inner}${entry},\n`).join('')}${indent}}`;
}

function quote(text: string): string {
  const mark = text.includes("'") && !text.includes('"') ? '"' : "'";
  const body = text.replaceAll('\\', '\\\\').replaceAll('\n', '\\n').replaceAll('\r', '\\r').replaceAll('\t', '\\t');
  return mark + body.replaceAll(mark, `\\${mark}`) + mark;
}
