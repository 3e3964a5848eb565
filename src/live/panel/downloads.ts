/** The files that a reader can download. */
import type { AppData } from '../data/data';
import { toPython } from '../form/python-text';
import type { Inputs } from '../form/values';
import type { State } from './state';

/** One file that runs as it is: the code, and a last block that calls it with the values of the form. */
export function asScript(app: AppData, code: string, inputs: Inputs): string {
  const literal = toPython(inputs, '    ', Number.POSITIVE_INFINITY);
  return `# ${app.title}: ${app.summary}\n${code}\n\n\nif __name__ == "__main__":\n    from pprint import pprint\n\n    inputs = ${literal}\n    pprint(main(inputs))\n`;
}

export function asJson(app: AppData, source: State['source']): string {
  const { title, summary, run, timeLimit, needs, groups, files, sources } = app;
  return `${JSON.stringify({ format: 1, title, summary, run, timeLimit, needs, sources, groups, code: source.code, output: source.template, files }, null, 2)}\n`;
}
