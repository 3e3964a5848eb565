/** `app.yaml` as text → a validated definition, or problems with file, line, key and fix. Pure: no file access. */
import { LineCounter, parseDocument } from 'yaml';
import type * as z from 'zod';
import { type AppDefinition, appSchema } from './app';
import { checkApp, type Problem } from './check';

export class AppFileError extends Error {
  override readonly name = 'AppFileError';
  constructor(readonly problems: readonly string[]) {
    super(problems.join('\n'));
  }
}

/** `files`: names of the files beside `app.yaml`, for `sample`. */
export function parseApp(source: string, fileName: string, files: ReadonlySet<string>): AppDefinition {
  const lines = new LineCounter();
  const document = parseDocument(source, { lineCounter: lines, prettyErrors: false });
  if (document.errors.length > 0) {
    throw new AppFileError(
      document.errors.map(
        (error) => `${fileName}:${lines.linePos(error.pos[0]).line}: not valid YAML: ${error.message}`,
      ),
    );
  }
  const lineOf = (path: Problem['path']): number => {
    for (let length = path.length; length >= 0; length--) {
      const key = path[length - 1];
      const parent = length > 0 ? document.getIn(path.slice(0, length - 1), true) : undefined;
      const pair = (
        parent as { items?: { key?: { value?: unknown; range?: [number, number, number] } }[] } | undefined
      )?.items?.find((item) => item?.key?.value === key);
      const node =
        pair?.key ?? (document.getIn(path.slice(0, length), true) as { range?: [number, number, number] } | undefined);
      if (node?.range) return lines.linePos(node.range[0]).line;
    }
    return 1;
  };
  const describe = ({ path, message }: Problem) =>
    `${fileName}:${lineOf(path)}: ${path.length > 0 ? `${showPath(path)}: ` : ''}${message}`;

  const value: unknown = document.toJS();
  const result = appSchema.safeParse(value);
  if (!result.success)
    throw new AppFileError(result.error.issues.flatMap((issue) => explain(issue, value, [])).map(describe));
  const problems = checkApp(result.data, files);
  if (problems.length > 0) throw new AppFileError(problems.map(describe));
  return result.data;
}

function showPath(path: Problem['path']): string {
  return path.map((step, index) => (typeof step === 'number' ? `[${step}]` : index === 0 ? step : `.${step}`)).join('');
}

type Issue = z.core.$ZodIssue;

function explain(issue: Issue, root: unknown, base: readonly PropertyKey[]): Problem[] {
  const path = [...base, ...issue.path].map((step) => (typeof step === 'symbol' ? String(step) : step));
  const value = at(root, path);
  const problem = (message: string): Problem[] => [{ path, message }];
  switch (issue.code) {
    case 'invalid_union': {
      if ('discriminator' in issue && issue.discriminator)
        return problem(
          `unknown ${String(issue.discriminator)} ${JSON.stringify(value)}; apps/README.md lists the input types`,
        );
      // A group is told apart by its `table` key: report only what is wrong with the kind that was meant.
      if (path.length === 2 && path[0] === 'groups') {
        const branch = issue.errors[value !== null && typeof value === 'object' && 'table' in value ? 1 : 0] ?? [];
        return branch.flatMap((inner) => explain(inner, root, path));
      }
      return problem(`${JSON.stringify(value)} has the wrong form`);
    }
    case 'unrecognized_keys':
      return issue.keys.map((key) => ({
        path: [...path, key],
        message: `unknown key; remove it or correct its spelling`,
      }));
    case 'invalid_type':
      return value === undefined
        ? problem(`is missing; add it (${issue.expected})`)
        : problem(`must be a ${issue.expected}, not ${JSON.stringify(value)}`);
    case 'invalid_value': {
      const options = issue.values.map((option) => JSON.stringify(option)).join(', ');
      return problem(`must be one of ${options}, not ${JSON.stringify(value)}`);
    }
    default:
      return problem(`${JSON.stringify(value)}: ${issue.message}`);
  }
}

function at(root: unknown, path: readonly PropertyKey[]): unknown {
  return path.reduce<unknown>((node, step) => (node as Record<PropertyKey, unknown> | null | undefined)?.[step], root);
}
