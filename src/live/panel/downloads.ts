/** What "Download .py" and "Download .json" save: files that run on the reader's own computer. */
import type { AppData } from '../data/prepare';
import { toPython } from '../form/python-text';
import type { Inputs } from '../form/values';
import { PYTHON_VERSION } from '../python/python-version';
import type { State } from './state';

type Sources = State['source'];
type ScriptApp = Pick<AppData, 'id' | 'title' | 'summary' | 'needs' | 'files' | 'library'>;

/** Characters in a line of base64. */
const LINE = 100;

/**
 * One file that runs as it is: what it needs, the code, and a last block that calls it with the values of the form.
 * `wheel`: where `pip` finds the library.
 */
export function asScript(app: ScriptApp, code: string, inputs: Inputs, wheel: string): string {
  const names = Object.keys(app.files).filter((name) => code.includes(name));
  const unpack = names.length > 0 ? unpacking(app.files, names) : '';
  // Code outside of functions runs first, and may need its files at once.
  const isEarly = code.split('\n').some((line) => /^\S/.test(line) && names.some((name) => line.includes(name)));
  const block = (text: string) => `if __name__ == "__main__":\n${text}`;
  const call = `    from pprint import pprint

    # Change the values here.
    inputs = ${toPython(inputs, '    ', Number.POSITIVE_INFINITY)}
    pprint(main(inputs))
`;
  return [
    requirements(app, code, wheel),
    ...(isEarly ? [`${block(unpack)}\n`] : []),
    `${code.trimEnd()}\n\n`,
    block(isEarly ? call : `${unpack}${call}`),
  ].join('\n');
}

/** The first lines: the title, how to run the file, and what to install before. */
function requirements({ id, title, summary, needs, library }: ScriptApp, code: string, wheel: string): string {
  const usesLibrary = new RegExp(`^\\s*(?:import|from)\\s+${library.name}\\b`, 'm').test(code);
  const install = [...(needs.length > 0 ? [needs.join(' ')] : []), ...(usesLibrary ? [wheel] : [])];
  const lines = [
    `${title}: ${summary}`,
    '',
    `Run it with:  python ${id}.py`,
    `It needs Python ${PYTHON_VERSION} or newer${install.length > 0 ? ', and:' : ' and no packages.'}`,
    ...install.map((what) => `    python -m pip install ${what}`),
  ];
  return `${lines.map((line) => (line ? `# ${line}` : '#')).join('\n')}\n`;
}

/** The data files, in a folder of their own: nothing of the reader's is overwritten. */
function unpacking(files: AppData['files'], names: readonly string[]): string {
  const entries = names.map((name) => {
    const lines = (files[name] ?? '').match(new RegExp(`.{1,${LINE}}`, 'g')) ?? [];
    return `        ${JSON.stringify(name)}: """\n${lines.join('\n')}\n""",\n`;
  });
  return `    import atexit
    import base64
    import os
    import tempfile

    # The files that the code opens. They are written to a temporary folder.
    files = {
${entries.join('')}    }
    folder = tempfile.TemporaryDirectory()
    atexit.register(os.chdir, os.getcwd())
    os.chdir(folder.name)
    for name, content in files.items():
        with open(name, "wb") as file:
            file.write(base64.b64decode(content))

`;
}

/** The file of the self-hosted runner. `html` are the texts that the build has rendered; the runner sanitizes them. */
export function asJson(app: AppData, { code, template }: Sources, wheel: string): string {
  const { id, title, summary, run, timeLimit, needs, groups, files, sources, about, rich } = app;
  const content = {
    ...{ format: 1, id, library: wheel, title, summary, run, timeLimit, needs, sources, groups, code },
    ...{ output: template, files, html: { about, rich } },
  };
  return `${JSON.stringify(content, null, 2)}\n`;
}
