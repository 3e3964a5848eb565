/**
 * The Python samples of a page: its `python` fences and what authors write after the language (CONTRIBUTING.md). The checks
 * that run samples and the plugin that shows their results both read them here.
 */
import type { Code, Root } from 'mdast';
import { visit } from 'unist-util-visit';
import { codeAfter, readFence } from '../codeblocks/fence';

export interface Sample {
  /** `docs/output/plots.mdx:66` */
  readonly where: string;
  readonly code: string;
  /** Shares the names of the sample before it on the page. */
  readonly continues: boolean;
  /** A Python literal. */
  readonly inputs?: string;
  /** Start of the last traceback line that the sample is to end with. */
  readonly raises?: string;
  /** Why it isn't run. */
  readonly norun?: string;
  /** Files of the repository that the sample finds under `/home`. */
  readonly home?: readonly string[];
  /** Makes a file under `/home`: sources by name, and a command. */
  readonly build?: { readonly files: Readonly<Record<string, string>>; readonly command: string };
  /** Runs as a file of its own, which worker processes can import. */
  readonly module?: true;
}

export interface SampleFence {
  readonly node: Code;
  readonly sample: Sample;
  /** The code, with that of the samples that it continues. */
  readonly whole: string;
  /** As written in the fence. */
  readonly inputs: string | undefined;
  /** All that its result depends on, for readers of a recorded file as well: inputs as comments, and code. */
  readonly source: string;
}

export interface FenceOptions {
  readonly words: ReadonlySet<string>;
  readonly values: ReadonlyMap<string, string>;
}

/** `continues inputs='{"x": 1}'` → words and values. */
export function readOptions(meta: string): FenceOptions {
  const words = new Set<string>();
  const values = new Map<string, string>();
  const option = /(\w+)=(?:"((?:[^"\\]|\\.)*)"|'((?:[^'\\]|\\.)*)')|(\S+)/g;
  for (const [, name = '', double, single, word] of meta.matchAll(option)) {
    if (word === undefined) values.set(name, double ?? single ?? '');
    else words.add(word);
  }
  return { words, values };
}

/** JSON's words for Python's. */
function pythonLiteral(text: string): string {
  return text.replace(/("(?:[^"\\]|\\.)*")|\b(true|false|null)\b/g, (all, quoted: string | undefined, word: string) =>
    quoted ? all : { true: 'True', false: 'False', null: 'None' }[word as 'true' | 'false' | 'null'],
  );
}

/** What `norun="needs numpy and pandas"` lists. Any other reason lists nothing. */
export function packagesIn(reason: string): readonly string[] {
  const [, names] = /^needs ([\w, -]+)$/.exec(reason) ?? [];
  return names?.split(/, | and /) ?? [];
}

/** Whether the reason not to run is a list of packages, all of which are installed. */
function isInstalled(reason: string, installed: readonly string[]): boolean {
  const names = packagesIn(reason);
  return names.length > 0 && names.every((name) => installed.includes(name));
}

type Builds = ReadonlyMap<string, NonNullable<Sample['build']>>;

function readSample(where: string, code: string, { words, values }: FenceOptions, builds: Builds): Sample {
  const [inputs, raises, norun, home] = ['inputs', 'raises', 'norun', 'home'].map((name) => values.get(name));
  const files = home?.split(' ') ?? [];
  const build = files.map((file) => builds.get(file)).find((found) => found !== undefined);
  return {
    where,
    code,
    continues: words.has('continues'),
    ...(inputs === undefined ? {} : { inputs: pythonLiteral(inputs) }),
    ...(raises === undefined ? {} : { raises }),
    ...(norun === undefined ? {} : { norun }),
    ...(home === undefined ? {} : { home: files.filter((file) => !builds.has(file)) }),
    ...(build && { build }),
    ...(words.has('module') ? { module: true as const } : {}),
  };
}

const withInputs = ({ inputs, code }: Sample): string =>
  inputs === undefined ? code : `# inputs = ${inputs}\n${code}`;

/** In the order of the page. A sample that only needs `installed` packages is to be run. */
export function samplesOf(tree: Root, file: string, installed: readonly string[] = []): SampleFence[] {
  const fences: SampleFence[] = [];
  const titled: Record<string, string> = {};
  const builds = new Map<string, NonNullable<Sample['build']>>();
  visit(tree, 'code', (node) => {
    const options = readOptions(node.meta ?? '');
    const fence = readFence(`${node.value}\n`, node.meta ?? '');
    const { title } = fence;
    const code = codeAfter(fence);
    if (node.lang !== 'python' && node.lang !== 'py') {
      const built = options.values.get('builds');
      if (built !== undefined) builds.set(built, { files: { ...titled }, command: code });
      if (title !== undefined) titled[title] = code;
      return;
    }
    const read = readSample(`${file}:${node.position?.start.line}`, code, options, builds);
    const { norun, ...runs } = read;
    const sample = norun !== undefined && isInstalled(norun, installed) ? runs : read;
    const before = sample.continues ? fences.at(-1) : undefined;
    fences.push({
      node,
      sample,
      whole: before ? `${before.whole}\n\n\n${code}` : code,
      inputs: options.values.get('inputs'),
      source: before ? `${before.source}\n\n\n${withInputs(sample)}` : withInputs(sample),
    });
  });
  return fences;
}
