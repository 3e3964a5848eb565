import { defineKind, unitsOption, type Zod } from './kind';
import { checkBounds, checkWithin, limitRules, marksOption, numberFromJson, readNumber } from './numbers';

export const slider = defineKind({
  type: 'slider',
  options: (z: Zod) => ({
    units: unitsOption(z),
    min: z.number(),
    max: z.number(),
    step: z.number().positive().default(1),
    default: z.number().optional(),
    marks: marksOption(z),
  }),
  check(input, report) {
    checkBounds(input.min, input.max, [], report);
    if (input.default !== undefined) checkWithin(input.default, input, ['default'], report);
    for (const mark of input.marks) checkWithin(mark.value, input, ['marks'], report);
  },
  initial: (input) => String(input.default ?? input.min),
  fromJson: (_, value) => numberFromJson(value),
  read: (input, raw) => readNumber(String(raw ?? ''), input, true),
  widget: ({ min, max, step, marks }) => ({ as: 'track', ends: 1, min, max, step, marks }),
  rules: limitRules,
});
