/** The site's own client and output code, bundled for use inside a test page, so that a test can call them directly. */
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { build } from 'esbuild';
import { applyTokensDeep } from '../../src/brand/tokens';
import { fillFormulas } from '../../src/live/template/formulas';
import type { Page } from '../spec/browser-test';
import { brand } from '../spec/site';

const ROOT = path.resolve(import.meta.dirname, '../..');
const [runtime = ''] = readdirSync(path.join(ROOT, 'build/py'));
export const WORKER = `/py/${runtime}/worker.js`;

const ENTRY = `
export { PythonClient } from './src/live/python/client';
export { Interpreter } from './src/live/python/interpreter';
export { RuntimeFiles } from './src/live/python/runtime-files';
export { sanitize } from './src/live/output/sanitize';
export { showOutput } from './src/live/output/show';
`;

/** What `Sandbox` is in a page after `loadSandbox`. */
export interface Sandbox {
  readonly PythonClient: typeof import('../../src/live/python/client').PythonClient;
  readonly Interpreter: typeof import('../../src/live/python/interpreter').Interpreter;
  readonly RuntimeFiles: typeof import('../../src/live/python/runtime-files').RuntimeFiles;
  readonly sanitize: typeof import('../../src/live/output/sanitize').sanitize;
  readonly showOutput: typeof import('../../src/live/output/show').showOutput;
}

let bundle: Promise<string> | undefined;

async function bundleSandbox(): Promise<string> {
  const { outputFiles } = await build({
    stdin: { contents: ENTRY, resolveDir: ROOT, loader: 'ts' },
    bundle: true,
    write: false,
    format: 'iife',
    globalName: 'Sandbox',
    platform: 'browser',
    target: 'es2022',
    logLevel: 'error',
  });
  return `${outputFiles[0]?.text};globalThis.Sandbox = Sandbox;`;
}

export async function loadSandbox(page: Page): Promise<void> {
  bundle ??= bundleSandbox();
  await page.evaluate(await bundle);
}

export interface AppJob {
  readonly id: string;
  readonly code: string;
  readonly template: string;
  readonly files: Record<string, string>;
  readonly inputs: Record<string, unknown>;
  /** The recorded result of these inputs. */
  readonly recorded: string;
}

/** Every app that runs in the browser, with the inputs of its recorded result. */
export function appJobs(): AppJob[] {
  const folder = path.join(ROOT, 'generated/live');
  const apps = readdirSync(folder)
    .filter((name) => name.endsWith('.json'))
    .map((name) => JSON.parse(readFileSync(path.join(folder, name), 'utf8')) as AppJob & { needs: string[] });
  return apps
    .filter(({ needs }) => needs.length === 0)
    .map(({ id, code, template, files }) => {
      const recorded = readFileSync(path.join(ROOT, 'apps', id, 'recorded.json'), 'utf8');
      const { inputs, html } = applyTokensDeep(
        JSON.parse(recorded) as { inputs: Record<string, unknown>; html: string },
        brand,
      );
      return { id, code, template, files, inputs, recorded: fillFormulas(html) };
    });
}

/** A small generator of pseudo-random numbers, so that a failing order can be repeated. */
export function shuffled<Item>(items: readonly Item[], seed: number): Item[] {
  let state = seed;
  const random = () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
  return items
    .map((item) => ({ item, key: random() }))
    .sort((a, b) => a.key - b.key)
    .map(({ item }) => item);
}
