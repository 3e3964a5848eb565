/** The rules that a schema cannot say: names that must exist, defaults that must be allowed, conditions that must end. */
import type { AppDefinition, Condition, Input, TableGroup } from './app';
import { isTable } from './kinds';

export interface Problem {
  readonly path: readonly (string | number)[];
  readonly message: string;
}

type Path = readonly (string | number)[];

const UNCONDITIONAL = new Set(['datetime', 'file', 'richtext']);

export function checkApp(app: AppDefinition, files: ReadonlySet<string>): Problem[] {
  const problems: Problem[] = [];
  const report = (path: Path, message: string) => problems.push({ path, message });
  const inputs = new Map<string, Input['type'] | 'table'>();
  const dependencies = new Map<string, string[]>();

  app.groups.forEach((group, g) => {
    const declare = (
      name: string,
      type: Input['type'] | 'table',
      path: Path,
      ...conditions: (Condition | undefined)[]
    ) => {
      if (inputs.has(name)) report(path, `the name "${name}" is used twice; names must be unique in an app`);
      inputs.set(name, type);
      dependencies.set(
        name,
        conditions.flatMap((condition) => (condition ? lookedAt(condition) : [])),
      );
    };
    if (isTable(group)) declare(group.name, 'table', ['groups', g, 'name'], group.condition);
    else {
      group.inputs.forEach((input, i) => {
        if (input.type === 'richtext') return;
        const own = 'condition' in input ? input.condition : undefined;
        declare(input.name, input.type, ['groups', g, 'inputs', i, 'name'], group.condition, own);
      });
    }
  });

  const checkCondition = (condition: Condition | undefined, path: Path) => {
    condition?.forEach((term, index) => {
      const at = [...path, index];
      if (typeof term === 'string') {
        if (index % 2 === 0) report(at, `"${term}" must stand between two comparisons`);
        else if (index === condition.length - 1) report(at, `"${term}" needs a comparison after it`);
        return;
      }
      if (index % 2 === 1) report(at, 'two comparisons must be joined by "and" or "or"');
      const type = inputs.get(term[0]);
      if (type === undefined) report(at, `no input is called "${term[0]}"; known: ${[...inputs.keys()].join(', ')}`);
      else if (UNCONDITIONAL.has(type) || type === 'table') {
        report(at, `a condition cannot look at the ${type} input "${term[0]}"; use another type`);
      }
    });
  };

  app.groups.forEach((group, g) => {
    checkCondition(group.condition, ['groups', g, 'condition']);
    if (isTable(group)) checkTable(group, ['groups', g], report);
    else {
      group.inputs.forEach((input, i) => {
        const path = ['groups', g, 'inputs', i];
        if ('condition' in input) checkCondition(input.condition, [...path, 'condition']);
        checkInput(input, path, files, report);
      });
    }
  });

  for (const name of inputs.keys()) {
    const circle = findCircle(name, dependencies);
    if (circle) {
      report(['groups'], `conditions form a circle: ${circle.join(' → ')}; remove one of them`);
      break;
    }
  }

  app.cases.forEach((testCase, c) => {
    for (const key of Object.keys(testCase.inputs)) {
      if (!inputs.has(key))
        report(['cases', c, 'inputs', key], `no input is called "${key}"; known: ${[...inputs.keys()].join(', ')}`);
    }
    if ((testCase.expect === undefined) === (testCase.raises === undefined)) {
      report(['cases', c], 'give either `expect` or `raises`');
    }
  });
  return problems;
}

function lookedAt(condition: Condition): string[] {
  return condition.flatMap((term) => (typeof term === 'string' ? [] : [term[0]]));
}

function findCircle(start: string, dependencies: ReadonlyMap<string, readonly string[]>): string[] | undefined {
  const walk = (name: string, trail: string[]): string[] | undefined => {
    for (const next of dependencies.get(name) ?? []) {
      if (next === start) return [...trail, next];
      if (trail.includes(next)) continue;
      const found = walk(next, [...trail, next]);
      if (found) return found;
    }
    return undefined;
  };
  return walk(start, [start]);
}

type Report = (path: Path, message: string) => void;

function checkInput(input: Input, path: Path, files: ReadonlySet<string>, report: Report): void {
  switch (input.type) {
    case 'number':
      checkBounds(input.min, input.max, path, report);
      if (input.default !== undefined) checkWithin(input.default, input, [...path, 'default'], report);
      else if (input.required) report(path, 'a required number needs a `default`, so that the app can be recorded');
      if (input.random) {
        checkBounds(input.random.min, input.random.max, [...path, 'random'], report);
        checkWithin(input.random.min, input, [...path, 'random', 'min'], report);
        checkWithin(input.random.max, input, [...path, 'random', 'max'], report);
      }
      break;
    case 'text':
      checkBounds(input.minLength, input.maxLength, path, report);
      if (input.pattern !== undefined) {
        try {
          new RegExp(`^(?:${input.pattern})$`, 'u');
        } catch (error) {
          report([...path, 'pattern'], `is not a regular expression: ${(error as Error).message}`);
        }
      }
      if (input.required && input.default === '')
        report(path, 'a required text needs a `default`, so that the app can be recorded');
      break;
    case 'select':
      if (input.default !== undefined && !input.options.includes(input.default)) {
        report([...path, 'default'], `"${input.default}" is not one of the options: ${input.options.join(', ')}`);
      }
      break;
    case 'multiselect':
      for (const option of input.default) {
        if (!input.options.includes(option))
          report([...path, 'default'], `"${option}" is not one of the options: ${input.options.join(', ')}`);
      }
      break;
    case 'slider':
    case 'range': {
      checkBounds(input.min, input.max, path, report);
      const values = input.default === undefined ? [] : [input.default].flat();
      for (const value of values) checkWithin(value, input, [...path, 'default'], report);
      if (values.length === 2 && (values[0] as number) > (values[1] as number))
        report([...path, 'default'], 'the low end comes first');
      for (const mark of input.marks) checkWithin(mark.value, input, [...path, 'marks'], report);
      break;
    }
    case 'file':
      if (input.sample === undefined) {
        if (input.required) report(path, 'a required file needs a `sample`, so that the app can be recorded');
      } else if (!files.has(input.sample)) {
        report([...path, 'sample'], `there is no file "${input.sample}" in the app's folder`);
      }
      break;
    case 'datetime':
      if (input.required && input.default === undefined) {
        report(path, 'a required date needs a `default`, so that the app can be recorded');
      }
      break;
    default:
  }
}

function checkTable(group: TableGroup, path: Path, report: Report): void {
  const { table } = group;
  const at = [...path, 'table'];
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
      const wanted = { number: 'number', text: 'string', select: 'string', checkbox: 'boolean' }[column.type];
      if (typeof value !== wanted)
        report([...at, 'default', r, c], `must be a ${wanted}: the column "${column.label}" is of type ${column.type}`);
      else if (column.type === 'select' && !column.options.includes(value as string)) {
        report([...at, 'default', r, c], `"${value}" is not one of the options: ${column.options.join(', ')}`);
      } else if (column.type === 'number') checkWithin(value as number, column, [...at, 'default', r, c], report);
    });
  });
}

function checkBounds(low: number | undefined, high: number | undefined, path: Path, report: Report): void {
  if (low !== undefined && high !== undefined && low > high)
    report(path, `the lower limit ${low} is above the upper limit ${high}`);
}

interface Limits {
  readonly min?: number | undefined;
  readonly max?: number | undefined;
}

function checkWithin(value: number, { min, max }: Limits, path: Path, report: Report): void {
  if (min !== undefined && value < min) report(path, `${value} is below min (${min})`);
  if (max !== undefined && value > max) report(path, `${value} is above max (${max})`);
}
