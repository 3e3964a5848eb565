/** An app as text: what it computes, its inputs, its code, its template, and the result of running it with the defaults. */
import remarkMath from 'remark-math';
import remarkParse from 'remark-parse';
import { unified } from 'unified';
import { applyTokens, applyTokensDeep, type BrandNames } from '../brand/tokens';
import { describeInputs } from '../live/data/describe';
import { plainUnits } from '../live/data/units';
import { toPython } from '../live/form/python-text';
import { isTable, valueInputs } from '../live/schema/groups';
import type { LoadedApp } from '../live/schema/load';
import { scriptCharacters } from './superscripts';
import { type Block, bold, codeBlock, type Inline, inlineOf, paragraph, plain } from './to-markdown';

/** Samples of files are data URLs: the name of the input tells enough. */
const LONGEST_VALUE = 200;

const parser = unified().use(remarkParse).use(remarkMath);

/** A label as the form shows it: with formulas, emphasis and code, without HTML. */
function rich(label: string): Inline[] {
  // Without one of these, the form shows the text as it is.
  if (!/[$*`_[\\]/.test(label)) return [plain(label)];
  return (parser.parse(label).children as Block[]).flatMap(inlineOf).filter(({ type }) => type !== 'html');
}

function unitsOf(input: object): Inline[] {
  if (!('units' in input) || typeof input.units !== 'string') return [];
  const html = plainUnits(input.units);
  if (html === undefined) return [plain(' ('), { type: 'inlineMath', value: input.units }, plain(')')];
  const raised = (_: string, digits: string) => scriptCharacters(digits, 'sup') ?? digits;
  return [plain(` (${html.replace(/<sup>(.*?)<\/sup>/g, raised)})`)];
}

/** Label and units of each input, by name. */
function labelsOf(groups: LoadedApp['definition']['groups']): Map<string, Inline[]> {
  return new Map(
    groups.flatMap((group): [string, Inline[]][] => {
      if (isTable(group)) return [[group.name, rich(group.title ?? group.name)]];
      return valueInputs([group]).map((input) => [input.name, [...rich(input.label), ...unitsOf(input)]]);
    }),
  );
}

/** The rules of a table name its columns, in their order. */
function richRules(rules: string, columns: readonly { readonly label: string }[]): Inline[] {
  let rest = rules;
  const found = columns.flatMap(({ label }) => {
    const [before = ''] = rest.split(label, 1);
    rest = rest.slice(before.length + label.length);
    return [plain(before), ...rich(label)];
  });
  return [...found, plain(rest)];
}

function inputsTable(groups: LoadedApp['definition']['groups']): Block {
  const labels = labelsOf(groups);
  const columns = new Map(groups.filter(isTable).map(({ name, table }) => [name, table.columns]));
  const row = (...cells: Inline[][]) => ({
    type: 'tableRow' as const,
    children: cells.map((children) => ({ type: 'tableCell' as const, children })),
  });
  return {
    type: 'table',
    children: [
      row([plain('Name')], [plain('Label')], [plain('Type')], [plain('Rules')]),
      ...describeInputs(groups).map(({ name, type, rules }) =>
        row(
          [{ type: 'inlineCode', value: name }],
          labels.get(name) ?? [],
          [plain(type)],
          richRules(rules, columns.get(name) ?? []),
        ),
      ),
    ],
  };
}

function printed(label: string, text: string): Block[] {
  return text.trim() === '' ? [] : [paragraph(bold(label)), codeBlock(text.trimEnd(), 'text')];
}

/** `result`: what the page shows of the recorded run. */
export function appBlocks(app: LoadedApp, brand: BrandNames, result: readonly Block[]): Block[] {
  const { title, summary, groups, needs, timeLimit } = applyTokensDeep(app.definition, brand);
  const { recorded } = app;
  const inputs = applyTokensDeep(recorded?.inputs ?? {}, brand);
  return [
    paragraph(bold(`App: ${title}`), plain(` (${app.id}). ${summary}`)),
    inputsTable(groups),
    ...(needs.length > 0 ? [paragraph(plain(`Needs ${needs.join(', ')}. Time limit: ${timeLimit} s.`))] : []),
    paragraph(bold('inputs'), plain(' with the defaults:')),
    codeBlock(toPython(inputs, '', LONGEST_VALUE), 'python'),
    paragraph(bold('main.py')),
    codeBlock(applyTokens(app.code, brand).trimEnd(), 'python'),
    paragraph(bold('output.html')),
    codeBlock(applyTokens(app.template, brand).trimEnd(), 'jinja'),
    paragraph(bold('Result'), plain(' of running it with the defaults:')),
    { type: 'blockquote', children: [...result] },
    ...printed('Printed', applyTokens(recorded?.stdout ?? '', brand)),
  ];
}
