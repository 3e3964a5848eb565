/** An app as text: what it computes, its inputs, its code, its template, and the result of running it with the defaults. */
import { applyTokens, applyTokensDeep, type BrandNames } from '../brand/tokens';
import { describeInputs } from '../live/data/describe';
import { plainUnits } from '../live/data/units';
import { toPython } from '../live/form/python-text';
import { isTable, valueInputs } from '../live/schema/groups';
import type { LoadedApp } from '../live/schema/load';
import { type Block, bold, codeBlock, paragraph, plain } from './to-markdown';

/** Samples of files are data URLs: the name of the input tells enough. */
const LONGEST_VALUE = 200;

/** Label and units of each input, by name. */
function labelsOf(groups: LoadedApp['definition']['groups']): Map<string, string> {
  const withUnits = (label: string, units: unknown) => {
    if (typeof units !== 'string') return label;
    return `${label} (${(plainUnits(units) ?? units).replace(/<sup>(.*?)<\/sup>/g, '^$1')})`;
  };
  return new Map(
    groups.flatMap((group): [string, string][] => {
      if (isTable(group)) return [[group.name, group.title ?? group.name]];
      return valueInputs([group]).map((input) => [
        input.name,
        withUnits(input.label, 'units' in input ? input.units : undefined),
      ]);
    }),
  );
}

function inputsTable(groups: LoadedApp['definition']['groups']): Block {
  const labels = labelsOf(groups);
  const row = (...cells: string[]) => ({
    type: 'tableRow' as const,
    children: cells.map((value, index) => ({
      type: 'tableCell' as const,
      children: value === '' ? [] : [index === 0 && value !== 'Name' ? code(value) : { type: 'text' as const, value }],
    })),
  });
  const code = (value: string) => ({ type: 'inlineCode' as const, value });
  return {
    type: 'table',
    children: [
      row('Name', 'Label', 'Type', 'Rules'),
      ...describeInputs(groups).map(({ name, type, rules }) => row(name, labels.get(name) ?? '', type, rules)),
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
