/** The command line of the bench. */
import { parseArgs } from 'node:util';

export const STEPS = ['bytes', 'lighthouse', 'interactive', 'navigation', 'build', 'dev'] as const;
export type Step = (typeof STEPS)[number];

export interface Options {
  readonly steps: readonly Step[];
  readonly engines: readonly string[];
  readonly sizes: readonly ('today' | number)[];
  readonly rounds: number;
  readonly minutes: number;
  readonly fresh: boolean;
  readonly print: boolean;
}

export class BadArgument extends Error {}

export function readArguments(given: readonly string[], engines: readonly string[]): Options {
  const { values, positionals } = parseArgs({
    args: [...given],
    allowPositionals: true,
    options: {
      engines: { type: 'string', default: engines.join(',') },
      pages: { type: 'string', default: 'today,1000' },
      rounds: { type: 'string', default: '3' },
      minutes: { type: 'string', default: '600' },
      fresh: { type: 'boolean', default: false },
      print: { type: 'boolean', default: false },
    },
  });
  for (const step of positionals) {
    if (!STEPS.some((known) => known === step))
      throw new BadArgument(`There is no step "${step}". There are: ${STEPS.join(', ')}.`);
  }
  const wanted = values.engines.split(',');
  for (const engine of wanted) {
    if (!engines.includes(engine))
      throw new BadArgument(`There is no engine "${engine}". There are: ${engines.join(', ')}.`);
  }
  const sizes = values.pages.split(',').map((text) => {
    if (text === 'today') return text;
    const size = Number(text);
    if (!Number.isInteger(size) || size < 100)
      throw new BadArgument(`--pages ${text}: write today, 1000, or several such as today,1000,4000.`);
    return size;
  });
  const positive = (name: 'rounds' | 'minutes'): number => {
    const value = Number(values[name]);
    if (!(value > 0)) throw new BadArgument(`--${name} ${values[name]}: write a number above 0.`);
    return value;
  };
  return {
    steps: positionals.length > 0 ? (positionals as Step[]) : STEPS,
    engines: wanted,
    sizes,
    rounds: positive('rounds'),
    minutes: positive('minutes'),
    fresh: values.fresh,
    print: values.print,
  };
}
