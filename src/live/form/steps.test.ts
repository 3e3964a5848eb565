/** Which recorded result belongs to the values of a form, and where other values move. */
import { describe, expect, it } from 'vitest';
import { findStep, snapToSteps } from './steps';

const steps = {
  address: '/a.json',
  values: { angle: ['15', '40', '75'], shape: ['box', 'rod'], exact: [false, true] },
};
const initial = { angle: '40', shape: 'box', exact: false, height: '1.5', rows: [['a', '1']] };

describe('a result is found', () => {
  it('by the values of the recorded inputs', () => {
    expect(findStep(steps, initial, initial)).toBe('["40","box",false]');
    expect(findStep(steps, initial, { ...initial, angle: '15', exact: true })).toBe('["15","box",true]');
  });
  it.each([
    ['a value that is not recorded', { angle: '41' }],
    ['another option', { shape: 'tube' }],
    ['an input that is not recorded', { height: '2' }],
    ['a table that is not recorded', { rows: [['a', '2']] }],
  ])('but not for %s', (_, change) => {
    expect(findStep(steps, initial, { ...initial, ...change })).toBeUndefined();
  });
});

it.each([
  [{ angle: '15' }, { angle: '15' }],
  [{ angle: '50' }, { angle: '40' }],
  [{ angle: '1e9' }, { angle: '75' }],
  [{ angle: '-3' }, { angle: '15' }],
  [{ angle: 'steep' }, {}],
  [{ angle: '' }, {}],
  [{ shape: 'tube' }, {}],
  [
    { exact: true, shape: 'rod' },
    { exact: true, shape: 'rod' },
  ],
  [{ height: '2', rows: [] }, {}],
])('%j moves to %j', (change, expected) => {
  const snapped = snapToSteps(steps, initial, { ...initial, ...change });
  expect(snapped).toEqual({ ...initial, ...expected });
  expect(findStep(steps, initial, snapped)).toBeDefined();
});
