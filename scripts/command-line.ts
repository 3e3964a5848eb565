/** The options of a command: read as Node reads them, but a wrong one ends with a line that names those there are. */
import { type ParseArgsConfig, parseArgs } from 'node:util';

type Read<T extends ParseArgsConfig> = ReturnType<typeof parseArgs<T>>;

export function readOptions<const T extends ParseArgsConfig>(config: T): Read<T> {
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
export function explainOptions(error: unknown, { options = {} }: ParseArgsConfig): string | undefined {
  const { code, message } = error as NodeJS.ErrnoException;
  if (!code?.startsWith('ERR_PARSE_ARGS')) return undefined;
  const names = Object.entries(options).map(([name, { type }]) => `--${name}${type === 'string' ? ' …' : ''}`);
  const wrong = code === 'ERR_PARSE_ARGS_UNKNOWN_OPTION' ? /'([^']+)'/.exec(message)?.[1] : undefined;
  const what = wrong === undefined ? message : `There is no option ${wrong}.`;
  return `${what} The options are: ${names.join(', ')}`;
}
