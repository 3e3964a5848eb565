import { parseArgs } from 'node:util';
import { describe, expect, it } from 'vitest';
import { explainOptions } from './command-line';

const options = { dir: { type: 'string' }, strict: { type: 'boolean' } } as const;

function explain(...args: string[]): string | undefined {
  try {
    parseArgs({ args, options });
    return 'no error';
  } catch (error) {
    return explainOptions(error, { options });
  }
}

describe('wrong options of a command', () => {
  it('names the one that is not there, and those that are', () =>
    expect(explain('--dri', 'x')).toBe('There is no option --dri. The options are: --dir …, --strict'));
  it('says when a value is missing', () =>
    expect(explain('--dir')).toMatch(/--dir.*argument missing.*The options are/));
  it('says when a word is too many', () => expect(explain('site')).toMatch(/'site'.*The options are/));
  it('leaves other errors alone', () => expect(explainOptions(new Error('x'), { options })).toBeUndefined());
});
