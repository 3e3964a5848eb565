/**
 * The recorded steps of an app → files that a page loads when the reader moves a control: one with all results, and one
 * for each result that is large. What the page itself carries is an address and the values. Node only.
 */
import type { StepFile, StepResult, StepsDescription } from '../form/steps';
import { stepKey } from '../form/steps';
import type { RawValue } from '../inputs/kind';
import type { Widget } from '../inputs/widget';
import type { RecordedStep } from '../schema/load';

/** Characters. A larger result is fetched alone: most readers look at a few. */
const LARGE = 16_384;

export interface PublishSteps {
  readonly results: readonly RecordedStep[];
  /** The values of each recorded input as its control has them. */
  readonly values: Readonly<Record<string, readonly RawValue[]>>;
  /** The HTML as it is shown: brand names, formulas. */
  readonly complete: (html: string) => string;
  readonly publish: (content: string, ending: string) => string;
}

export function publishSteps({ results, values, complete, publish }: PublishSteps): StepsDescription {
  // The results have the order of the combinations of values, the first input changing slowest.
  const keys = Object.values(values).reduce<(readonly RawValue[])[]>(
    (before, list) => before.flatMap((key) => list.map((value) => [...key, value])),
    [[]],
  );
  const entries = results.map(({ html, stdout, stderr, notFinite }, index) => {
    const result: StepResult = { html: complete(html), stdout, stderr, ...(notFinite && { notFinite }) };
    const text = JSON.stringify(result);
    return [stepKey(keys[index] ?? []), text.length > LARGE ? { file: publish(text, 'json') } : result] as const;
  });
  return { address: publish(JSON.stringify(Object.fromEntries(entries) satisfies StepFile), 'json'), values };
}

interface InputRules {
  readonly name: string;
  readonly rules: string;
}

/** For the Inputs tab: which values have a result. */
export function limitedRules<Rules extends InputRules>(list: readonly Rules[], steps?: StepsDescription): Rules[] {
  if (steps === undefined) return [...list];
  return list.map((input) => {
    const values = steps.values[input.name];
    const limit = values ? `recorded for ${values.map(String).join(', ')}` : 'fixed at its default';
    return { ...input, rules: [input.rules, limit].filter(Boolean).join('; ') };
  });
}

/** The control of a recorded input, limited to its values. */
export function limitedWidget(widget: Widget, values: readonly RawValue[]): Widget {
  const options = values.map(String);
  if (widget.as === 'track') return { ...widget, values: options };
  if (widget.as === 'switch') return widget;
  if (widget.as === 'choices') return { ...widget, options };
  return { as: 'menu', options };
}
