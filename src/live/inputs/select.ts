import { defineKind, orNull, type Report, textFromJson, textOption, type Zod } from './kind';

export const optionsOption = (z: Zod) => z.array(textOption(z)).min(1);

export function checkOption(option: string, options: readonly string[], path: readonly string[], report: Report): void {
  if (!options.includes(option)) report(path, `"${option}" is not one of the options: ${options.join(', ')}`);
}

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
    return input.options.includes(value) ? { value } : { error: 'Choose one of the options.' };
  },
  jsonSchema: ({ options, required }) => orNull(required, { enum: options }),
  widget: ({ display, options, required }) =>
    display === 'radio' || (display === 'auto' && options.length <= 4)
      ? { as: 'choices', options, multiple: false }
      : { as: 'menu', options, optional: !required },
  rules: ({ options }) => [options.join(', ')],
  column: { options: (z: Zod) => ({ options: optionsOption(z) }), cellType: 'string' },
});
