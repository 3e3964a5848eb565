/** Shows JSON-like values as Python writes them; texts longer than `longest` are cut, for reading. */

export function toPython(value: unknown, indent = '', longest = 200): string {
  if (value === null || value === undefined) return 'None';
  if (value === true) return 'True';
  if (value === false) return 'False';
  if (typeof value === 'number') return String(value);
  if (typeof value === 'string') return quote(value.length > longest ? `${value.slice(0, longest)}…` : value);
  const inner = `${indent}    `;
  const show = (item: unknown) => toPython(item, inner, longest);
  const [open, items, close] = Array.isArray(value)
    ? ['[', value.map(show), ']']
    : ['{', Object.entries(value).map(([key, item]) => `${quote(key)}: ${show(item)}`), '}'];
  const line = open + items.join(', ') + close;
  if (line.length + indent.length <= 72) return line;
  return `${open}\n${items.map((item) => `${inner}${item},\n`).join('')}${indent}${close}`;
}

function quote(text: string): string {
  const mark = text.includes("'") && !text.includes('"') ? '"' : "'";
  const body = text.replaceAll('\\', '\\\\').replaceAll('\n', '\\n').replaceAll('\r', '\\r').replaceAll('\t', '\\t');
  return mark + body.replaceAll(mark, `\\${mark}`) + mark;
}
