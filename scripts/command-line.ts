/** What all commands share: options that are explained when they are wrong, and errors in words where they are expected. */
import { type ParseArgsConfig, parseArgs } from 'node:util';

/** What a person can fix: reported by its message alone, without a stack. */
export class UserError extends Error {}

/** Errors of other modules that tell a person what to do. */
const expected = [
  'UnknownScript',
  'NoBuild',
  'EnvironmentError',
  'BrandError',
  'IncompleteBuild',
  'Locked',
  'PublishError',
  'RedirectError',
  'PackageError',
];

function isExpected(error: Error): boolean {
  return error instanceof UserError || expected.includes(error.name) || expected.includes(error.constructor.name);
}

/** Runs a command. Any error ends it with code 1, or with the code that a signal stands for. */
export async function runCommand(work: () => Promise<void>): Promise<void> {
  try {
    await work();
  } catch (error) {
    const { message, stack } = error instanceof Error ? error : new Error(String(error));
    console.error(`\n${error instanceof Error && isExpected(error) ? message : stack}\n`);
    process.exit(error instanceof Interrupted ? error.code : 1);
  }
}

export class Interrupted extends UserError {
  readonly code: number;
  constructor(what: string, signal: 'SIGINT' | 'SIGTERM') {
    super(`${what} was interrupted (${signal}).`);
    this.code = signal === 'SIGINT' ? 130 : 143;
  }
}

type Read<T extends ParseArgsConfig> = ReturnType<typeof parseArgs<T>>;

const namesOf = ({ options = {} }: ParseArgsConfig): string =>
  Object.entries(options)
    .map(([name, { type }]) => `--${name}${type === 'string' ? ' …' : ''}`)
    .join(', ');

/** `--help` prints `usage`, or the names of the options, and ends the command. */
export function readOptions<const T extends ParseArgsConfig>(config: T, usage?: string): Read<T> {
  if ((config.args ?? process.argv.slice(2)).includes('--help')) {
    console.log(usage?.trim() ?? `The options are: ${namesOf(config) || 'none'}`);
    process.exit(0);
  }
  try {
    return parseArgs(config);
  } catch (error) {
    const explained = explainOptions(error, config);
    if (explained === undefined) throw error;
    console.error(`\n${explained}\n`);
    process.exit(1);
  }
}

/** Undefined when the error is not about the options. */
export function explainOptions(error: unknown, config: ParseArgsConfig): string | undefined {
  const { code, message } = error as NodeJS.ErrnoException;
  if (!code?.startsWith('ERR_PARSE_ARGS')) return undefined;
  const wrong = code === 'ERR_PARSE_ARGS_UNKNOWN_OPTION' ? /'([^']+)'/.exec(message)?.[1] : undefined;
  const what = wrong === undefined ? message : `There is no option ${wrong}.`;
  return `${what} The options are: ${namesOf(config)}`;
}
