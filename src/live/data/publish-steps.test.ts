/** Recorded steps become files, and controls are limited to their values. */
import { describe, expect, it } from 'vitest';
import { limitedRules, limitedWidget, publishSteps } from './publish-steps';

const printed = { stdout: '', stderr: '' };
const step = (a: number, b: boolean, html: string) => ({ values: { a, b }, html, ...printed });

function publish(results: ReturnType<typeof step>[]) {
  const files = new Map<string, unknown>();
  const steps = publishSteps({
    results,
    values: { a: ['1', '2'], b: [false, true] },
    complete: (html) => html.replace('NAME', 'Brand'),
    publish: (content, ending) => {
      const address = `/app-data/${files.size}.${ending}`;
      files.set(address, JSON.parse(content));
      return address;
    },
  });
  return { steps, files };
}

it('puts small results into one file, under the values of their controls', () => {
  const results = [step(1, false, 'NAME 1'), step(1, true, '1t'), step(2, false, '2f'), step(2, true, '2t')];
  const { steps, files } = publish(results);
  expect(steps).toEqual({ address: '/app-data/0.json', values: { a: ['1', '2'], b: [false, true] } });
  expect([...files]).toEqual([
    [
      '/app-data/0.json',
      {
        '["1",false]': { html: 'Brand 1', ...printed },
        '["1",true]': { html: '1t', ...printed },
        '["2",false]': { html: '2f', ...printed },
        '["2",true]': { html: '2t', ...printed },
      },
    ],
  ]);
});

it('puts a large result into a file of its own', () => {
  const large = 'x'.repeat(20_000);
  const { steps, files } = publish([step(1, false, large), step(1, true, '1t')]);
  expect(files.get(steps.address)).toEqual({
    '["1",false]': { file: '/app-data/0.json' },
    '["1",true]': { html: '1t', ...printed },
  });
  expect(files.get('/app-data/0.json')).toEqual({ html: large, ...printed });
});

describe('a control is limited to recorded values', () => {
  const track = { as: 'track', ends: 1, min: 0, max: 90, step: 1, marks: [] } as const;
  it.each([
    ['a slider', track, ['15', '40'], { ...track, values: ['15', '40'] }],
    [
      'a number',
      { as: 'field', attributes: { inputMode: 'decimal' } },
      ['1', '2'],
      { as: 'menu', options: ['1', '2'] },
    ],
    [
      'radio buttons',
      { as: 'choices', options: ['x', 'y', 'z'], multiple: false },
      ['x', 'z'],
      { as: 'choices', options: ['x', 'z'], multiple: false },
    ],
    ['a menu', { as: 'menu', options: ['x', 'y'], optional: true }, ['x'], { as: 'menu', options: ['x'] }],
    ['a checkbox', { as: 'switch' }, [false, true], { as: 'switch' }],
  ] as const)('%s', (_, widget, values, expected) => {
    expect(limitedWidget(widget, values)).toEqual(expected);
  });
});

it('the rules of an input name the values that have a result', () => {
  const rules = [
    { name: 'a', rules: '0 to 90' },
    { name: 'c', rules: '' },
    { name: 'h', rules: 'at most 9' },
  ];
  const steps = { address: '', values: { a: ['15', '40'], c: [false, true] } };
  expect(limitedRules(rules, steps).map((input) => input.rules)).toEqual([
    '0 to 90; recorded for 15, 40',
    'recorded for false, true',
    'at most 9; fixed at its default',
  ]);
  expect(limitedRules(rules)).toEqual(rules);
});
