/** The template filters and the renderer, with the engine's Node build. */
import { execFileSync } from 'node:child_process';
import { describe, expect, it } from 'vitest';
import { nodeRenderer } from '../python/record';
import { formatValue } from './format';
import { fillFormulas, MAX_TEX } from './formulas';
import { fittingLength, MAX_HTML, MAX_TAGS } from './render';

const render = nodeRenderer();
const html = (template: string, outputs: unknown = {}) => {
  const result = render(template, typeof outputs === 'string' ? outputs : JSON.stringify(outputs));
  return 'error' in result ? `line ${result.error.line}: ${result.error.message}` : result.html;
};

describe('format, against Python itself', () => {
  const values = [
    0,
    1,
    -1,
    0.125,
    0.375,
    2.5,
    3.14159,
    -2.71828,
    1234567.891,
    1e-7,
    1e16,
    12345678,
    255,
    0.1 + 0.2,
    1e22,
    99999.5,
  ];
  const specs = [
    '.2f',
    ',.2f',
    '.0f',
    '+.1f',
    '.3e',
    'g',
    '.3g',
    '.10g',
    '%',
    '.1%',
    '10.2f',
    '<10.2f',
    '^12.1f',
    '010.2f',
    '_.1f',
    '*>9.2f',
    ' .2f',
    '#.3g',
    '.3G',
    ',.1f',
  ];
  const pairs = values.flatMap((value) => specs.map((spec) => [value, spec] as const));
  it(`agrees on ${pairs.length} pairs`, () => {
    const script = 'import json,sys; print(json.dumps([format(float(v), s) for v, s in json.load(sys.stdin)]))';
    const expected = JSON.parse(
      execFileSync('python3', ['-c', script], { input: JSON.stringify(pairs), encoding: 'utf8' }),
    ) as string[];
    expect(pairs.map(([value, spec]) => formatValue(value, spec))).toEqual(expected);
  });
  it.each([
    [255, 'x', 'ff'],
    [255, '#X', '0XFF'],
    [5, '08b', '00000101'],
    [1234567, ',', '1,234,567'],
    [123456789012345678901234567890n, ',d', '123,456,789,012,345,678,901,234,567,890'],
    ['ab', '>5', '   ab'],
    ['abcdef', '.3', 'abc'],
  ])('%s as %s', (value, spec, text) => {
    expect(formatValue(value, spec)).toBe(text);
  });
  it.each([3.14159, 5, 7n, null])("explains Jinja's own order of arguments: format(%s)", (value) => {
    expect(() => formatValue('%.2f m', value)).toThrow(
      'write {{ x | format(".2f") }} instead of {{ "%.2f" | format(x) }}',
    );
    expect(formatValue('100 %', '>6')).toBe(' 100 %');
  });
  it.each(['z', '.2q', '..'])('refuses %s', (spec) => {
    expect(() => formatValue(1, spec)).toThrow('not a format specification');
  });
  it('refuses a number format for text', () => {
    expect(() => formatValue('x', '.2f')).toThrow('needs a number');
  });
});

describe('rendering', () => {
  it.each([
    ['{{ outputs.a }}', '{"a": 1.0}', '1.0'],
    ['{{ outputs.a }}', '{"a": 123456789012345678901234567890}', '123456789012345678901234567890'],
    ['{{ outputs.a }}', { a: '<b>&' }, '&lt;b&gt;&amp;'],
    ['{{ outputs.a | safe }}', { a: '<b>x</b>' }, '<b>x</b>'],
    ['{{ outputs["two words"] }}', { 'two words': 'x' }, 'x'],
    ['{% for r in outputs.rows if r > 1 %}{{ loop.index }}:{{ r }} {% endfor %}', { rows: [1, 2, 3] }, '1:2 2:3 '],
    ['{{ outputs.a.upper() }} {{ outputs.a[1:3] }}', { a: 'abcd' }, 'ABCD bc'],
    ['{{ outputs.a | format(",.1f") }}', { a: 1234.56 }, '1,234.6'],
    [
      '{{ outputs.t }}',
      { t: 'line\u2028{{ outputs }} "q" \\ \n end' },
      'line\u2028{{ outputs }} &quot;q&quot; \\ \n end',
    ],
    ['{{ outputs.n }}', { n: null }, 'none'],
  ])('%s', (template, outputs, expected) => {
    expect(html(template, outputs)).toBe(expected);
  });
  it('turns formulas into placeholders that no text can forge', () => {
    expect(html('{{ "\\\\pi<" | katex }}')).toBe('<span class="app-math" data-tex="\\pi&lt;"></span>');
    expect(html('{{ "x" | katex(true) }}')).toContain('data-display=""');
  });
  it.each([
    ['a\n{{ outputs.x y }}', 'line 2'],
    ['{{ outputs.x | nope }}', 'line 1'],
    ['{% for x in outputs %}', 'line 1'],
    ['a\n{{ outputs.x | format(".1f") }}\n{{ outputs.x\n|format(".2q") }}', 'line 4: format: ".2q"'],
    ['| format("x")\n{% for x in [1, "a"] %}\n{{ x | format(".2f") }}{% endfor %}', 'line 3: format: ".2f" needs'],
  ])('names the line of a mistake: %s', (template, where) => {
    expect(html(template, { x: 1 })).toContain(where);
  });
  it('ends a template that would run forever, and goes on working', () => {
    expect(
      html(
        '{% for a in range(9999) %}{% for b in range(9999) %}{% for c in range(9999) %}x{% endfor %}{% endfor %}{% endfor %}',
      ),
    ).toMatch(/line/);
    expect(html('{{ 1 + 1 }}')).toBe('2');
  });
});

describe('limits', () => {
  it.each([
    ['short', 'x', 1],
    ['as many tags as fit', '<b>'.repeat(MAX_TAGS), 3 * MAX_TAGS],
    ['one tag too many', `${'<b>'.repeat(MAX_TAGS)}x<i>`, 3 * MAX_TAGS + 1],
    ['too long', 'x'.repeat(MAX_HTML + 1), MAX_HTML],
    ['too long before the last tag', `${'x'.repeat(MAX_HTML + 1)}<b>`, MAX_HTML],
  ])('%s', (_name, text, length) => expect(fittingLength(text)).toBe(length));
  it('cuts a result with too many tags, and marks it', () => {
    const result = render('{% for i in range(9000) %}<b>{{ i }}</b><i></i>{% endfor %}', '{}');
    expect(result).toMatchObject({ cut: true });
    expect('html' in result && result.html.split('<').length - 1).toBe(MAX_TAGS);
  });
  it('rejects formulas that would take KaTeX seconds', () => {
    const formula = (tex: string) => `<span class="app-math" data-tex="${tex}"></span>`;
    expect(() => fillFormulas(formula('x+'.repeat(90_000)))).toThrow('may have 50,000 characters; these have 180,000');
    expect(() => fillFormulas(formula('x'.repeat(50)).repeat(MAX_TEX / 50 + 1))).toThrow('katex: the formulas');
    expect(fillFormulas(formula('x'))).toContain('class="katex"');
  });
  it('rejects a formula that its text repeats without end', () => {
    const template = `{% set f = "${'x'.repeat(2000)}" | katex %}{% for i in range(2000) %}{{ f }}{% endfor %}`;
    expect(html(template)).toContain('too long');
  });
});
