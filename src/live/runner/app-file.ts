/**
 * The content of an app file → what the panel needs. The docs prepare this while they are built; here the file comes from
 * anywhere, so its definition is checked against the schema of the docs, and its HTML is sanitized.
 */
import { describeInputs, widgetsOf } from '../data/describe';
import type { AppData } from '../data/prepare';
import { toPython } from '../form/python-text';
import { initialValues, readForm } from '../form/values';
import { samplesOf } from '../inputs/samples';
import { valueInputs } from '../schema/groups';
import { AppFileError, parseApp } from '../schema/parse';
import { escapeHtml } from '../template/render';

export { AppFileError };

/** What the runner adds to the file. */
export interface RunnerFacts {
  readonly python: string;
  readonly memory: number;
}

type Loose = Readonly<Record<string, unknown>>;

const texts = (value: unknown): Record<string, string> =>
  Object.fromEntries(
    Object.entries((value ?? {}) as Loose).filter((entry): entry is [string, string] => typeof entry[1] === 'string'),
  );

/** `clean`: the sanitizer, which needs a browser. Throws an AppFileError that names every problem. */
export function readAppFile(content: Loose, clean: (html: string) => string): AppData {
  const { id = 'app', library, title, summary, run, timeLimit, needs, sources, groups, code, output } = content;
  const files = texts(content.files);
  const html = (content.html ?? {}) as Loose;
  // Test cases and the source of the description stay in the docs.
  const rest = { about: 'About', cases: [{ name: 'downloaded', expect: {} }] };
  const whole = { title, summary, run, timeLimit, needs, sources, groups, ...rest };
  const definition = parseApp(JSON.stringify(whole, null, 2), 'app.json', new Set(Object.keys(files)));
  const { cases: _cases, record: _record, ...shown } = definition;
  const samples = samplesOf(valueInputs(definition.groups), files);
  const values = initialValues({ groups: definition.groups, samples });
  const { inputs, presences } = readForm(definition, values);
  const about = typeof html.about === 'string' ? clean(html.about) : '';
  const rich = Object.fromEntries(Object.entries(texts(html.rich)).map(([text, rendered]) => [text, clean(rendered)]));
  return {
    ...shown,
    id: String(id),
    widgets: widgetsOf(definition.groups),
    rich,
    about,
    code: String(code),
    codeHtml: escapeHtml(String(code)),
    template: String(output),
    templateHtml: escapeHtml(String(output)),
    files,
    samples,
    initial: { values, ...presences, python: toPython(inputs) },
    recorded: { html: '', stdout: '', stderr: '' },
    // A result may contain formulas, whatever the texts do.
    formulas: true,
    rules: describeInputs(definition.groups),
    worker: '',
    embed: '',
    library: { name: process.env.LIBRARY ?? '', wheel: typeof library === 'string' ? library : '' },
  };
}
