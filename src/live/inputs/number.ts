import { defineKind, orNull, unitsOption, type Zod } from './kind';
import { checkBounds, checkWithin, drawNumber, limitRules, numberFromJson, numberSchema, readNumber } from './numbers';

const limits = (z: Zod) => ({
  min: z.number().optional(),
  max: z.number().optional(),
  step: z.number().positive().optional(),
});

export const number = defineKind({
  type: 'number',
  options: (z: Zod) => ({
    units: unitsOption(z),
    default: z.number().optional(),
    ...limits(z),
    random: z
      .strictObject({ min: z.number(), max: z.number(), step: z.number().positive() })
      .optional()
      .describe('Reset and "New value" draw the default from this grid. The recorded result uses `default`.'),
  }),
  check(input, report) {
    checkBounds(input.min, input.max, [], report);
    if (input.default !== undefined) checkWithin(input.default, input, ['default'], report);
    else if (input.required) report([], 'a required number needs a `default`, so that the app can be recorded');
    if (!input.random) return;
    checkBounds(input.random.min, input.random.max, ['random'], report);
    checkWithin(input.random.min, input, ['random', 'min'], report);
    checkWithin(input.random.max, input, ['random', 'max'], report);
  },
  initial: (input, { random }) =>
    random && input.random ? String(drawNumber(input.random, random)) : String(input.default ?? ''),
  fromJson: (_, value) => (value === null ? '' : numberFromJson(value)),
  read: (input, raw) => readNumber(String(raw ?? ''), input, input.required),
  jsonSchema: (input) => orNull(input.required, numberSchema(input)),
  widget: ({ random }) => ({ as: 'field', attributes: { inputMode: 'decimal' }, random: random && true }),
  rules: (input) => [
    ...limitRules(input),
    ...(input.random ? [`drawn from ${input.random.min} to ${input.random.max} in steps of ${input.random.step}`] : []),
  ],
  column: { options: (z: Zod) => ({ units: unitsOption(z), ...limits(z) }), cellType: 'number' },
});
