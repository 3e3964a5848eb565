/**
 * WebKitGTK through WebKitWebDriver, over WebDriver "classic": one HTTP request per command. It needs a display, so it gets a virtual
 * one of its own.
 */
import { spawn } from 'node:child_process';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Driver } from './browser';
import { endProcess, freePort, lineOf, whenAnswering } from './processes';

export interface WebKitPrograms {
  /** WebKitWebDriver */
  readonly driver: string;
  /** Xvfb */
  readonly display: string;
}

/** The toolbar of WebKit's MiniBrowser is 447 px wide unless its buttons shrink. A phone is 390 px wide. */
const NARROW_TOOLBAR = `
  window headerbar *, window toolbar *, window entry, window button {
    font-size: 1px; padding: 0; margin: 0; min-width: 0; min-height: 0; border: none; -gtk-icon-transform: scale(0);
  }
  toolbar, headerbar, notebook header { padding: 0; margin: 0; min-height: 0; }
`;

/**
 * The protocol reports no console messages. So each command makes sure that the page collects its errors, and takes along what
 * it has collected. Errors before the first command of a page are missed.
 */
const COLLECT_PROBLEMS = `
  if (!window.__problems) {
    const problems = (window.__problems = []);
    const original = console.error;
    console.error = (...values) => {
      problems.push('console: ' + values.map(String).join(' '));
      original.apply(console, values);
    };
    addEventListener('error', ({ message }) => message && problems.push('exception: ' + message));
    addEventListener('unhandledrejection', ({ reason }) => problems.push('rejection: ' + reason));
    document.addEventListener('securitypolicyviolation', ({ effectiveDirective, blockedURI }) =>
      problems.push('policy: ' + effectiveDirective + ' ' + blockedURI));
  }`;

async function startSession(port: number) {
  const server = `http://127.0.0.1:${port}`;
  async function request<T>(method: 'GET' | 'POST' | 'DELETE', address: string, body?: unknown): Promise<T> {
    const response = await fetch(`${server}${address}`, {
      method,
      ...(method === 'POST' && { body: JSON.stringify(body ?? {}) }),
    });
    const { value } = (await response.json()) as { value: T & { error?: string; message?: string } };
    if (!response.ok) throw new Error(`${address.split('/').at(-1)}: ${value.error}: ${value.message}`);
    return value;
  }
  await whenAnswering(`${server}/status`);
  const { sessionId } = await request<{ sessionId: string }>('POST', '/session', {
    capabilities: { alwaysMatch: {} },
  });
  const session = `/session/${sessionId}`;
  return {
    get: <T>(command: string) => request<T>('GET', `${session}/${command}`),
    post: <T>(command: string, body?: unknown) => request<T>('POST', `${session}/${command}`, body),
    end: () => request('DELETE', session),
  };
}

export async function startWebKit({ driver, display }: WebKitPrograms): Promise<Driver> {
  const home = await mkdtemp(path.join(tmpdir(), 'webkit-'));
  await mkdir(path.join(home, '.config/gtk-3.0'), { recursive: true });
  await writeFile(path.join(home, '.config/gtk-3.0/gtk.css'), NARROW_TOOLBAR);
  // Chooses a free display and prints its number to the fourth stream.
  const screen = spawn(display, ['-displayfd', '3', '-screen', '0', '1600x1200x24', '-nolisten', 'tcp'], {
    stdio: ['ignore', 'ignore', 'ignore', 'pipe'],
  });
  const [number] = await lineOf(screen, screen.stdio[3] as NodeJS.ReadableStream, /\d+(?=\n)/);
  const port = await freePort();
  const server = spawn(driver, [`--port=${port}`], {
    env: { ...process.env, HOME: home, XDG_CONFIG_HOME: path.join(home, '.config'), DISPLAY: `:${number}` },
    stdio: 'ignore',
  });
  const { get, post, end } = await startSession(port);
  const problems: string[] = [];

  async function callFunction(body: string): Promise<string> {
    const answer = await post<{ text: string; problems: string[] }>('execute/sync', {
      script: `${COLLECT_PROBLEMS}
        return Promise.resolve((() => { ${body} })()).then((text) => ({ text, problems: window.__problems.splice(0) }));`,
      args: [],
    });
    problems.push(...answer.problems);
    return answer.text;
  }

  /** The window is larger than the page's area by the toolbar. */
  async function setViewport(width: number, height: number): Promise<void> {
    await post('window/rect', { width, height });
    const [innerWidth = width, innerHeight = height] = JSON.parse(
      await callFunction('return JSON.stringify([innerWidth, innerHeight])'),
    ) as number[];
    await post('window/rect', { width: 2 * width - innerWidth, height: 2 * height - innerHeight });
  }

  return {
    engine: 'WebKit',
    callFunction,
    setViewport,
    navigate: async (url) => {
      await post('url', { url });
      await callFunction('return ""');
    },
    reload: () => post('refresh'),
    traverseHistory: (steps) => post(steps < 0 ? 'back' : 'forward'),
    performActions: (source) => post('actions', { actions: [source] }),
    screenshot: async () => Buffer.from(await get<string>('screenshot'), 'base64'),
    takeProblems: () => problems.splice(0),
    stop: async () => {
      await end().catch(() => undefined);
      await endProcess(server);
      await endProcess(screen);
      await rm(home, { recursive: true, force: true, maxRetries: 5, retryDelay: 200 });
    },
  };
}
