/** Firefox over WebDriver BiDi, which it speaks without a driver in between: commands and events as JSON over a WebSocket. */
import { spawn } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Driver } from './browser';
import { endProcess, lineOf } from './processes';

/** No first-run pages, updates, reports or requests to other hosts. */
const PREFERENCES = {
  'app.update.enabled': false,
  'browser.aboutwelcome.enabled': false,
  'browser.shell.checkDefaultBrowser': false,
  'datareporting.policy.dataSubmissionEnabled': false,
  'network.captive-portal-service.enabled': false,
  'network.connectivity-service.enabled': false,
  'toolkit.telemetry.reportingpolicy.firstRun': false,
};

type Parameters = Readonly<Record<string, unknown>>;

interface Message {
  readonly id?: number;
  readonly type: 'success' | 'error' | 'event';
  readonly result?: unknown;
  readonly error?: string;
  readonly message?: string;
  readonly method?: string;
  readonly params?: Parameters;
}

/** What an event reports, if it is a problem. */
function problemOf({ method, params = {} }: Message): string | undefined {
  const { url = '' } = (params.request ?? {}) as { url?: string };
  const { status = 0 } = (params.response ?? {}) as { status?: number };
  if (method === 'log.entryAdded' && params.level === 'error') return `console: ${params.text}`;
  // A page that is left cancels what it was still loading.
  if (method === 'network.fetchError' && !/NS_BINDING_ABORTED|NS_ERROR_ABORT/.test(String(params.errorText)))
    return `failed (${params.errorText}): ${url}`;
  if (method === 'network.responseCompleted' && status >= 400) return `status ${status}: ${url}`;
  return undefined;
}

async function connect(address: string, onEvent: (event: Message) => void) {
  const waiting = new Map<number, (message: Message) => void>();
  let lastId = 0;
  const socket = new WebSocket(address);
  socket.onmessage = ({ data }) => {
    const message = JSON.parse(String(data)) as Message;
    if (message.id === undefined) onEvent(message);
    else waiting.get(message.id)?.(message);
  };
  await new Promise((resolve, reject) => {
    socket.onopen = resolve;
    socket.onerror = () => reject(new Error(`No connection to ${address}`));
  });
  const send = <T>(method: string, params: Parameters): Promise<T> => {
    lastId += 1;
    const id = lastId;
    return new Promise<T>((resolve, reject) => {
      waiting.set(id, ({ type, result, error, message }) => {
        waiting.delete(id);
        if (type === 'success') resolve(result as T);
        else reject(new Error(`${method}: ${error}: ${message}`));
      });
      socket.send(JSON.stringify({ id, method, params }));
    });
  };
  return { send, close: () => socket.close() };
}

export async function startFirefox(executablePath: string): Promise<Driver> {
  const profile = await mkdtemp(path.join(tmpdir(), 'firefox-'));
  const preferences = Object.entries(PREFERENCES).map(([name, value]) => `user_pref("${name}", ${value});`);
  await writeFile(path.join(profile, 'user.js'), preferences.join('\n'));
  const child = spawn(
    executablePath,
    ['--headless', '--no-remote', '--profile', profile, '--remote-debugging-port', '0'],
    { env: { ...process.env, HOME: profile }, stdio: ['ignore', 'ignore', 'pipe'] },
  );
  const [, address] = await lineOf(child, child.stderr, /WebDriver BiDi listening on (ws:\S+)/);
  const problems: string[] = [];
  const { send, close } = await connect(`${address}/session`, (event) => {
    const problem = problemOf(event);
    if (problem !== undefined) problems.push(problem);
  });
  await send('session.new', { capabilities: {} });
  await send('session.subscribe', {
    events: ['log.entryAdded', 'network.fetchError', 'network.responseCompleted'],
  });
  const { contexts } = await send<{ contexts: { context: string }[] }>('browsingContext.getTree', {});
  const context = contexts[0]?.context;

  async function callFunction(body: string): Promise<string> {
    const answer = await send<{ result?: { value?: string }; exceptionDetails?: { text: string } }>(
      'script.callFunction',
      { functionDeclaration: `() => { ${body} }`, target: { context }, awaitPromise: true },
    );
    if (answer.exceptionDetails) throw new Error(answer.exceptionDetails.text);
    return answer.result?.value ?? 'null';
  }

  return {
    engine: 'Firefox',
    callFunction,
    navigate: async (url) => void (await send('browsingContext.navigate', { context, url, wait: 'complete' })),
    reload: async () => void (await send('browsingContext.reload', { context, wait: 'complete' })),
    traverseHistory: async (delta) => void (await send('browsingContext.traverseHistory', { context, delta })),
    performActions: async (source) => void (await send('input.performActions', { context, actions: [source] })),
    setViewport: async (width, height) =>
      void (await send('browsingContext.setViewport', { context, viewport: { width, height } })),
    screenshot: async () => {
      const { data } = await send<{ data: string }>('browsingContext.captureScreenshot', { context });
      return Buffer.from(data, 'base64');
    },
    takeProblems: () => problems.splice(0),
    stop: async () => {
      close();
      await endProcess(child);
      await rm(profile, { recursive: true, force: true, maxRetries: 5, retryDelay: 200 });
    },
  };
}
