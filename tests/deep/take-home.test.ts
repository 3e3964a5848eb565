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

const compiled = loadApps('apps').filter(({ definition }) => definition.needs.length > 0);

describe('"Download .py"', () => {
  it('finds the apps', () => expect(compiled.length).toBeGreaterThan(2));
  it.each(compiled.map((app) => [app.id, app] as const))('%s prints the recorded outputs', async (_id, app) => {
    const { outputs, script } = await runDownload(app, folder, SYSTEM_PYTHON, installed);
    expect(script).toContain(`python -m pip install ${app.definition.needs.join(' ')}`);
    expect(outputs).toBe(applyTokens(app.recorded?.outputs ?? '', brand));
  });
});
