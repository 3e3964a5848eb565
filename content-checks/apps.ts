/** An app: its schema, sources, recorded result, template and cases, run with this machine's `python3`. */
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { LineCounter, parseDocument } from 'yaml';
import { caseInputs, recordedFrom, runApp, stepsTooLarge } from '../src/live/python/record';
import type { RunAnswer } from '../src/live/python/runner-protocol';
import { type LoadedApp, loadApp } from '../src/live/schema/load';
import { AppFileError } from '../src/live/schema/parse';
import { combinations } from '../src/live/schema/steps';
import { checkCase } from './expectations';
import type { Finding } from './page';
import { appSources } from './site-checks';

/** `apps/x/app.yaml:10: key: what is wrong; what to do` */
function readProblem(text: string, fallback: string): Finding {
  const [, file = fallback, line = '1', message = text] = /^(apps\/\S+?)(?::(\d+))?: ([\s\S]*)$/.exec(text) ?? [];
  const [problem = '', ...fix] = message.split('; ');
  return {
    file,
    line: Number(line),
    problem,
    fix: fix.length > 0 ? `${fix.join('; ').replace(/^./, (first) => first.toUpperCase())}.` : 'See apps/README.md.',
  };
}

/** Lines of `app.yaml` on which the cases begin. */
function linesOfCases(folder: string): number[] {
  const counter = new LineCounter();
  const document = parseDocument(readFileSync(path.join(folder, 'app.yaml'), 'utf8'), { lineCounter: counter });
  const cases = document.get('cases') as { readonly items: readonly { readonly range: readonly [number] }[] };
  return cases.items.map(({ range }) => counter.linePos(range[0]).line);
}

/** Outputs that the template shows and that no run returned: it would show nothing in their place. */
export function undefinedOutputs(file: string, template: string, answers: readonly RunAnswer[]): Finding[] {
  const returned = new Set(
    answers.flatMap(({ outputs }) => (outputs === undefined ? [] : Object.keys(JSON.parse(outputs) as object))),
  );
  return template.split('\n').flatMap((line, index) =>
    [...line.matchAll(/\boutputs(?:\.(\w+)(?!\w*\()|\[["']([^"']+)["']\])(?!\s*(?:is (?:not )?defined|\|\s*default))/g)]
      .map(([, dotted, quoted]) => dotted ?? quoted ?? '')
      .filter((name) => !returned.has(name))
      .map((name) => ({
        file,
        line: index + 1,
        problem: `No run of the app returned outputs.${name}`,
        fix: `Use one of ${[...returned].join(', ')}, or add a case in which main returns it.`,
      })),
  );
}

/** The answers of the defaults and of each case, in this order. */
export function runCases(app: LoadedApp, library: string): Promise<RunAnswer[]> {
  const inputs = app.definition.cases.map((testCase) => caseInputs(app, testCase.inputs));
  return runApp(app, [caseInputs(app), ...inputs], library);
}

/** The result of the defaults: code and template work, and `recorded.json` is what they give. */
function checkResult(app: LoadedApp, first: RunAnswer | undefined): Finding[] {
  const folder = `apps/${app.id}`;
  if (first?.error) {
    const { message, frames } = first.error;
    const fix = 'Correct the code, or the defaults in app.yaml.';
    return [
      {
        file: `${folder}/main.py`,
        line: frames.at(-1)?.line ?? 1,
        problem: `The default inputs fail: ${message}`,
        fix,
      },
    ];
  }
  let current = app.recorded;
  try {
    if (first) current = recordedFrom(app, caseInputs(app), first);
  } catch (error) {
    return [readProblem((error as Error).message, `${folder}/output.html`)];
  }
  const { recorded, sources, id } = app;
  if (recorded?.sources === sources && JSON.stringify(current) === JSON.stringify(recorded)) return [];
  const same = JSON.stringify({ ...current, sources }) === JSON.stringify({ ...recorded, sources });
  const problem = !recorded
    ? 'No result is recorded'
    : same
      ? "The app's files have changed since its result was recorded"
      : 'The app no longer gives the recorded result';
  return [{ file: `${folder}/recorded.json`, line: 1, problem, fix: `Run: npm run apps:record -- ${id}` }];
}

/** Readers of a site without the packages can play with the app only if its steps are recorded, all and from this code. */
function checkSteps({ id, folder, definition: { needs, record }, sources, steps }: LoadedApp): Finding[] {
  if (needs.length === 0) return [];
  const file = `apps/${id}/recorded-steps.json`;
  const fix = `Run: npm run apps:record -- ${id}`;
  if (record === undefined) {
    const lines = readFileSync(path.join(folder, 'app.yaml'), 'utf8').split('\n');
    return [
      {
        file: `apps/${id}/app.yaml`,
        line: lines.findIndex((line) => line.startsWith('needs:')) + 1,
        problem: `The app needs ${needs.join(', ')}, but records no values to play with`,
        fix: 'Add `record: {input: [values]}`; see apps/README.md.',
      },
    ];
  }
  if (steps === undefined) return [{ file, line: 1, problem: 'No steps are recorded', fix }];
  const wanted = JSON.stringify(combinations(record));
  if (steps.sources !== sources || JSON.stringify(steps.results.map(({ values }) => values)) !== wanted)
    return [{ file, line: 1, problem: 'The app has changed since its steps were recorded', fix }];
  const problem = stepsTooLarge(steps);
  return problem === undefined ? [] : [readProblem(`${file}: ${problem}`, file)];
}

/** `library`: a folder in which the library is staged under its token's name. */
export async function checkApp(root: string, id: string, library: string): Promise<Finding[]> {
  const file = `apps/${id}/app.yaml`;
  try {
    const app = loadApp(path.join(root, 'apps'), id);
    const { cases, needs } = app.definition;
    const sources = appSources(file, app.definition, app.code);
    // Compiled packages may not be installed here: `npm run test:deep` runs these.
    if (needs.length > 0) return [...sources, ...checkResult(app, undefined), ...checkSteps(app)];
    const answers = await runCases(app, library);
    const lines = linesOfCases(app.folder);
    const mismatches = cases.flatMap((testCase, index) =>
      checkCase(testCase, answers[index + 1] as RunAnswer).map(({ problem, fix }) => ({
        file,
        line: lines[index] ?? 1,
        problem: `Case "${testCase.name}": ${problem}`,
        fix,
      })),
    );
    const undefinedNames = undefinedOutputs(`apps/${id}/output.html`, app.template, answers);
    return [...sources, ...checkResult(app, answers[0]), ...undefinedNames, ...mismatches];
  } catch (error) {
    if (error instanceof AppFileError) return error.problems.map((problem) => readProblem(problem, file));
    // Defaults that the form rejects, or a run that doesn't end.
    const [problem = ''] = (error as Error).message.split('\n');
    return [{ file, line: 1, problem, fix: 'Correct the defaults or the code of the app.' }];
  }
}
