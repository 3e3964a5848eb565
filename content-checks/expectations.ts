/** Compares outputs with those that a case expects, and outputs of two interpreters with each other. */

import type { RunAnswer } from '../src/live/python/runner-protocol';
import type { AppCase } from '../src/live/schema/app';

const RELATIVE = 1e-9;
/** Rounding may leave this much of a zero. */
const TINY = 1e-12;

export interface Mismatch {
  readonly problem: string;
  readonly fix: string;
}

const FIX_EITHER = 'Correct the code, or the expected value.';

/** A case without mismatches passes. */
export function checkCase(testCase: AppCase, answer: RunAnswer): Mismatch[] {
  const { raises } = testCase;
  if (raises !== undefined) {
    if (answer.error?.message.startsWith(raises)) return [];
    const got = answer.error ? `got "${answer.error.message}"` : 'but the run ended without an error';
    return [{ problem: `expected "${raises}", ${got}`, fix: FIX_EITHER }];
  }
  if (answer.error) {
    const fix = 'Correct the code, or expect the error with `raises:`.';
    return [{ problem: `failed: ${answer.error.message}`, fix }];
  }
  const outputs = JSON.parse(answer.outputs ?? '{}') as Record<string, unknown>;
  const names = Object.keys(outputs).join(', ');
  return Object.entries(testCase.expect ?? {}).flatMap(([key, expected]) =>
    key in outputs
      ? meets(expected, outputs[key], `outputs.${key}`)
      : [{ problem: `outputs.${key} is missing`, fix: `main returned ${names}.` }],
  );
}

/** An expectation may appear anywhere inside a list or dict. */
function meets(expected: unknown, actual: unknown, where: string): Mismatch[] {
  const mismatch = (problem: string): Mismatch[] => [{ problem, fix: FIX_EITHER }];
  if (Array.isArray(expected)) {
    if (!Array.isArray(actual) || actual.length !== expected.length)
      return mismatch(`${where} is ${show(actual)}, expected ${show(expected)}`);
    return expected.flatMap((item, index) => meets(item, actual[index], `${where}[${index}]`));
  }
  if (!isObject(expected)) {
    const fix = toleranceFor(expected, actual) ?? FIX_EITHER;
    return differences(expected, actual, where, RELATIVE).map((problem) => ({ problem, fix }));
  }
  const { approx, tolerance, contains } = expected;
  if (typeof approx === 'number' && typeof tolerance === 'number') {
    const near = typeof actual === 'number' && Math.abs(actual - approx) <= tolerance;
    return near ? [] : mismatch(`${where} is ${show(actual)}, expected ${approx} ± ${tolerance}`);
  }
  if (typeof contains === 'string' && Object.keys(expected).length === 1) {
    const found =
      typeof actual === 'string' ? actual.includes(contains) : Array.isArray(actual) && actual.includes(contains);
    return found ? [] : mismatch(`${where} does not contain ${show(contains)}: ${show(actual)}`);
  }
  if (!isObject(actual)) return mismatch(`${where} is ${show(actual)}, expected ${show(expected)}`);
  const keys = new Set([...Object.keys(expected), ...Object.keys(actual)]);
  return [...keys].flatMap((key) =>
    key in expected
      ? meets(expected[key], actual[key], `${where}.${key}`)
      : mismatch(`${where}.${key} is not expected`),
  );
}

/** What to write when the expected number is the actual one, rounded. */
function toleranceFor(expected: unknown, actual: unknown): string | undefined {
  if (typeof expected !== 'number' || typeof actual !== 'number') return undefined;
  const digits = /\.(\d+)$/.exec(String(expected))?.[1]?.length ?? 0;
  const tolerance = Number((0.5 * 10 ** -digits).toPrecision(1));
  if (Math.abs(expected - actual) > tolerance) return undefined;
  return `If the expected value is rounded, write { approx: ${expected}, tolerance: ${tolerance} }.`;
}

/** Where two JSON values differ; numbers may differ by a relative error. */
export function differences(expected: unknown, actual: unknown, where: string, relative: number): string[] {
  if (typeof expected === 'number' && typeof actual === 'number') {
    return Math.abs(expected - actual) <= Math.max(TINY, relative * Math.max(Math.abs(expected), Math.abs(actual)))
      ? []
      : [`${where} is ${actual}, expected ${expected}`];
  }
  if (Array.isArray(expected) && Array.isArray(actual)) {
    if (expected.length !== actual.length) return [`${where} has ${actual.length} items, expected ${expected.length}`];
    return expected.flatMap((item, index) => differences(item, actual[index], `${where}[${index}]`, relative));
  }
  if (isObject(expected) && isObject(actual)) {
    const keys = new Set([...Object.keys(expected), ...Object.keys(actual)]);
    return [...keys].flatMap((key) => differences(expected[key], actual[key], `${where}.${key}`, relative));
  }
  return expected === actual ? [] : [`${where} is ${show(actual)}, expected ${show(expected)}`];
}

function isObject(value: unknown): value is Record<string, unknown> {
  return value !== null && typeof value === 'object' && !Array.isArray(value);
}

function show(value: unknown): string {
  const text = JSON.stringify(value) ?? 'nothing';
  return text.length > 200 ? `${text.slice(0, 200)}…` : text;
}
