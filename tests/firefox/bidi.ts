/**
 * Debian's Firefox over WebDriver BiDi, with nothing between: Playwright drives a Firefox of its own making, and readers
 * have this one. A small client of the protocol: start, navigate, evaluate, press keys, hear what the pages log.
 */
import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';

const COMMAND = 'firefox-esr';
/** Names of keys as the protocol writes them. */
const KEYS = { Control: '\uE009', Enter: '\uE007', Escape: '\uE00C' } as const;
export type Key = keyof typeof KEYS | (string & {});

/** What a page logged, or a request of it that failed. */
export interface Heard {
  readonly kind: string;
  readonly text: string;
}

interface Message {
  readonly id?: number;
  readonly type: 'success' | 'error' | 'event';
  readonly result?: unknown;
  readonly error?: string;
  readonly message?: string;
  readonly method?: string;
  readonly params?: Record<string, unknown>;
}

/** Installs Firefox when it is missing; fails when that fails. */
export function installFirefox(): void {
  try {
    execFileSync(COMMAND, ['--version'], { stdio: 'ignore' });
  } catch {
    execFileSync('apt-get', ['install', '-y', '-qq', COMMAND], { stdio: 'ignore' });
  }
}

export class Firefox {
  readonly heard: Heard[] = [];
  readonly #waiting = new Map<number, { resolve(value: unknown): void; reject(error: Error): void }>();
  #ids = 0;
  #tab = '';

  private constructor(
    private readonly child: ChildProcess,
    private readonly profile: string,
    private readonly socket: WebSocket,
  ) {
    socket.onmessage = ({ data }) => this.#hear(JSON.parse(String(data)) as Message);
  }

  static async start(): Promise<Firefox> {
    const profile = await mkdtemp(path.join(tmpdir(), 'firefox-'));
    // No first-run pages, no updates, no reports, no caches from other runs.
    const preferences = {
      'app.update.enabled': false,
      'browser.aboutwelcome.enabled': false,
      'browser.shell.checkDefaultBrowser': false,
      'datareporting.policy.dataSubmissionEnabled': false,
      'network.captive-portal-service.enabled': false,
      'network.connectivity-service.enabled': false,
      'toolkit.telemetry.reportingpolicy.firstRun': false,
    };
    const lines = Object.entries(preferences).map(([name, value]) => `user_pref("${name}", ${value});`);
    await writeFile(path.join(profile, 'user.js'), lines.join('\n'));
    const child = spawn(COMMAND, ['--headless', '--no-remote', '--profile', profile, '--remote-debugging-port', '0'], {
      env: { ...process.env, HOME: profile },
      stdio: ['ignore', 'ignore', 'pipe'],
    });
    const address = await new Promise<string>((resolve, reject) => {
      let said = '';
      child.stderr?.on('data', (chunk: Buffer) => {
        said += chunk.toString('utf8');
        const found = /WebDriver BiDi listening on (ws:\S+)/.exec(said)?.[1];
        if (found) resolve(found);
      });
      child.once('error', reject);
      child.once('exit', (code) => reject(new Error(`Firefox ended with ${code}: ${said.slice(-500)}`)));
    });
    const socket = new WebSocket(`${address}/session`);
    await new Promise((resolve, reject) => {
      socket.onopen = resolve;
      socket.onerror = () => reject(new Error(`No connection to ${address}`));
    });
    const firefox = new Firefox(child, profile, socket);
    await firefox.send('session.new', { capabilities: {} });
    await firefox.send('session.subscribe', {
      events: ['log.entryAdded', 'network.fetchError', 'network.responseCompleted'],
    });
    const { contexts } = (await firefox.send('browsingContext.getTree', {})) as { contexts: { context: string }[] };
    firefox.#tab = contexts[0]?.context ?? '';
    return firefox;
  }

  #hear(message: Message): void {
    const waiting = message.id === undefined ? undefined : this.#waiting.get(message.id);
    if (waiting && message.id !== undefined) {
      this.#waiting.delete(message.id);
      if (message.type === 'success') waiting.resolve(message.result);
      else waiting.reject(new Error(`${message.error}: ${message.message}`));
      return;
    }
    const { method, params = {} } = message;
    const { url = '' } = (params.request ?? {}) as { url?: string };
    if (method === 'log.entryAdded') this.heard.push({ kind: `log ${params.level}`, text: String(params.text) });
    if (method === 'network.fetchError') this.heard.push({ kind: `failed ${params.errorText}`, text: url });
    const { status = 0 } = (params.response ?? {}) as { status?: number };
    if (method === 'network.responseCompleted' && status >= 400)
      this.heard.push({ kind: `status ${status}`, text: url });
  }

  send(method: string, params: Readonly<Record<string, unknown>>): Promise<unknown> {
    const id = ++this.#ids;
    return new Promise((resolve, reject) => {
      this.#waiting.set(id, { resolve, reject });
      this.socket.send(JSON.stringify({ id, method, params }));
    });
  }

  async goto(url: string): Promise<void> {
    await this.send('browsingContext.navigate', { context: this.#tab, url, wait: 'complete' });
  }

  /** The value of an expression in the page, through JSON. */
  async evaluate<T>(expression: string): Promise<T> {
    const answer = (await this.send('script.evaluate', {
      expression: `Promise.resolve(${expression}).then((value) => JSON.stringify(value ?? null))`,
      target: { context: this.#tab },
      awaitPromise: true,
    })) as { type: string; result?: { value?: string }; exceptionDetails?: { text: string } };
    if (answer.type !== 'success') throw new Error(`${expression}: ${answer.exceptionDetails?.text}`);
    return JSON.parse(answer.result?.value ?? 'null') as T;
  }

  /** Asks until the expression is true. */
  async waitFor(expression: string, seconds = 30): Promise<void> {
    const end = Date.now() + seconds * 1000;
    while (!(await this.evaluate<boolean>(`Boolean(${expression})`))) {
      if (Date.now() > end) throw new Error(`Not within ${seconds} s: ${expression}`);
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
  }

  /** Presses keys one after the other; `['Control', 'k']` is a chord. */
  async press(...keys: readonly (Key | readonly Key[])[]): Promise<void> {
    const written = (key: Key): string => (KEYS as Record<string, string>)[key] ?? key;
    const actions = keys.flatMap((key) => {
      const chord = (typeof key === 'string' ? [key] : key).map(written);
      return [
        ...chord.map((value) => ({ type: 'keyDown', value })),
        ...chord.toReversed().map((value) => ({ type: 'keyUp', value })),
      ];
    });
    await this.send('input.performActions', {
      context: this.#tab,
      actions: [{ type: 'key', id: 'keyboard', actions }],
    });
  }

  /** A real press of the mouse on the first element that the expression gives. */
  async click(element: string): Promise<void> {
    const { x, y } = await this.evaluate<{ x: number; y: number }>(`(() => {
      const element = ${element};
      element.scrollIntoView({ block: 'center', behavior: 'instant' });
      const { left, top, width, height } = element.getBoundingClientRect();
      return { x: Math.round(left + width / 2), y: Math.round(top + height / 2) };
    })()`);
    const actions = [
      { type: 'pointerMove', x, y },
      { type: 'pointerDown', button: 0 },
      { type: 'pointerUp', button: 0 },
    ];
    await this.send('input.performActions', {
      context: this.#tab,
      actions: [{ type: 'pointer', id: 'mouse', actions }],
    });
  }

  async resize(width: number, height: number): Promise<void> {
    await this.send('browsingContext.setViewport', { context: this.#tab, viewport: { width, height } });
  }

  async stop(): Promise<void> {
    this.socket.close();
    const ended = new Promise((resolve) => this.child.once('exit', resolve));
    this.child.kill('SIGTERM');
    await ended;
    await rm(this.profile, { recursive: true, force: true, maxRetries: 5, retryDelay: 200 });
  }
}
