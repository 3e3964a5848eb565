/** The listings of "Run an app on localhost" are executed as a reader would type them, and its messages are those of the runner. */
import { execFile, execFileSync, spawn } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import brand from '../../../brand.config';
import { hasPip, writeWheel } from '../../../tests/take-home/run-download';
import { applyTokens } from '../../brand/tokens';
import { asScript } from '../panel/downloads';
import { libraryVersion, wheelAddress } from './publish';
import { wheelName } from './wheel';

const ROOT = path.resolve(import.meta.dirname, '../../..');
const ADDRESS = wheelAddress(ROOT, brand);
const page = applyTokens(readFileSync(path.join(ROOT, 'docs/self-hosting-apps/localhost.mdx'), 'utf8'), {
  ...brand,
  wheel: ADDRESS,
});
const folder = mkdtempSync(path.join(tmpdir(), 'documented-'));
const mine = path.join(folder, 'my-app');

/** The listings in one language, in order. */
const listings = (language: string): string[] =>
  [...page.matchAll(new RegExp(`^\`\`\`${language}\\n([\\s\\S]*?)^\`\`\`$`, 'gm'))].map(([, text = '']) => text);
const listing = (language: string, part: string): string => {
  const found = listings(language).filter((text) => text.includes(part));
  expect(found, `${language} listing with ${part}`).not.toEqual([]);
  return found[0] as string;
};

const APP = {
  ...{ format: 1, id: 'double', title: 'Double', summary: 'Doubles a number.', run: 'change', timeLimit: 5, needs: [] },
  groups: [{ inputs: [{ name: 'x', type: 'number', label: 'x', default: 2 }] }],
  code: 'def main(inputs):\n    return {"y": 2 * inputs["x"]}',
  output: '<p>{{ outputs.y }}</p>',
};

/** A shell in the folder of the page, with the wheel's file in place of its address, and no network. */
const script = (text: string): string[] => [
  '-e',
  '-c',
  text.replaceAll(ADDRESS, path.join(folder, wheelName(brand.library, libraryVersion(ROOT)))),
];
const env = { ...process.env, PIP_NO_INDEX: '1', PIP_DISABLE_PIP_VERSION_CHECK: '1' };
const activate = 'source .venv/bin/activate\n';

beforeAll(async () => {
  if (!hasPip) return;
  mkdirSync(mine);
  await writeWheel(folder);
  writeFileSync(path.join(mine, 'app.json'), JSON.stringify(APP));
  // Step 3 of the page.
  execFileSync('bash', script(listing('bash', 'venv')), { cwd: mine, env });
});
afterAll(() => rmSync(folder, { recursive: true }));

async function failure(text: string): Promise<string> {
  const { stderr } = await promisify(execFile)('bash', script(activate + text), { cwd: mine, env }).then(
    () => ({ stderr: 'it worked' }),
    (error: { stderr: string }) => error,
  );
  return stderr.trim();
}

// A Python without pip can't follow the page.
describe.runIf(hasPip)('the page', () => {
  /** On a free port: another program of this machine may have the default one. */
  const RUN = `${listing('bash', 'run app.json').trim()} --port 0`;

  it('names the address of the wheel', () => expect(listing('text', '.whl').trim()).toBe(ADDRESS));

  it('starts the runner, which prints what the page shows and answers', async () => {
    const [command, ...rest] = RUN.split(' ') as [string, ...string[]];
    const runner = spawn(path.join(mine, '.venv/bin', command), rest, { cwd: mine, env });
    let printed = '';
    const started = new Promise<void>((resolve, reject) => {
      runner.once('exit', () => reject(new Error(printed)));
      runner.stdout.on('data', (data) => {
        printed += data;
        // A pipe may deliver the last line and its line break one after the other.
        if (/Ctrl\+C.*\n$/.test(printed)) resolve();
      });
      runner.stderr.on('data', (data) => (printed += data));
    });
    await started;
    const port = /localhost:(\d+)/.exec(printed)?.[1];
    expect(printed.replace(`:${port}/`, ':8000/')).toBe(listing('text', 'runs at'));
    const origin = `http://localhost:${port}`;
    expect((await fetch(`http://127.0.0.1:${port}/`)).status).toBe(200);
    const answer = await fetch(`http://127.0.0.1:${port}/run`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', Origin: origin },
      body: JSON.stringify({ run: 'a', inputs: { x: 4 } }),
    });
    expect(await answer.json()).toMatchObject({ answer: { outputs: '{"y": 8}' } });
    const ended = new Promise((resolve) => runner.once('exit', resolve));
    runner.kill('SIGINT');
    expect(await ended).toBe(0);
    await expect(fetch(`http://127.0.0.1:${port}/`)).rejects.toThrow();
  });

  it('runs the .py file', () => {
    const about = { ...APP, files: {}, library: { name: brand.library, wheel: '' } };
    writeFileSync(path.join(mine, 'app.py'), asScript(about as never, APP.code, { x: 3 }, ADDRESS));
    const printed = execFileSync('bash', script(activate + listing('bash', 'python app.py')), {
      cwd: mine,
      env,
      encoding: 'utf8',
    });
    expect(printed).toBe("{'y': 6}\n");
  });

  it('shows the messages of the runner', async () => {
    const table = page.slice(page.indexOf('| what you see |'));
    const quoted = (message: string) => expect(table).toContain(`\`${message}\``);
    writeFileSync(path.join(mine, 'page.json'), '<!doctype html>');
    quoted((await failure(`python -m ${brand.library} run page.json`)).replace('page.json', 'app.json'));
    writeFileSync(path.join(mine, 'other.json'), '{}');
    quoted((await failure(`python -m ${brand.library} run other.json`)).replace('other.json', 'app.json'));
    const taken = createServer();
    const port = await new Promise<number>((resolve) =>
      taken.listen(0, '127.0.0.1', () => resolve((taken.address() as { port: number }).port)),
    );
    const message = await failure(`python -m ${brand.library} run app.json --port ${port}`);
    quoted(message.replace(`${port} is`, '8000 is').replace(`--port ${port + 1}`, '--port 8001'));
    taken.close();
    expect(await failure('python -m absent run app.json')).toContain('No module named absent');
  });

  it('lists the options of the runner, and no others', async () => {
    const help = execFileSync('bash', script(`${activate}python -m ${brand.library} run --help`), {
      cwd: mine,
      env,
      encoding: 'utf8',
    });
    const options = (text: string, pattern: RegExp) =>
      [...new Set([...text.matchAll(pattern)].map(([, name]) => name))].sort();
    const table = page.slice(page.indexOf('| option | what it does |'), page.indexOf("If you don't need the form"));
    expect(options(table, /^\| `--(\w+)/gm)).toEqual(options(help, /--(\w+)/g).filter((name) => name !== 'help'));
  });
});
