/** The self-hosted runner from the wheel: what it refuses, what it runs, and how it ends what doesn't end. */
import { type ChildProcess, execFile, execFileSync, spawn } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { request } from 'node:http';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import brand from '../../../brand.config';
import { writeWheel } from '../../../tests/take-home/run-download';

const folder = mkdtempSync(path.join(tmpdir(), 'runner-'));
const temporary = path.join(folder, 'temporary');
const env = {
  ...process.env,
  PYTHONPATH: path.join(folder, 'library'),
  PYTHONDONTWRITEBYTECODE: '1',
  TMPDIR: temporary,
};

beforeAll(async () => {
  const wheel = await writeWheel(folder);
  execFileSync('python3', ['-m', 'zipfile', '-e', wheel, path.join(folder, 'library')]);
  execFileSync('mkdir', [temporary]);
});
afterAll(() => rmSync(folder, { recursive: true }));

const APP = {
  format: 1,
  id: 'double',
  title: 'Double',
  summary: 'Doubles a number.',
  run: 'change',
  timeLimit: 5,
  needs: [],
  sources: [],
  groups: [{ inputs: [{ name: 'x', type: 'number', label: 'x', default: 2 }] }],
  code: 'def main(inputs):\n    print("working")\n    return {"y": 2 * inputs["x"]}',
  output: '<p>{{ outputs.y }}</p>',
  files: {},
};

function fileOf(content: unknown): string {
  const file = path.join(folder, `app-${Math.random()}.json`);
  writeFileSync(file, typeof content === 'string' || Buffer.isBuffer(content) ? content : JSON.stringify(content));
  return file;
}

async function refusal(content: unknown): Promise<string> {
  const running = promisify(execFile)('python3', ['-m', brand.library, 'run', fileOf(content), '--port', '0'], {
    env,
    timeout: 60_000,
  });
  const failed = await running.then(
    () => ({ code: 0, stderr: '' }),
    (error: { code: number; stderr: string }) => error,
  );
  expect(failed.code).toBe(1);
  expect(failed.stderr).not.toContain('Traceback');
  return failed.stderr.slice(failed.stderr.indexOf('.json: ') + 7).trim();
}

const grouped = (input: object) => ({
  ...APP,
  groups: [{ inputs: [{ name: 'x', type: 'number', label: 'x', default: 2, ...input }] }],
});

const deep = (levels: number): string => `${'['.repeat(levels)}${']'.repeat(levels)}`;

describe('a file that is no app is refused in words', () => {
  it.each<[string, unknown, string]>([
    ['nothing', '', "isn't valid JSON"],
    ['a login page', '<!doctype html><title>Sign in</title>', 'is a web page'],
    ['bytes', Buffer.from([0xff, 0xfe, 0x00]), "isn't a text file in UTF-8"],
    ['a list', [], 'it contains a list'],
    ['null', 'null', 'it contains null'],
    ['another object', { a: 1 }, 'save one with "Download .json"'],
    ['a later format', { ...APP, format: 2 }, "a format that this runner can't read"],
    ['a format that is true', { ...APP, format: true }, "a format that this runner can't read"],
    ['NaN', JSON.stringify(APP).replace('"timeLimit":5', '"timeLimit":NaN'), "isn't valid JSON"],
    ['endless brackets', deep(100_000), 'nested too deeply'],
    ['deep groups', JSON.stringify(APP).replace('"groups":[', `"groups":[${deep(200)},`), 'nested too deeply'],
    ['no title', { ...APP, title: '' }, '`title` must have between 1 and'],
    ['a title that is no text', { ...APP, title: { a: 1 } }, '`title` must be a text'],
    ['code that is no text', { ...APP, code: ['import os'] }, '`code` must be a text'],
    ['a null character', { ...APP, code: 'x = 1\0' }, 'contains a null character'],
    ['long code', { ...APP, code: '#'.repeat(1_000_001) }, '`code` must have between'],
    ['no limit', { ...APP, timeLimit: undefined }, '`timeLimit` must be a number of seconds, at most 60'],
    ['a limit below zero', { ...APP, timeLimit: -1 }, '`timeLimit` must be'],
    ['an enormous limit', { ...APP, timeLimit: 1e9 }, '`timeLimit` must be'],
    ['a limit that is a text', { ...APP, timeLimit: '5' }, '`timeLimit` must be'],
    ['another way to run', { ...APP, run: 'at once' }, '`run` must be'],
    ['no inputs', { ...APP, groups: {} }, '`groups` must be a list'],
    ['a package with an option', { ...APP, needs: ['--index-url=x'] }, '`needs` must be a list of package names'],
    ['an id with a folder', { ...APP, id: '../x' }, '`id` must be'],
    ['files as a list', { ...APP, files: [] }, '`files` must be an object'],
    ['a file outside', { ...APP, files: { '../evil.py': '' } }, '`files` contains the name "../evil.py"'],
    ['a path', { ...APP, files: { 'a/b': '' } }, 'no folder'],
    ['a Windows path', { ...APP, files: { 'C:\\x': '' } }, 'no folder'],
    ['a device', { ...APP, files: { 'nul.txt': '' } }, 'no folder'],
    ['a hidden file', { ...APP, files: { '.bashrc': '' } }, 'no folder'],
    ['a name of two spellings', { ...APP, files: { 'a.csv': '', 'A.csv': '' } }, 'differ in case only'],
    ['content that is no base64', { ...APP, files: { 'a.csv': '%%%' } }, "isn't valid base64"],
    ['content that is a number', { ...APP, files: { 'a.csv': 5 } }, 'must be base64'],
    [
      'a title that clears the terminal',
      { ...APP, title: 'A\x1b[2J' },
      '`title` contains a control character (U+001B)',
    ],
    ['half a character', { ...APP, title: 'A\ud800' }, '`title` contains half of a surrogate pair (U+D800)'],
    ['a title of two lines', { ...APP, title: 'A\nB' }, '`title` contains a line break'],
    ['a summary with a tab', { ...APP, summary: 'A\tB' }, '`summary` contains a control character (U+0009)'],
    [
      'an escape character in the code',
      { ...APP, code: '#\x1b]0;x\x07' },
      '`code` contains a control character (U+001B)',
    ],
    ['a bell in the template', { ...APP, output: '\x07' }, '`output` contains a control character (U+0007)'],
    ['half a character in a group', grouped({ label: 'x\udc00' }), '`label` contains half of a surrogate pair'],
    ['an 8-bit escape in a group', grouped({ help: '\x9b2J' }), '`help` contains a control character (U+009B)'],
    ['a key with an escape', grouped({ 'a\x1b': 1 }), 'a key in `inputs` contains a control character (U+001B)'],
    ['an infinite default', JSON.stringify(APP).replace('"default":2', '"default":1e999'), 'is too large: 1e999'],
    ['one below zero', JSON.stringify(APP).replace('"default":2', '"default":-1e999'), 'is too large: -1e999'],
    [
      'an infinite integer',
      JSON.stringify(APP).replace('"default":2', `"default":1${'0'.repeat(400)}`),
      'is too large',
    ],
  ])('%s', async (_name, content, message) => {
    expect(await refusal(content)).toContain(message);
  });

  it('a file that is not there, and a folder', async () => {
    const ask = (file: string) =>
      promisify(execFile)('python3', ['-m', brand.library, 'run', file], { env }).catch((error) => error.stderr);
    expect(await ask('absent.json')).toContain("absent.json: can't be opened");
    expect(await ask(folder)).toContain("can't be opened");
  });
});

let server: ChildProcess | undefined;
afterEach(async () => {
  const isRunning = server?.exitCode === null && server.signalCode === null;
  const ended = isRunning && new Promise((done) => server?.once('exit', done));
  server?.kill('SIGINT');
  await ended;
  server = undefined;
});

interface Started {
  readonly port: number;
  readonly output: () => string;
}

const start = (app: object, ...more: readonly string[]) => startIn({}, app, ...more);

async function startIn(environment: NodeJS.Dict<string>, app: object, ...more: readonly string[]): Promise<Started> {
  let output = '';
  const started = spawn('python3', ['-m', brand.library, 'run', fileOf(app), '--port', '0', ...more], {
    env: { ...env, ...environment },
  });
  server = started;
  started.stderr?.on('data', (data) => (output += data));
  const port = await new Promise<number>((resolve, reject) => {
    started.once('exit', () => reject(new Error(output)));
    started.stdout?.on('data', (data) => {
      output += data;
      const found = /runs at http:\/\/[^:]+:(\d+)\//.exec(output)?.[1];
      if (found && output.includes('Press Ctrl+C')) resolve(Number(found));
    });
  });
  return { port, output: () => output };
}

interface Sent {
  readonly method?: string;
  readonly path?: string;
  readonly headers?: Record<string, string | string[]>;
  readonly body?: string;
  readonly address?: string;
}

function ask(
  port: number,
  { method = 'GET', path: target = '/', headers = {}, body = '', address = '127.0.0.1' }: Sent,
) {
  return new Promise<{ status: number; text: string; headers: NodeJS.Dict<string | string[]> }>((resolve, reject) => {
    const host = { Host: `localhost:${port}`, ...headers };
    const sent = request({ host: address, port, method, path: target, headers: host }, (response) => {
      let text = '';
      response.on('data', (data) => (text += data));
      response.on('end', () => resolve({ status: response.statusCode ?? 0, text, headers: response.headers }));
    });
    sent.on('error', reject);
    sent.end(body);
  });
}

const post = (port: number, content: unknown, target = '/run', headers: Record<string, string> = {}) =>
  ask(port, {
    method: 'POST',
    path: target,
    headers: { 'Content-Type': 'application/json', Origin: `http://localhost:${port}`, ...headers },
    body: typeof content === 'string' ? content : JSON.stringify(content),
  });

const run = async (port: number, inputs: object = { x: 2 }, name = 'a') =>
  JSON.parse((await post(port, { run: name, inputs })).text) as Record<string, never> & {
    answer?: { outputs?: string; stdout: string; error?: { message: string } };
  };

describe('the server', () => {
  it('serves the page, the app and its policy, and runs the app', async () => {
    const { port, output } = await start(APP);
    const page = await ask(port, {});
    expect(page.status).toBe(200);
    expect(page.text).toContain('<script type="module" src="/index.js">');
    expect(page.headers['content-security-policy']).toContain("require-trusted-types-for 'script'");
    expect(page.headers['content-security-policy']).not.toContain('wasm-unsafe-eval');
    expect((await ask(port, { path: '/template-worker.js' })).headers['content-security-policy']).toBe(
      "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; frame-ancestors 'none'",
    );
    expect(JSON.parse((await ask(port, { path: '/app' })).text)).toMatchObject({ title: 'Double' });
    const { answer } = await run(port, { x: 21 });
    expect(answer).toMatchObject({ outputs: '{"y": 42}', stdout: 'working\n' });
    await vi.waitFor(() => expect(output()).toContain('working'));
    expect(readdirSync(temporary)).toEqual([]);
  });

  it.each<[string, Sent, number]>([
    ['another name', { headers: { Host: 'evil.example' } }, 421],
    ['another name with the port', { headers: { Host: 'evil.example:PORT' } }, 421],
    ['another port', { headers: { Host: 'localhost:1' } }, 421],
    ['a host that is no address', { headers: { Host: 'http://[' } }, 421],
    ['a path that leaves the folder', { path: '/../../../../etc/passwd' }, 404],
    ['an encoded path', { path: '/..%2f..%2fetc%2fpasswd' }, 404],
    ['a module of the runner', { path: '/../server.py' }, 404],
    ['a folder', { path: '/fonts/' }, 404],
    ['another method', { method: 'PUT' }, 501],
    ['a run without an origin', { method: 'POST', path: '/run', body: '{}' }, 403],
    ['a run by GET', { path: '/run' }, 404],
  ])('refuses %s', async (_name, sent, status) => {
    const { port } = await start(APP);
    const filled = JSON.parse(JSON.stringify(sent).replaceAll('PORT', String(port))) as Sent;
    expect((await ask(port, filled)).status).toBe(status);
  });

  it('refuses what another page sends, and what is no request', async () => {
    const { port } = await start(APP);
    const good = { run: 'a', inputs: { x: 1 } };
    const cases: [unknown, Record<string, string>, number][] = [
      [good, { Origin: 'https://evil.example' }, 403],
      [good, { Origin: 'null' }, 403],
      [good, { Origin: 'http://[' }, 403],
      [good, { Origin: `http://[::1:${port}` }, 403],
      [good, { Origin: `http://localhost:${port}/` }, 403],
      [good, { Origin: `http://localhost:${port}.evil.example` }, 403],
      [good, { Origin: `http://localhost:${port + 1}` }, 403],
      [good, { 'Sec-Fetch-Site': 'cross-site' }, 403],
      [good, { 'Content-Type': 'text/plain' }, 415],
      ['{', {}, 400],
      [deep(100_000), {}, 400],
      [[], {}, 400],
      [{ run: 5, inputs: {} }, {}, 400],
      [{ run: 'a', inputs: [] }, {}, 400],
      [`{"run": "a", "inputs": {"x": ${deep(980)}}}`, {}, 400],
      [`{"run": "a", "inputs": {"x": ${deep(40)}}}`, {}, 400],
      [{ run: 'x'.repeat(101), inputs: {} }, {}, 400],
      ['', { 'Content-Length': '99999999999' }, 413],
      [good, {}, 200],
    ];
    for (const [content, headers, status] of cases) {
      const { 'Content-Length': length } = headers;
      const answer = length
        ? await ask(port, {
            method: 'POST',
            path: '/run',
            headers: {
              'Content-Type': 'application/json',
              Origin: `http://localhost:${port}`,
              'Content-Length': length,
            },
          })
        : await post(port, content, '/run', headers);
      expect([JSON.stringify(headers), answer.status]).toEqual([JSON.stringify(headers), status]);
    }
  });

  it('survives requests that are no HTTP', async () => {
    const { port } = await start(APP);
    for (const text of [
      '\r\n\r\n',
      'GET / HTTP/9.9\r\n\r\n',
      '\0\0\0\n',
      `GET /${'a'.repeat(70_000)} HTTP/1.1\r\n\r\n`,
    ]) {
      await new Promise((done) => {
        const socket = connect(port, '127.0.0.1', () => socket.end(text));
        socket.on('error', () => undefined);
        socket.on('close', done);
        socket.resume();
      });
    }
    expect((await run(port)).answer?.outputs).toBe('{"y": 4}');
  });

  it('ends a run at the time limit, with everything that the run has started', async () => {
    const mark = path.join(folder, 'late');
    const code = `import subprocess, sys
def main(inputs):
    subprocess.Popen([sys.executable, "-c", "import time; time.sleep(4); open(${JSON.stringify(mark).replaceAll('"', "'")}, 'w')"])
    while True:
        pass`;
    const { port } = await start({ ...APP, timeLimit: 1, code });
    expect(await run(port)).toEqual({ timeout: 1 });
    // Long enough for the process to write its file, if it were still there.
    await run(port, {}, 'b');
    await run(port, {}, 'c');
    await run(port, {}, 'd');
    await run(port, {}, 'e');
    expect(existsSync(mark)).toBe(false);
    expect(readdirSync(temporary)).toEqual([]);
  });

  it('stops a run on request', async () => {
    const { port, output } = await start({
      ...APP,
      timeLimit: 60,
      code: 'import os\ndef main(inputs):\n    os.write(2, b"started")\n    while True:\n        pass',
    });
    const running = run(port, {}, 'long');
    await vi.waitFor(() => expect(output()).toContain('started'), { timeout: 30_000 });
    expect((await post(port, { run: 'long' }, '/stop')).status).toBe(200);
    expect(await running).toEqual({ stopped: true });
  });

  it.each([
    ['leaves Python', 'import os\ndef main(inputs):\n    os._exit(3)', /ended without an answer \(status 3\)/],
    [
      'writes to the answer',
      'import os\ndef main(inputs):\n    [os.write(fd, b"x\\n") for fd in (3, 4, 5) if os.path.exists(f"/proc/self/fd/{fd}")]\n    return {}',
      /ended without an answer/,
    ],
  ])('reports an app that %s', async (_name, code, message) => {
    const { port } = await start({ ...APP, code });
    expect((await run(port)).broken).toMatch(message);
  });

  it.each<[string, string, object]>([
    ['an error that is a text', `b'{"error": "x"}\\n'`, { answer: { error: 'x' } }],
    ['a deep list', `b'{"a": ' + b'[' * 300 + b']' * 300 + b'}\\n'`, { broken: 'the answer could not be read' }],
  ])('survives an app that answers with %s itself', async (_name, answer, expected) => {
    const { port, output } = await start({ ...APP, code: `import os\ndef main(inputs):\n    os.write(3, ${answer})` });
    expect(await run(port)).toEqual(expected);
    expect(output()).not.toContain('Traceback');
  });

  it('runs code with tabs, Windows line breaks and form feeds, which reads nothing from the keyboard', async () => {
    const code = 'def main(inputs):\r\n\ttry:\r\n\t\tinput()\r\n\texcept EOFError:\r\n\t\treturn {"y": 1}\r\n\f\r\n';
    const { port } = await start({ ...APP, code });
    expect((await run(port)).answer?.outputs).toBe('{"y": 1}');
  });

  it('prints a title that the encoding of the window does not have', async () => {
    const { output } = await startIn({ PYTHONIOENCODING: 'ascii' }, { ...APP, title: 'Δx' });
    expect(output()).toContain('\\u0394x runs at http://localhost:');
  });

  it('limits the memory, and keeps prints of C code out of the answer', async () => {
    const code =
      'import os\ndef main(inputs):\n    os.write(1, b"noise")\n    return {"n": len(bytearray(inputs["x"]))}';
    const { port } = await start({ ...APP, code }, '--memory', '256');
    expect((await run(port, { x: 1000 })).answer?.outputs).toBe('{"n": 1000}');
    expect((await run(port, { x: 1_000_000_000 })).answer?.error?.message).toContain('MemoryError');
  });

  it("gives the app its files, and keeps them from replacing Python's modules", async () => {
    const code =
      'import json\ndef main(inputs):\n    return {"text": open("json.py").read(), "dumps": json.dumps([1])}';
    const files = { 'json.py': Buffer.from('raise SystemExit').toString('base64') };
    const { port } = await start({ ...APP, code, files });
    expect((await run(port)).answer?.outputs).toBe('{"text": "raise SystemExit", "dumps": "[1]"}');
  });

  it('says in words that the port is taken', async () => {
    const { port } = await start(APP);
    const second = promisify(execFile)('python3', ['-m', brand.library, 'run', fileOf(APP), '--port', String(port)], {
      env,
    });
    const { stderr } = await second.then(
      () => ({ stderr: 'it started' }),
      (error: { stderr: string }) => error,
    );
    expect(stderr).toBe(
      `Port ${port} is in use, perhaps by an earlier runner. Stop it, or choose another port: --port ${port + 1}\n`,
    );
  });

  it.each([
    ['by default', []],
    ['with an empty address', ['--host', '']],
  ])('listens on this computer only %s', async (_when, options) => {
    const { port, output } = await start(APP, ...options);
    expect((await ask(port, {})).status).toBe(200);
    // This machine, too, on Linux, but another address than the one that the runner was bound to.
    await expect(fetch(`http://127.0.0.2:${port}/`)).rejects.toThrow();
    expect(output()).not.toContain('Warning');
  });

  it('warns when it is told to listen on every address', async () => {
    const { port, output } = await start(APP, '--host', '0.0.0.0', '--name', 'apps.example.org');
    await expect.poll(output).toContain('Warning: the runner listens on all network interfaces.');
    expect((await ask(port, { headers: { Host: 'apps.example.org' } })).status).toBe(200);
    expect(
      (
        await post(port, { run: 'a', inputs: { x: 1 } }, '/run', {
          Host: 'apps.example.org',
          Origin: 'https://apps.example.org',
        })
      ).status,
    ).toBe(200);
    expect((await ask(port, { headers: { Host: `apps.example.org:${port}` } })).status).toBe(200);
    expect((await ask(port, { headers: { Host: 'other.example.org' } })).status).toBe(421);
  });

  it.each(['0.0.0.0', '0', '127.0.0.2', '127.1'])(
    'prints and suggests an address that works with --host %s',
    async (host) => {
      const { port, output } = await start(APP, '--host', host);
      const printed = /runs at (\S+)/.exec(output())?.[1] ?? '';
      expect((await fetch(printed)).status).toBe(200);
      const refused = await ask(port, {
        headers: { Host: '0.0.0.0:1' },
        ...(host === '127.0.0.2' && { address: host }),
      });
      expect(refused.status).toBe(421);
      expect(refused.text).toContain(`This server doesn't have that name. Open ${printed}`);
      expect(output().includes('Warning')).toBe(host.startsWith('0'));
    },
  );

  it('rejects a host that is no name in words', async () => {
    const started = promisify(execFile)('python3', ['-m', brand.library, 'run', fileOf(APP), '--host', 'ä..b'], {
      env,
    });
    const { stderr } = await started.catch((error: { stderr: string }) => error);
    expect(stderr).toBe("Can't listen on ä..b: it isn't a host name or an address\n");
  });
});

/** Prints its process and that of a program that it starts; runs until it is ended, or `x` is 1. */
const ENDLESS = {
  ...APP,
  timeLimit: 60,
  code: `import os, subprocess, sys
def main(inputs):
    if inputs["x"] == 1:
        return {"y": 1}
    program = subprocess.Popen([sys.executable, "-c", "import time; time.sleep(600)"])
    os.write(2, b"processes %d %d\\n" % (os.getpid(), program.pid))
    while True:
        pass`,
};

/** The processes of the first `count` runs, as soon as all of them run. */
async function processesOf({ output }: Started, count = 1): Promise<number[]> {
  const found = () => [...output().matchAll(/processes (\d+) (\d+)\n/g)].flatMap(([, ...ids]) => ids.map(Number));
  await vi.waitFor(() => expect(found()).toHaveLength(2 * count), { timeout: 60_000 });
  return found();
}

/** A process that has ended may be listed until its parent has taken note of it. */
const isRunning = (id: number): boolean => {
  try {
    return !execFileSync('ps', ['-o', 'stat=', '-p', String(id)], { encoding: 'utf8' }).startsWith('Z');
  } catch {
    return false;
  }
};

const haveEnded = (processes: readonly number[]) =>
  vi.waitFor(() => expect(processes.filter(isRunning)).toEqual([]), { timeout: 30_000, interval: 200 });

/** A run whose page may be closed. */
function open(port: number, name: string) {
  const headers = { Host: `localhost:${port}`, Origin: `http://localhost:${port}`, 'Content-Type': 'application/json' };
  const sent = request({ host: '127.0.0.1', port, method: 'POST', path: '/run', headers });
  sent.on('error', () => undefined);
  sent.end(JSON.stringify({ run: name, inputs: { x: 2 } }));
  return sent;
}

describe('a run', () => {
  it('ends when its page is closed', async () => {
    const started = await start(ENDLESS);
    const pages = ['a', 'b', 'c', 'd'].map((name) => open(started.port, name));
    const processes = await processesOf(started, 4);
    expect((await run(started.port, { x: 1 }, 'e')).broken).toContain('4 runs are under way');
    for (const page of pages) page.destroy();
    await haveEnded(processes);
    await vi.waitFor(() => expect(readdirSync(temporary)).toEqual([]), { timeout: 10_000 });
    expect((await run(started.port, { x: 1 }, 'e')).answer?.outputs).toBe('{"y": 1}');
    expect(started.output()).not.toContain('Traceback');
  });

  it('is stopped by a request that overtakes it, once', async () => {
    const { port } = await start(ENDLESS);
    await post(port, { run: 'a' }, '/stop');
    expect(await run(port, { x: 2 }, 'a')).toEqual({ stopped: true });
    expect((await run(port, { x: 1 }, 'a')).answer?.outputs).toBe('{"y": 1}');
    // Of many such requests, the first ones are forgotten.
    for (let index = 0; index <= 100; index += 1) await post(port, { run: `b${index}` }, '/stop');
    expect((await run(port, { x: 1 }, 'b0')).answer?.outputs).toBe('{"y": 1}');
    expect(await run(port, { x: 2 }, 'b1')).toEqual({ stopped: true });
  });

  it.each(['SIGINT', 'SIGTERM', 'SIGHUP'] as const)(
    'ends with the runner, and leaves no folder, at %s',
    async (signal) => {
      const started = await start(ENDLESS);
      open(started.port, 'a');
      open(started.port, 'b');
      const processes = await processesOf(started, 2);
      const ended = new Promise((done) => server?.once('exit', done));
      server?.kill(signal);
      expect(await ended).toBe(0);
      expect(readdirSync(temporary)).toEqual([]);
      await haveEnded(processes);
      await expect.poll(started.output).toMatch(/Stopped\.\n$/);
      expect(started.output()).not.toContain('Traceback');
    },
  );

  it.each([
    ['Linux', ''],
    ['other systems', 'import fcntl\ndel fcntl.F_SETSIG\n'],
  ])('ends when the runner is killed, on %s', async (_system, customization) => {
    const custom = mkdtempSync(path.join(folder, 'custom-'));
    writeFileSync(path.join(custom, 'sitecustomize.py'), customization);
    const started = await startIn({ PYTHONPATH: `${custom}:${env.PYTHONPATH}` }, ENDLESS);
    open(started.port, 'a');
    const processes = await processesOf(started);
    expect(processes.filter(isRunning)).toEqual(processes);
    server?.kill('SIGKILL');
    await haveEnded(processes);
    // No one is left to remove the folder.
    rmSync(temporary, { recursive: true });
    mkdirSync(temporary);
  });

  it('ends at the time limit when the runner does not end it', async () => {
    const started = await start({ ...ENDLESS, timeLimit: 3 });
    const page = run(started.port);
    const [own = 0] = await processesOf(started);
    server?.kill('SIGSTOP');
    await haveEnded([own]).finally(() => server?.kill('SIGCONT'));
    await page;
  });
});
