/** What the docs say about templates is what the engine does: each example of their tables, rendered. */
import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import katex from 'katex';
import { describe, expect, it } from 'vitest';
import { nodeRenderer } from '../python/record';

const docs = resolve(import.meta.dirname, '../../../docs/output');
const render = nodeRenderer();
const show = (template: string, outputs: string): string => {
  const result = render(template, outputs);
  return 'error' in result ? result.error.message : result.html;
};

/** The outputs that the pages speak of. As text: in JavaScript 27.0 would become 27. */
const OUTPUTS = `{
  "area": 10.5, "big": true, "name": " beam ", "rows": [[1, 2], [3, 4]], "empty": null,
  "loads": [
    {"name": "self-weight", "kn": 19.2, "permanent": true},
    {"name": "snow", "kn": 27.0, "permanent": false},
    {"name": "wind", "kn": 0.0, "permanent": false}
  ]
}`;

/** Rows whose example is `{{ … }}` and whose result is code, too: | … | \`{{ x }}\` | \`y\` … | */
function examples(page: string): [string, string][] {
  const rows = readFileSync(resolve(docs, page), 'utf8')
    .split('\n')
    .filter((line) => line.startsWith('|'));
  return rows.flatMap((row) => {
    const cells = row
      .split(/(?<!\\)\|/)
      .slice(1, -1)
      .map((cell) => cell.trim().replaceAll('\\|', '|'));
    const [, example, gives] = cells.map((cell) => /^`([^`]*)`/.exec(cell)?.[1]);
    return example?.startsWith('{{') && gives !== undefined ? [[example, gives] as [string, string]] : [];
  });
}

describe.each(['overview.mdx', 'conditionals.mdx'])('%s', (page) => {
  const found = examples(page);
  it('has examples', () => expect(found.length).toBeGreaterThanOrEqual(page === 'overview.mdx' ? 4 : 14));
  it.each(found)('%s gives %s', (example, gives) => expect(show(example, OUTPUTS)).toBe(gives));
});

describe('messages that the pages quote', () => {
  const text = ['overview.mdx', 'conditionals.mdx', 'latex.mdx', '../code/output.mdx']
    .map((page) => readFileSync(resolve(docs, page), 'utf8'))
    .join('\n');
  it.each([
    ['{{ outputs.area | fromat }}', 'unknown filter: filter fromat is unknown'],
    ['{% if outputs.big %}', 'syntax error: unexpected end of input, expected end of block'],
    ['{{ outputs.a.b }}', 'undefined value'],
    ['{{ outputs.loads | sum }}', 'invalid operation: can only sum numbers, got map'],
    ['{{ "inf" | format(".2f") }}', 'format: ".2f" needs a number, not "inf"'],
    ['{{ "\\sqrt{2}" | katex }}', 'bad string escape'],
  ])('%s: %s', (template, message) => {
    expect(show(template, OUTPUTS)).toBe(message);
    expect(text).toContain(`${message}`);
  });
});

it('a missing key, None and truth values print as the page says', () => {
  expect(
    show('[{{ outputs.nothing }}|{{ outputs.empty }}|{{ outputs.big }}|{{ outputs.nothing or "x" }}]', OUTPUTS),
  ).toBe('[|none|true|x]');
});

it('a text counts as greater than any number', () => expect(show('{{ "300" > 600 }}', '{}')).toBe('true'));

describe('messages of formulas that the LaTeX page quotes', () => {
  const page = readFileSync(resolve(docs, 'latex.mdx'), 'utf8');
  it.each([
    ['\\fraq{1}{2}', 'Undefined control sequence: \\fraq'],
    ['\\frac{1}{2', "Unexpected end of input in a macro argument, expected '}'"],
    ['\\sqrt{2', "Expected '}', got 'EOF'"],
    ['a_b_c', 'Double subscript'],
    ['a & b', "Expected 'EOF', got '&'"],
    ['\\text{a_b}', "Expected 'EOF', got '_'"],
  ])('%s: %s', (source, message) => {
    expect(() => katex.renderToString(source)).toThrow(`KaTeX parse error: ${message}`);
    expect(page).toContain(message);
  });
});
