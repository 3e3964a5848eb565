import { defineKind, unitsOption, type Zod } from './kind';
import { checkBounds, checkWithin, limitRules, marksOption, readNumber } from './numbers';

export const range = defineKind({
  type: 'range',
  options: (z: Zod) => ({
    units: unitsOption(z),
    min: z.number(),
    max: z.number(),
    step: z.number().positive().default(1),
    default: z.tuple([z.number(), z.number()]).optional(),
    marks: marksOption(z),
  }),
  check(input, report) {
    checkBounds(input.min, input.max, [], report);
    for (const value of input.default ?? []) checkWithin(value, input, ['default'], report);
    if (input.default && input.default[0] > input.default[1]) report(['default'], 'the low end comes first');
    for (const mark of input.marks) checkWithin(mark.value, input, ['marks'], report);
  },
  initial: (input) => (input.default ?? [input.min, input.max]).map(String),
  fromJson: (_, value) =>
    Array.isArray(value) && value.length === 2 && value.every((end) => typeof end === 'number')
      ? value.map(String)
      : undefined,
  read(input, raw) {
    const [low, high] = ((raw ?? []) as readonly string[]).map((end) => readNumber(end, input, true));
    if (!low || !high) return readNumber('', input, true);
    if (low.error !== undefined) return low;
    if (high.error !== undefined) return high;
    if (Number(low.value) > Number(high.value)) return { error: 'The low end must not be above the high end.' };
    return { value: [low.value, high.value] };
  },
  widget: ({ min, max, step, marks }) => ({ as: 'track', ends: 2, min, max, step, marks }),
  rules: limitRules,
});
