import { defineKind, textFromJson, type Zod } from './kind';

const HEX = /^#[0-9a-f]{6}$/;

export const color = defineKind({
  type: 'color',
  options: (z: Zod) => ({
    default: z
      .string()
      .regex(HEX, 'must be a six-digit lower-case hex color such as "#43bff5" (quote it)')
      .default('#43bff5'),
  }),
  initial: (input) => input.default,
  fromJson: (_, value) => textFromJson(value),
  read(_, raw) {
    const value = String(raw ?? '').toLowerCase();
    return HEX.test(value) ? { value } : { error: 'Enter a color such as #43bff5.' };
  },
  jsonSchema: () => ({ type: 'string', pattern: '^#[0-9a-fA-F]{6}$' }),
  widget: () => ({ as: 'field', attributes: { type: 'color' } }),
});
