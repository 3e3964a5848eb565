/**
 * App code that attacks its worker, the next app, or the page through its answer. Runs the site's own client against the
 * built runtime. Everything runs with DEEP=1; otherwise the orders are a sample. With SANDBOX_PACKAGE=<module>, all of it
 * happens in interpreters that have loaded that package (tests/deep/packages.test.ts).
 */
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, type Page, test } from '../spec/browser-test';
import { type AppJob, appJobs, loadSandbox, type Sandbox, shuffled, WORKER } from './support';

const ATTACKS = readFileSync(path.join(import.meta.dirname, 'worker-attacks.py'), 'utf8');
const DEEP = process.env.DEEP !== undefined;
const PACKAGE = process.env.SANDBOX_PACKAGE;

// A build with offline reading would add copies and settings of its own.
test.use({ serviceWorkers: 'block' });

test.setTimeout(DEEP ? 900_000 : 240_000);

interface Result {
  readonly kind: string;
  readonly message?: string;
  readonly outputs?: string | undefined;
  readonly html?: string | undefined;
  readonly error?: string | undefined;
}

async function openPage(page: Page): Promise<void> {
  await page.goto('/code/overview');
  await loadSandbox(page);
}

/** Runs the jobs one after another with one client, as a page with several apps does. */
function runAll(page: Page, jobs: readonly AppJob[], seed = 1): Promise<Result[]> {
  return page.evaluate(
    async ({ list, worker, random }) => {
      const holder = globalThis as unknown as { Sandbox: Sandbox; client?: InstanceType<Sandbox['PythonClient']> };
      holder.client ??= new holder.Sandbox.PythonClient(worker);
      const results: Result[] = [];
      for (const { id, code, template, files, inputs } of list) {
        const { outcome } = holder.client.run({
          app: id,
          request: { code, inputs, seed: random },
          template,
          files,
          timeLimit: 60,
          onProgress: () => undefined,
          onStart: () => undefined,
        });
        const ended = await outcome;
        results.push({
          kind: ended.kind,
          ...(ended.kind === 'broken' ? { message: ended.message } : {}),
          ...(ended.kind === 'done'
            ? {
                outputs: ended.answer.outputs,
                error: ended.answer.error?.message,
                html: ended.rendered && 'html' in ended.rendered ? ended.rendered.html : undefined,
              }
            : {}),
        });
      }
      return results;
    },
    { list: jobs, worker: WORKER, random: seed },
  );
}

const job = (code: string, inputs: Record<string, unknown> = {}, template = ''): AppJob => ({
  id: 'attack',
  code: PACKAGE === undefined ? code : `import ${PACKAGE}\n${code}`,
  template,
  files: {},
  inputs,
  recorded: '',
});

const attackNames = [...ATTACKS.matchAll(/^ {4}(?:\*\*\{f)?"([^"]+)":/gm)].map(([, name]) => name);

test('no attack of app code on its worker gets through, and nothing is fetched or stored', async ({ page }) => {
  const requests: string[] = [];
  page.on('request', (request) => requests.push(request.url()));
  await openPage(page);
  const storage = () =>
    page.evaluate(async () => [await caches.keys(), { ...localStorage }, await indexedDB.databases(), document.cookie]);
  await runAll(page, [job('def main(inputs):\n    return {}\n')]);
  // The page stores the snapshot after the first run; from then on nothing changes.
  const stored = () => page.evaluate(() => localStorage.getItem('python-snapshot-digest'));
  await expect.poll(stored, { timeout: 20_000 }).toMatch(/^[0-9a-f]{64}$/);
  const before = await storage();
  const [listed] = await runAll(page, [
    job(`${ATTACKS}\n\ndef main(inputs):\n    return {"found": json.dumps(list(ATTACKS))}\n`),
  ]);
  const names = JSON.parse((JSON.parse(listed?.outputs ?? '{}') as { found: string }).found) as string[];
  expect(names.length).toBeGreaterThan(180);
  expect(attackNames.length).toBeGreaterThan(40);
  const found: Record<string, string> = {};
  const attempt = async (chosen: readonly string[]): Promise<void> => {
    const [result] = await runAll(page, [job(ATTACKS, { attacks: chosen })]);
    if (result?.outputs !== undefined) {
      Object.assign(found, JSON.parse((JSON.parse(result.outputs) as { found: string }).found));
    } else if (chosen.length === 1) {
      found[chosen[0] ?? ''] = `closed: the interpreter ended: ${result?.message ?? result?.error ?? result?.kind}`;
    } else {
      const middle = Math.ceil(chosen.length / 2);
      await attempt(chosen.slice(0, middle));
      await attempt(chosen.slice(middle));
    }
  };
  await attempt(names);
  expect(Object.keys(found).length).toBe(names.length);
  expect(Object.entries(found).filter(([, how]) => !how.startsWith('closed'))).toEqual([]);
  expect(requests.filter((url) => /exfil|evil/.test(url))).toEqual([]);
  expect(await storage()).toEqual(before);
});

/** Code that changes its interpreter for whatever runs next, in it or after it. */
const POISON = [
  'import builtins\nbuiltins.sum = lambda *values: 56\nbuiltins.round = lambda *values: 56\nbuiltins.print = None',
  'import json\njson.dumps = lambda *values, **options: "{}"\njson.loads = None',
  'import math\nmath.sqrt = lambda value: 56\nmath.pi = 3',
  'import decimal\ndecimal.getcontext().prec = 2\ndecimal.DefaultContext.prec = 2',
  'import random\nrandom.random = lambda: 0.56\nrandom.seed = lambda *values: None',
  'import sys\nsys.modules.clear()',
  'import sys\nsys.setrecursionlimit(60)',
  'import app_runner\napp_runner.run = lambda request: "{}"\napp_runner.plain = lambda *values: {"x": 56}',
  'import locale, time\ntime.perf_counter = lambda: 56\nlocale.setlocale = None',
  'import os\nfor name in os.listdir("."):\n    os.remove(name)\nos.chdir("/")\nopen("/home/app/planted.py", "w").write("x = 56")',
  'import sys\nsys.path.insert(0, "/planted")\nimport os\nos.makedirs("/planted", exist_ok=True)\nopen("/planted/statistics.py", "w").write("mean = lambda values: 56")',
  'import pyodide_js\nfor name in ("then", "toJSON", "outputs"):\n    try:\n        setattr(pyodide_js.constructor.prototype, name, 56)\n    except Exception:\n        pass',
  'import pyodide_js\npyodide_js._module.UTF8ToString = lambda *values: "56"\npyodide_js._api.makeSnapshot = None',
  'import gc\ngc.disable()\nimport warnings\nwarnings.simplefilter("error")',
  'import asyncio\nasync def late():\n    while True:\n        await asyncio.sleep(0)\ntry:\n    asyncio.ensure_future(late())\nexcept BaseException:\n    pass',
  'import atexit\natexit.register(lambda: open("/late", "w"))\nclass Late:\n    def __del__(self):\n        import builtins\n        builtins.sum = None\nkept = Late()',
  'import _pyodide_core\n_pyodide_core.trigger_fatal_error()',
  'rows = []\nwhile True:\n    rows.append("x" * 50_000_000)',
].map((body) => job(`${body}\n\ndef main(inputs):\n    return {"x": 1}\n`));

/**
 * Letter for letter, but for spaces between tags and for the names that a plot makes from all digits of its data, of which
 * the last may differ from one C library to the next.
 */
const comparable = (html: string): string =>
  html
    .replace(/\s+/g, ' ')
    .replace(/ ?(<[^>]+>) ?/g, '$1')
    .replace(/\bplot-[0-9a-f]{12}\b/g, 'plot');

function differenceFrom(recorded: string, result: Result | undefined): string | undefined {
  if (result?.html === undefined || result.error !== undefined) return JSON.stringify(result)?.slice(0, 200);
  const [got, wanted] = [comparable(result.html), comparable(recorded)];
  if (got === wanted) return undefined;
  const at = [...got].findIndex((letter, index) => letter !== wanted[index]);
  return `at ${at}: ${got.slice(at - 30, at + 40)} instead of ${wanted.slice(at - 30, at + 40)}`;
}

for (const order of DEEP ? [1, 2, 3, 4, 5] : [1]) {
  test(`every app gives its recorded result, whatever ran before it (order ${order})`, async ({ page }) => {
    const all = appJobs();
    expect(all.length).toBeGreaterThanOrEqual(35);
    expect(all.filter(({ recorded }) => recorded === '')).toEqual([]);
    // apps/apps.test.ts runs all of them in the same Python on Node.
    const apps = DEEP ? all : shuffled(all, 3).slice(0, 24);
    await openPage(page);
    const queue = shuffled([...apps, ...shuffled(POISON, order).slice(0, DEEP ? 18 : 9)], order);
    const results = await runAll(page, queue);
    const different = queue.flatMap((app, index) => {
      const difference = app.id === 'attack' ? undefined : differenceFrom(app.recorded, results[index]);
      return difference ? [`${app.id} after ${queue[index - 1]?.id}: ${difference}`] : [];
    });
    expect(different).toEqual([]);
  });
}

test('a client that used its worker twice would be noticed', async ({ page }) => {
  await page.route(`**${WORKER}`, async (route) => {
    const response = await route.fetch();
    const body = (await response.text()).replace(/\w+\.close\.bind\(globalThis\)/, '(()=>{})');
    const headers = { ...response.headers() };
    delete headers['content-encoding'];
    delete headers['content-length'];
    await route.fulfill({ response, headers, body });
  });
  await openPage(page);
  const clean = job('def main(inputs):\n    return {"x": sum([2, 3.6])}\n');
  const sums = await page.evaluate(
    async ({ worker, jobs }) => {
      const { Interpreter, RuntimeFiles } = (globalThis as unknown as { Sandbox: Sandbox }).Sandbox;
      const parts = await new RuntimeFiles(worker).load(() => undefined, new AbortController().signal);
      const interpreter = new Interpreter(worker);
      await interpreter.boot(parts);
      const outputs: unknown[] = [];
      for (const { id, code, template, files, inputs } of jobs) {
        const { answer } = await interpreter.run({ type: 'run', app: id, request: { code, inputs }, template, files });
        outputs.push(answer.outputs);
      }
      interpreter.end();
      return outputs;
    },
    { worker: WORKER, jobs: [clean, POISON[0] as AppJob, clean] },
  );
  expect(sums).toEqual(['{"x": 5.6}', '{"x": 1}', '{"x": 56}']);
});

test('random numbers differ from run to run, and a seed fixes them', async ({ page }) => {
  await openPage(page);
  const draw = job('import random\ndef main(inputs):\n    return {"x": random.random()}\n');
  const free = await page.evaluate(
    async ({ worker, code }) => {
      const { PythonClient } = (globalThis as unknown as { Sandbox: Sandbox }).Sandbox;
      const client = new PythonClient(worker);
      const seen: unknown[] = [];
      for (let turn = 0; turn < 4; turn += 1) {
        const { outcome } = client.run({
          app: 'a',
          request: { code, inputs: {} },
          template: '',
          files: {},
          timeLimit: 30,
          onProgress: () => undefined,
          onStart: () => undefined,
        });
        const ended = await outcome;
        seen.push(ended.kind === 'done' ? ended.answer.outputs : ended.kind);
      }
      return seen;
    },
    { worker: WORKER, code: draw.code },
  );
  expect(new Set(free).size).toBe(4);
  const fixed = await runAll(page, [draw, draw]);
  expect(fixed[0]?.outputs).toBe(fixed[1]?.outputs);
});

test('what a sweep changes in its interpreter is gone in the next run, and a stopped one reports nothing more', async ({
  page,
}) => {
  await openPage(page);
  const code =
    'import math\ndef main(inputs):\n    math.turn = getattr(math, "turn", 0) + 1\n    return {"x": inputs["x"], "turn": math.turn}\n';
  const seen = await page.evaluate(
    async ({ worker, code }) => {
      const { PythonClient } = (globalThis as unknown as { Sandbox: Sandbox }).Sandbox;
      const client = new PythonClient(worker);
      const points: unknown[] = [];
      const quiet = { app: 'a', files: {}, timeLimit: 30, onProgress: () => undefined, onStart: () => undefined };
      const inputs = [{ x: 1 }, { x: 2 }, { x: '' }];
      const onPoint = (point: unknown) => points.push(point);
      const { outcome } = client.sweep({ ...quiet, code, inputs, onPoint });
      const { kind } = await outcome;
      const late: unknown[] = [];
      const endless = {
        ...quiet,
        code: code.replace('    math', '    while inputs["x"] == 2: pass\n    math'),
        inputs,
      };
      const stopped = client.sweep({ ...endless, onPoint: (point) => late.push(point) && stopped.stop() });
      const ended = await stopped.outcome;
      const after = await client.run({ ...quiet, request: { code, inputs: { x: 3 } }, template: '' }).outcome;
      return {
        kind,
        points,
        late,
        ended: ended.kind,
        after: after.kind === 'done' ? after.answer.outputs : after.kind,
      };
    },
    { worker: WORKER, code },
  );
  expect(seen).toEqual({
    kind: 'done',
    points: ['{"x": 1, "turn": 1}', '{"x": 2, "turn": 2}', '{"x": "", "turn": 3}'].map((outputs) => ({ outputs })),
    late: [{ outputs: '{"x": 1, "turn": 1}' }],
    ended: 'stopped',
    after: '{"x": 3, "turn": 1}',
  });
});

test('a worker ends with its run, the spare one after 30 idle seconds', async ({ page }) => {
  await page.clock.install();
  await openPage(page);
  const ended: string[] = [];
  page.on('worker', (worker) => worker.on('close', () => ended.push(worker.url())));
  // A loop without end, scheduled for the turn after the run.
  const code =
    'import pyodide_js\ndef late():\n    while True:\n        pass\ndef main(inputs):\n    pyodide_js._api.scheduleCallback(late, 0)\n    return {"x": 1}\n';
  for (let turn = 1; turn <= 3; turn += 1) {
    const [result] = await runAll(page, [job(code)]);
    expect(result?.outputs).toBe('{"x": 1}');
    await expect.poll(() => ended.length, { timeout: 20_000 }).toBe(turn);
    expect(page.workers().length).toBeLessThanOrEqual(1);
  }
  await expect.poll(() => page.workers().length, { timeout: 20_000 }).toBe(1);
  // The spare must have started before the page puts it away.
  await page.waitForTimeout(3000);
  await page.clock.fastForward(31_000);
  await expect.poll(() => page.workers().length, { timeout: 20_000 }).toBe(0);
  // And the next run works all the same.
  const [again] = await runAll(page, [job('def main(inputs):\n    return {"x": 2}\n')]);
  expect(again?.outputs).toBe('{"x": 2}');
});

test('a snapshot or a file that was tampered with is not used', async ({ page }) => {
  await openPage(page);
  const clean = job('def main(inputs):\n    return {"x": sum([2, 3.6])}\n');
  expect((await runAll(page, [clean]))[0]?.outputs).toBe('{"x": 5.6}');
  const stored = () =>
    page.evaluate(async () => {
      const cache = await caches.open('python-snapshot');
      const [key] = await cache.keys();
      const bytes = key && (await (await cache.match(key))?.arrayBuffer());
      return { size: bytes?.byteLength ?? 0, digest: localStorage.getItem('python-snapshot-digest') };
    });
  await expect.poll(async () => (await stored()).size, { timeout: 20_000 }).toBeGreaterThan(1_000_000);
  const { digest } = await stored();
  expect(digest).toMatch(/^[0-9a-f]{64}$/);
  await page.evaluate(async () => {
    const cache = await caches.open('python-snapshot');
    const [key] = await cache.keys();
    if (!key) throw new Error('no snapshot');
    const bytes = new Uint8Array((await (await cache.match(key))?.arrayBuffer()) as ArrayBuffer);
    // In the middle of Python's memory, where restoring it would not notice.
    for (let at = 9_000_000; at < 9_000_100; at += 1) bytes[at] = 0x41;
    await cache.put(key, new Response(bytes));
  });
  await openPage(page);
  expect((await runAll(page, [clean]))[0]?.outputs).toBe('{"x": 5.6}');
  await expect.poll(async () => (await stored()).digest, { timeout: 20_000 }).toMatch(/^[0-9a-f]{64}$/);
  await page.route('**/py/*/python_stdlib.zip', async (route) => {
    const response = await route.fetch();
    const body = await response.body();
    body[body.length - 1000] = (body[body.length - 1000] ?? 0) ^ 1;
    const headers = { ...response.headers() };
    delete headers['content-encoding'];
    delete headers['content-length'];
    await route.fulfill({ response, headers, body });
  });
  await openPage(page);
  const [broken] = await runAll(page, [clean]);
  expect(broken).toEqual({ kind: 'broken', message: 'python_stdlib.zip arrived damaged.' });
});

/** What a worker under foreign control might answer. */
const ANSWERS = [
  'null',
  '0',
  '"text"',
  '[]',
  '{}',
  '{type:"answer"}',
  '{type:"answer",answer:null}',
  '{type:"answer",answer:[]}',
  '{type:"answer",answer:{stdout:1,stderr:"",outputs:"{}"}}',
  '{type:"answer",answer:{stdout:"",stderr:{},outputs:"{}"}}',
  '{type:"answer",answer:{stdout:"",stderr:"",error:{message:"",traceback:"",frames:[{line:"0",name:""}]}}}',
  '{type:"answer",answer:{stdout:"",stderr:"",error:{message:"",traceback:"",frames:[{line:NaN,name:""}]}}}',
  '{type:"answer",answer:{stdout:"",stderr:"",outputs:{}}}',
  '{type:"answer",answer:{stdout:"",stderr:"",outputs:"x".repeat(4000001)}}',
  '{type:"answer",answer:{stdout:"",stderr:""}}',
  '{type:"answer",answer:{stdout:"",stderr:"",error:"no"}}',
  '{type:"answer",answer:{stdout:"",stderr:"",error:{message:1,traceback:"",frames:[]}}}',
  '{type:"answer",answer:{stdout:"",stderr:"",error:{message:"",traceback:"",frames:{}}}}',
  '{type:"answer",answer:{stdout:"",stderr:"",error:{message:"",traceback:"",frames:[null]}}}',
  '{type:"answer",answer:{stdout:"",stderr:"",error:{message:"",traceback:"",frames:[{line:{},name:""}]}}}',
  '{type:"answer",answer:{stdout:"",stderr:"",outputs:"{}"},rendered:{html:1,cut:false}}',
  '{type:"answer",answer:{stdout:"",stderr:"",outputs:"{}"},rendered:{html:"",cut:"no"}}',
  '{type:"answer",answer:{stdout:"",stderr:"",outputs:"{}"},rendered:{html:"<b>".repeat(30000),cut:false}}',
  '{type:"answer",answer:{stdout:"",stderr:"",outputs:"{}"},rendered:{html:"x".repeat(2000001),cut:false}}',
  '{type:"answer",answer:{stdout:"",stderr:"",outputs:"{}"},rendered:{error:{message:{},line:1}}}',
  '{type:"answer",answer:{stdout:"",stderr:"",outputs:"{}"},rendered:{error:{message:"",line:"1"}}}',
  '{type:"ready",snapshot:new ArrayBuffer(8)}',
  '{type:"compiled",python:{},templates:{}}',
  '{type:"progress",done:1,total:1}',
  'new Map([["type","answer"]])',
  'new Proxy({},{})',
  'Symbol("x")',
  '()=>1',
  'new Date()',
];

test('an answer of the wrong shape breaks the run, never the page', async ({ page }) => {
  let answer = '';
  await page.route(`**${WORKER}`, (route) =>
    route.fulfill({
      contentType: 'text/javascript',
      body: `onmessage = ({ data }) => { if (data.type === 'boot') postMessage({ type: 'ready' }); else { postMessage(${answer}); } };`,
    }),
  );
  await openPage(page);
  const kinds: string[] = [];
  for (const text of ANSWERS) {
    answer = text;
    await page.evaluate(() => {
      (globalThis as { client?: unknown }).client = undefined;
    });
    const [result] = await runAll(page, [job('')]);
    kinds.push(`${text.slice(0, 100)}: ${result?.kind}`);
  }
  expect(kinds.filter((line) => !line.endsWith(': broken'))).toEqual([]);
});
