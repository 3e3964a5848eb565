import { defineKind, type Zod } from './kind';

export const checkbox = defineKind({
  type: 'checkbox',
  options: (z: Zod) => ({ default: z.boolean().default(false) }),
  initial: (input) => input.default ?? false,
  fromJson: (_, value) => (typeof value === 'boolean' ? value : undefined),
  read: (_, raw) => ({ value: raw === true }),
  jsonSchema: () => ({ type: 'boolean' }),
  widget: () => ({ as: 'switch' }),
  column: { options: () => ({}), cellType: 'boolean' },
});
