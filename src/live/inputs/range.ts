import { defineKind, type Zod } from './kind';
import { checkTrack, limitRules, numberSchema, readNumber, trackOptions } from './numbers';

export const range = defineKind({
  type: 'range',
  options: (z: Zod) => ({ ...trackOptions(z), default: z.tuple([z.number(), z.number()]).optional() }),
  check(input, report) {
    checkTrack(input, input.default ?? [], report);
    if (input.default && input.default[0] > input.default[1]) report(['default'], 'the low end comes first');
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
    if (Number(low.value) > Number(high.value))
      return { error: 'The lower value must not be greater than the upper one.' };
    return { value: [low.value, high.value] };
  },
  jsonSchema: (input) => ({ type: 'array', items: numberSchema(input), minItems: 2, maxItems: 2 }),
  widget: ({ min, max, step, marks }) => ({ as: 'track', ends: 2, min, max, step, marks }),
  rules: limitRules,
});
