import { describe, expect, it } from 'vitest';
import { appMarkdown, type ConvertContext, convertBody, parseTag } from './convert';
import { docusaurus } from './engines/docusaurus';
import { rspress } from './engines/rspress';
import { starlight } from './engines/starlight';
import { vitepress } from './engines/vitepress';

const context: ConvertContext = {
  app: (id) => `[app ${id}]`,
  picture: (id) => `/figures/${id}.svg`,
  link: (target) => target.replace('../output/latex.mdx', '/output/latex'),
};
const convert = (text: string, { dialect } = docusaurus as { dialect: typeof docusaurus.dialect }) =>
  convertBody(text, dialect, context);

describe('converting a page', () => {
  it.each([
    [docusaurus, '## Step 1 {#step-1}'],
    [vitepress, '## Step 1 {#step-1}'],
    [rspress, '## Step 1 {#step-1}'],
    [starlight, '## Step 1'],
  ])('writes the id of a heading as the engine does', (engine, expected) => {
    expect(convert('## Step 1 {/* #step-1 */}', engine)).toBe(expected);
  });

  it.each([
    [docusaurus, '```python title="main.py" {5-7}'],
    [starlight, '```python title="main.py" {5-7}'],
    [rspress, '```python title="main.py" {5-7}'],
    [vitepress, '```python{5-7}'],
  ])('keeps title and marks of a fence, not the inputs of its test', (engine, expected) => {
    const source = '```python title="main.py" {5-7} inputs=\'{"meters": 1}\'\nx = 1\n```';
    expect(convert(source, engine)).toBe(`${expected}\nx = 1\n\`\`\``);
  });

  it('leaves code alone, however much it looks like a component', () => {
    const source = '```text\n<App id="x" />\n## A {/* #a */}\n[x](../output/latex.mdx)\n```';
    expect(convert(source)).toBe(source);
  });

  it('takes a language that highlighters do not know for plain text', () => {
    expect(convert('```traceback\nKeyError\n```')).toBe('```text\nKeyError\n```');
  });

  it.each([
    [docusaurus, ':::warning[Pitfall: a > b]'],
    [starlight, ':::caution[Pitfall: a > b]'],
    [vitepress, '::: warning Pitfall: a > b'],
    [rspress, ':::warning Pitfall: a > b'],
  ])('makes a box of a pitfall', (engine, expected) => {
    expect(convert('<Pitfall title="a > b">\n\nText.\n\n</Pitfall>', engine)).toBe(`${expected}\n\nText.\n\n:::`);
  });

  it('shows apps, figures and the way on', () => {
    const source = [
      '<App id="x" />',
      '<Figure',
      '  id="flow"',
      '  alt="Three boxes."',
      '  caption="In and out."',
      '/>',
      '<NextStep to="../output/latex.mdx" title="LaTeX">',
      '',
      'Formulas.',
      '',
      '</NextStep>',
    ].join('\n');
    expect(convert(source)).toBe(
      '[app x]\n\n![Three boxes.](/figures/flow.svg)\n\n*In and out.*\n\n**Next: [LaTeX](/output/latex)**\n\nFormulas.',
    );
  });

  it('folds an answer away', () => {
    expect(convert('<Exercise title="e">\n\nDo.\n\n<Answer>\n\nDone.\n\n</Answer>\n</Exercise>')).toBe(
      '**Exercise: e**\n\nDo.\n\n<details>\n<summary>Answer</summary>\n\nDone.\n\n</details>',
    );
  });

  it('drops comments and drawn examples, and stops at what it does not know', () => {
    expect(convert('A\n\n{/* truncate */}\n\n<Drawn html={"<svg>\\"</svg>"} />\n\nB')).toBe('A\n\nB');
    expect(() => convert('<Novelty />')).toThrow('does not know <Novelty>');
  });

  it('reads attributes in quotes and in braces', () => {
    expect(parseTag('<X a="1 > 0" html={"<b>\\"x\\"</b>"} />')).toEqual({
      name: 'X',
      attributes: { a: '1 > 0', html: '<b>"x"</b>' },
    });
  });
});

describe('an app as text', () => {
  it('has what our page shows: inputs, code, template, result, sources', () => {
    const text = appMarkdown(
      {
        title: 'Area',
        summary: 'Of a {circle}.',
        about: 'With $\\pi r^2$.\n',
        inputs: [{ name: 'r', type: 'number', label: 'Radius | m' }],
        code: 'def main(inputs):\n    return {}\n',
        template: '<p>{{ outputs.area }}</p>',
        result: 'Area: 12.57',
        sources: [{ text: 'A book' }, { text: 'A page', url: 'https://a.example/' }],
      },
      docusaurus.dialect,
    );
    expect(text).toContain('**Area.** Of a \\{circle\\}.');
    expect(text).toContain('| r | number | Radius \\| m |');
    expect(text).toContain('````python title="main.py"\ndef main(inputs):\n    return {}\n````');
    expect(text).toContain('````jinja title="output.html"\n<p>{{ outputs.area }}</p>\n````');
    expect(text).toContain('````text\nArea: 12.57\n````');
    expect(text).toContain('With $\\pi r^2$.');
    expect(text.endsWith('- A book\n- [A page](https://a.example/)')).toBe(true);
  });
});
