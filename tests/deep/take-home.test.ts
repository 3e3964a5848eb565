/** "Download .py" of the apps that need numpy, pandas or matplotlib, with Debian's packages and the library from its wheel. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import brand from '../../brand.config';
import { applyTokens } from '../../src/brand/tokens';
import { SYSTEM_PYTHON } from '../../src/live/python/native';
import { loadApps } from '../../src/live/schema/load';
import { installWheel, runDownload, writeWheel } from '../take-home/run-download';
import { installPackages, SCIENTIFIC } from './debian-packages';

const folder = mkdtempSync(path.join(tmpdir(), 'take-home-'));
const installed = path.join(folder, 'installed');
beforeAll(async () => {
  installPackages(SCIENTIFIC);
  installWheel(await writeWheel(folder), installed);
});
afterAll(() => rmSync(folder, { recursive: true }));

const NUMBER = /-?\d+(?:\.\d+)?(?:e[+-]?\d+)?/gi;

/**
 * Compiled code rounds differently from processor to processor, in the last digits. Texts must be the same but for numbers,
 * and numbers nearly the same. The ids in a plot are hashes of its coordinates.
 */
function expectNearlySame(outputs: string, recorded: string): void {
  const plain = (text: string) => text.replace(/\b[mp][0-9a-f]{10}\b/g, 'id');
  const [own, other] = [plain(outputs), plain(recorded)];
  expect(own.replace(NUMBER, '0')).toBe(other.replace(NUMBER, '0'));
  const numbers = (text: string) => (text.match(NUMBER) ?? []).map(Number);
  const expected = numbers(other);
  const far = numbers(own).flatMap((value, index) => {
    const wanted = expected[index] ?? Number.NaN;
    // In an encoded picture, letters and digits may look like an enormous number.
    const isNear = value === wanted || Math.abs(value - wanted) <= 1e-6 * Math.max(1, Math.abs(wanted));
    return isNear ? [] : [[value, wanted]];
  });
  expect(far).toEqual([]);
}

const compiled = loadApps('apps').filter(({ definition }) => definition.needs.length > 0);

describe('"Download .py"', () => {
  it('finds the apps', () => expect(compiled.length).toBeGreaterThan(2));
  it.each(compiled.map((app) => [app.id, app] as const))('%s prints the recorded outputs', async (_id, app) => {
    const { outputs, script } = await runDownload(app, folder, SYSTEM_PYTHON, installed);
    expect(script).toContain(`python -m pip install ${app.definition.needs.join(' ')}`);
    expectNearlySame(outputs, applyTokens(app.recorded?.outputs ?? '', brand));
  });
});
