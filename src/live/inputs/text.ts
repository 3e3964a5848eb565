import { defineKind, REQUIRED, type Reading, textFromJson, textOption, type Zod } from './kind';
import { checkBounds } from './numbers';

const maxLength = (z: Zod) => z.int().min(1).optional();

const wholeText = (pattern: string) => new RegExp(`^(?:${pattern})$`, 'u');

export const text = defineKind({
  type: 'text',
  options: (z: Zod) => ({
    default: z.string().default(''),
    placeholder: textOption(z).optional(),
    minLength: z.int().min(0).optional(),
    maxLength: maxLength(z),
    pattern: textOption(z).optional().describe('Regular expression that the whole text must match.'),
    patternHint: textOption(z).optional().describe('What to write instead, shown when the pattern does not match.'),
    multiline: z.boolean().default(false),
  }),
  check(input, report) {
    checkBounds(input.minLength, input.maxLength, [], report);
    if (input.pattern !== undefined) {
      try {
        wholeText(input.pattern);
      } catch (error) {
        report(['pattern'], `is not a regular expression: ${(error as Error).message}`);
      }
    }
    if (input.required && input.default === '')
      report([], 'a required text needs a `default`, so that the app can be recorded');
  },
  initial: (input) => input.default ?? '',
  fromJson: (_, value) => textFromJson(value),
  read(input, raw): Reading {
    const value = String(raw ?? '');
    if (value === '') return input.required ? { error: REQUIRED } : { value };
    const length = [...value].length;
    if (input.minLength !== undefined && length < input.minLength)
      return { error: `At least ${input.minLength} characters; now ${length}.` };
    if (input.maxLength !== undefined && length > input.maxLength)
      return { error: `At most ${input.maxLength} characters; now ${length}.` };
    if (input.pattern !== undefined && !wholeText(input.pattern).test(value)) {
      return { error: input.patternHint ?? 'This text doesn’t have the expected format.' };
    }
    return { value };
  },
  jsonSchema({ required, minLength, maxLength, pattern }) {
    const least = Math.max(required ? 1 : 0, minLength ?? 0);
    const schema = {
      type: 'string',
      ...(least > 0 && { minLength: least }),
      ...(maxLength !== undefined && { maxLength }),
      ...(pattern !== undefined && { pattern: `^(?:${pattern})$` }),
    };
    // An empty text is the value of an optional one, whatever the limits.
    return required || (least === 0 && pattern === undefined) ? schema : { anyOf: [schema, { const: '' }] };
  },
  widget: ({ multiline, placeholder, minLength, maxLength }) => ({
    as: multiline ? 'area' : 'field',
    attributes: { placeholder, minLength, maxLength },
  }),
  rules: ({ minLength, maxLength, pattern }) => [
    ...(minLength === undefined ? [] : [`at least ${minLength} characters`]),
    ...(maxLength === undefined ? [] : [`at most ${maxLength} characters`]),
    ...(pattern === undefined ? [] : [`matches ${pattern}`]),
  ],
  column: { options: (z: Zod) => ({ maxLength: maxLength(z) }), cellType: 'string', mayBeEmpty: true },
});
