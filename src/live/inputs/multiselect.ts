import { defineKind, type Zod } from './kind';
import { checkOption, optionsOption } from './select';

export const multiselect = defineKind({
  type: 'multiselect',
  options: (z: Zod) => ({ options: optionsOption(z), default: z.array(z.string()).default([]) }),
  check(input, report) {
    for (const option of input.default) checkOption(option, input.options, ['default'], report);
  },
  initial: (input) => input.default,
  fromJson: (_, value) =>
    Array.isArray(value) && value.every((option) => typeof option === 'string') ? value : undefined,
  read(input, raw) {
    const chosen = new Set((raw ?? []) as readonly string[]);
    const value = input.options.filter((option) => chosen.has(option));
    return input.required && value.length === 0 ? { error: 'Choose at least one option.' } : { value };
  },
  jsonSchema: ({ options, required }) => ({
    type: 'array',
    items: { enum: options },
    ...(required && { minItems: 1 }),
  }),
  widget: ({ options }) => ({ as: 'choices', options, multiple: true }),
  rules: ({ options }) => [options.join(', ')],
});
