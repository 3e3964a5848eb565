/** The rules that a schema can't express: names that must exist, defaults that must be allowed, conditions without cycles. */
import { cellInput, kindOf } from '../inputs';
import type { Path, Report } from '../inputs/kind';
import { checkBounds } from '../inputs/numbers';
import type { AppDefinition, Condition, TableGroup } from './app';
import { hasValue, isTable } from './groups';
import { checkSteps } from './steps';

export interface Problem {
  readonly path: Path;
  readonly message: string;
}

/** A named input or table, and the conditions that decide whether it is shown. */
interface Named {
  readonly name: string;
  readonly type: string;
  readonly conditional: boolean;
  readonly path: Path;
  readonly dependsOn: readonly string[];
}

export function checkApp(app: AppDefinition, files: ReadonlySet<string>): Problem[] {
  const problems: Problem[] = [];
  const report: Report = (path, message) => problems.push({ path, message });
  const named = namedInputs(app);
  const inputs = new Map<string, Named>();
  for (const input of named) {
    if (inputs.has(input.name))
      report(input.path, `the name "${input.name}" is used twice; names must be unique in an app`);
    inputs.set(input.name, input);
  }
  app.groups.forEach((group, g) => {
    checkCondition(group.condition, ['groups', g, 'condition'], inputs, report);
    if (isTable(group)) checkTable(group, ['groups', g, 'table'], report);
    else {
      group.inputs.filter(hasValue).forEach((input) => {
        const path = ['groups', g, 'inputs', group.inputs.indexOf(input)];
        checkCondition(input.condition, [...path, 'condition'], inputs, report);
        kindOf(input).check?.(input, (inside, message) => report([...path, ...inside], message), files);
      });
    }
  });
  const cycle = named.map(({ name }) => findCycle(name, inputs)).find((found) => found !== undefined);
  if (cycle) report(['groups'], `conditions form a circle: ${cycle.join(' → ')}; remove one of them`);
  checkCases(app, inputs, report);
  checkSteps(app, (name) => unknownName(name, inputs), report);
  return problems;
}

function namedInputs({ groups }: AppDefinition): Named[] {
  const lookedAt = (...conditions: (Condition | undefined)[]) =>
    conditions.flatMap((condition) => condition ?? []).flatMap((term) => (typeof term === 'string' ? [] : [term[0]]));
  return groups.flatMap((group, g): Named[] => {
    if (isTable(group)) {
      const path = ['groups', g, 'name'];
      return [{ name: group.name, type: 'table', conditional: false, path, dependsOn: lookedAt(group.condition) }];
    }
    return group.inputs.flatMap((input, i) => {
      if (!hasValue(input)) return [];
      const { name, type, condition } = input;
      const path = ['groups', g, 'inputs', i, 'name'];
      const conditional = kindOf(input).conditional !== false;
      return [{ name, type, conditional, path, dependsOn: lookedAt(group.condition, condition) }];
    });
  });
}

function unknownName(name: string, inputs: ReadonlyMap<string, Named>): string {
  return `no input is called "${name}"; known: ${[...inputs.keys()].join(', ')}`;
}

function checkCondition(
  condition: Condition | undefined,
  path: Path,
  inputs: ReadonlyMap<string, Named>,
  report: Report,
): void {
  condition?.forEach((term, index) => {
    const at = [...path, index];
    if (typeof term === 'string') {
      if (index % 2 === 0) report(at, `"${term}" must be between two comparisons`);
      else if (index === condition.length - 1) report(at, `"${term}" needs a comparison after it`);
      return;
    }
    if (index % 2 === 1) report(at, 'two comparisons must be joined by "and" or "or"');
    const input = inputs.get(term[0]);
    if (!input) report(at, unknownName(term[0], inputs));
    else if (!input.conditional)
      report(at, `a condition cannot look at the ${input.type} input "${term[0]}"; use another type`);
  });
}

function checkCases({ cases }: AppDefinition, inputs: ReadonlyMap<string, Named>, report: Report): void {
  cases.forEach((testCase, c) => {
    for (const key of Object.keys(testCase.inputs))
      if (!inputs.has(key)) report(['cases', c, 'inputs', key], unknownName(key, inputs));
    if ((testCase.expect === undefined) === (testCase.raises === undefined))
      report(['cases', c], 'give either `expect` or `raises`');
  });
}

function findCycle(start: string, inputs: ReadonlyMap<string, Named>): string[] | undefined {
  const walk = (name: string, trail: string[]): string[] | undefined => {
    for (const next of inputs.get(name)?.dependsOn ?? []) {
      if (next === start) return [...trail, next];
      if (trail.includes(next)) continue;
      const found = walk(next, [...trail, next]);
      if (found) return found;
    }
    return undefined;
  };
  return walk(start, [start]);
}

function checkTable({ table }: TableGroup, at: Path, report: Report): void {
  checkBounds(table.minRows, table.maxRows, at, report);
  const rows = table.rows ?? table.default.length;
  if (rows < table.minRows || rows > table.maxRows) {
    report([...at, 'rows'], `${rows} rows at the start, but minRows is ${table.minRows} and maxRows ${table.maxRows}`);
  }
  if (table.default.length > rows)
    report([...at, 'default'], `has ${table.default.length} rows, but \`rows\` is ${rows}`);
  table.default.forEach((row, r) => {
    if (row.length !== table.columns.length) {
      report([...at, 'default', r], `has ${row.length} cells for ${table.columns.length} columns`);
      return;
    }
    row.forEach((value, c) => {
      const column = table.columns[c];
      if (!column || value === null) return;
      const path = [...at, 'default', r, c];
      const kind = kindOf(column);
      const cellType = kind.column?.cellType;
      if (typeof value !== cellType)
        report(path, `must be a ${cellType}: the column "${column.label}" is of type ${column.type}`);
      else kind.check?.(cellInput(column, value), (_inside, message) => report(path, message), new Set());
    });
  });
}
