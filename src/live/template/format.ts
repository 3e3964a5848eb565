/** Python's format mini-language (`format(value, ".2f")`) for the template's `format` filter. */

const SPEC = /^(?:(.)?([<>=^]))?([-+ ])?(#)?(0)?(\d+)?([,_])?(?:\.(\d+))?([bcdeEfFgGnosxX%])?$/u;

/** A conversion of C and of Jinja's own `format` filter, which takes its arguments the other way around. */
const PRINTF = /%[-+ #0]*\d*(?:\.\d+)?[diouxXeEfFgGs]/;

export function formatValue(value: unknown, spec: unknown = ''): string {
  if (typeof value === 'string' && typeof spec !== 'string' && PRINTF.test(value)) {
    const [found = ''] = PRINTF.exec(value) ?? [];
    throw new Error(`format: write {{ x | format("${found.slice(1)}") }} instead of {{ "${found}" | format(x) }}`);
  }
  const match = SPEC.exec(String(spec));
  if (!match) throw new Error(`format: "${String(spec)}" is not a format specification; try ".2f"`);
  const [, fill, align, sign, alternate, zero, width, grouping, precisionText, type] = match;
  const precision = precisionText === undefined ? undefined : Number(precisionText);
  const isNumber = typeof value === 'number' || typeof value === 'bigint';
  let prefix = '';
  let body: string;
  if (!isNumber) {
    if (type !== undefined && type !== 's')
      throw new Error(`format: "${String(spec)}" needs a number, not ${JSON.stringify(value)}`);
    const text = value === null || value === undefined ? 'none' : String(value);
    body = precision === undefined ? text : [...text].slice(0, precision).join('');
  } else {
    const negative = value < 0 || Object.is(value, -0);
    const size = typeof value === 'bigint' ? (negative ? -value : value) : Math.abs(value);
    prefix = negative ? '-' : sign === '+' ? '+' : sign === ' ' ? ' ' : '';
    body = digits(size, { type, precision, alternate: alternate !== undefined });
    if (grouping) body = group(body, grouping, type);
    if (alternate && type && 'xXob'.includes(type)) prefix += `0${type}`;
  }
  return pad(prefix, body, {
    width: Number(width ?? 0),
    fill: fill ?? (zero ? '0' : ' '),
    align: align ?? (zero && isNumber ? '=' : isNumber ? '>' : '<'),
  });
}

interface Spec {
  readonly type: string | undefined;
  readonly precision: number | undefined;
  readonly alternate: boolean;
}

function digits(size: number | bigint, { type, precision, alternate }: Spec): string {
  if (type !== undefined && 'bdoxXc'.includes(type)) {
    if (typeof size === 'number' && !Number.isInteger(size)) throw new Error(`format: "${type}" needs a whole number`);
    if (type === 'c') return String.fromCodePoint(Number(size));
    const text = BigInt(size).toString({ b: 2, d: 10, o: 8, x: 16, X: 16 }[type] ?? 10);
    return type === 'X' ? text.toUpperCase() : text;
  }
  const number = Number(size);
  if (!Number.isFinite(number)) return Number.isNaN(number) ? 'nan' : 'inf';
  if (type === 'f' || type === 'F') return fixed(size, precision ?? 6);
  if (type === '%') return `${fixed(number * 100, precision ?? 6)}%`;
  if (type === 'e' || type === 'E') return exponent(number.toExponential(Math.min(precision ?? 6, 100)), type);
  if (type === undefined && precision === undefined) return String(size);
  return general(number, precision ?? 6, alternate, type ?? 'g');
}

/** `toFixed` leaves plain notation at 1e21; exact integers go through BigInt. */
function fixed(size: number | bigint, precision: number): string {
  if (typeof size === 'bigint' || size >= 1e21)
    return BigInt(size).toString() + (precision > 0 ? `.${'0'.repeat(precision)}` : '');
  return roundHalfEven(size, Math.min(precision, 100));
}

/** JavaScript rounds an exact tie up, Python to the even digit: format(0.125, ".2f") is 0.12. */
function roundHalfEven(size: number, precision: number): string {
  const rounded = size.toFixed(precision);
  if (precision > 90) return rounded;
  const exact = size.toFixed(Math.min(100, precision + 60));
  const tail = exact.slice(exact.indexOf('.') + 1 + precision);
  if (!/^50*$/.test(tail) || Number(exact) !== size) return rounded;
  const cut = exact.slice(0, exact.indexOf('.') + 1 + precision).replace(/\.$/, '');
  return Number(cut.at(-1)) % 2 === 0 ? cut : rounded;
}

function general(number: number, precision: number, alternate: boolean, type: string): string {
  const significant = Math.max(1, precision);
  const scientific = number.toExponential(Math.min(significant - 1, 100));
  const power = number === 0 ? 0 : Number(scientific.slice(scientific.indexOf('e') + 1));
  if (power < -4 || power >= significant) {
    const [mantissa = '', tail = ''] = scientific.split('e');
    return exponent(`${alternate ? mantissa : trim(mantissa)}e${tail}`, type === 'G' ? 'E' : 'e');
  }
  const text = number.toFixed(Math.max(0, Math.min(100, significant - 1 - power)));
  if (!alternate) return trim(text);
  return text.includes('.') ? text : `${text}.`;
}

function trim(text: string): string {
  return text.includes('.') ? text.replace(/\.?0+$/, '') : text;
}

/** 1e+5 → 1e+05, as Python writes it. */
function exponent(text: string, letter: string): string {
  return text.replace(/e([+-])(\d)$/, 'e$10$2').replace('e', letter);
}

function group(body: string, separator: string, type: string | undefined): string {
  const size = type !== undefined && 'bxXo'.includes(type) ? 4 : 3;
  const end = body.search(/[.e%]/i);
  const whole = end < 0 || size === 4 ? body : body.slice(0, end);
  const rest = body.slice(whole.length);
  return whole.replace(new RegExp(`(?<=.)(?=(?:.{${size}})+$)`, 'g'), separator) + rest;
}

function pad(
  prefix: string,
  body: string,
  { width, fill, align }: { width: number; fill: string; align: string },
): string {
  const missing = width - [...prefix, ...body].length;
  if (missing <= 0) return prefix + body;
  const space = fill.repeat(missing);
  if (align === '<') return prefix + body + space;
  if (align === '=') return prefix + space + body;
  const left = align === '^' ? fill.repeat(Math.floor(missing / 2)) : space;
  return left + prefix + body + space.slice(left.length);
}
