import { defineKind, type Zod } from './kind';
import { checkTrack, limitRules, numberFromJson, numberSchema, readNumber, trackOptions } from './numbers';

export const slider = defineKind({
  type: 'slider',
  options: (z: Zod) => ({ ...trackOptions(z), default: z.number().optional() }),
  check: (input, report) => checkTrack(input, input.default === undefined ? [] : [input.default], report),
  initial: (input) => String(input.default ?? input.min),
  fromJson: (_, value) => numberFromJson(value),
  read: (input, raw) => readNumber(String(raw ?? ''), input, true),
  jsonSchema: numberSchema,
  widget: ({ min, max, step, marks }) => ({ as: 'track', ends: 1, min, max, step, marks }),
  rules: limitRules,
});
