import { defineKind, textFromJson, type Zod } from './kind';
import { checkOption, optionsOption } from './options';

export const select = defineKind({
  type: 'select',
  options: (z: Zod) => ({
    options: optionsOption(z),
    default: z.string().optional(),
    display: z.enum(['auto', 'radio', 'menu']).default('auto').describe('`auto`: radio buttons up to four options.'),
  }),
  check(input, report) {
    if (input.default !== undefined) checkOption(input.default, input.options, ['default'], report);
  },
  initial: (input) => input.default ?? (input.required ? (input.options[0] ?? '') : ''),
  fromJson: (_, value) => textFromJson(value),
  read(input, raw) {
    const value = String(raw ?? '');
    if (value === '' && !input.required) return { value: null };
    return readOption(input.options, value);
  },
  widget: ({ display, options, required }) =>
    display === 'radio' || (display === 'auto' && options.length <= 4)
      ? { as: 'choices', options, multiple: false }
      : { as: 'menu', options, optional: !required },
  rules: ({ options }) => [options.join(', ')],
  column: {
    options: (z: Zod) => ({ options: optionsOption(z) }),
    cellType: 'string',
    empty: ({ options }) => options[0] ?? '',
    read: ({ options }, cell) => readOption(options, String(cell)),
    widget: ({ options }) => ({ as: 'menu', options }),
    check: ({ options }, cell, report) => checkOption(String(cell), options, [], report),
  },
});

function readOption(options: readonly string[], value: string) {
  return options.includes(value) ? { value } : { error: 'Choose one of the options.' };
}
