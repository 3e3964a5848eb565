/**
 * Chromium by its own protocol, over a pipe. Playwright forbids pages to prerender others, which is what a reader's browser
 * does with our links; so the navigation is driven without it.
 */
import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import type { Readable, Writable } from 'node:stream';
import { BROWSER_ARGUMENTS, findOrInstallBrowser } from '../../scripts/browser';

interface Message {
  readonly id?: number;
  readonly result?: Record<string, unknown>;
  readonly error?: { readonly message: string };
  readonly method?: string;
  readonly params?: Record<string, unknown>;
  readonly sessionId?: string;
}

/** Messages end with a zero byte; what is left over waits for the rest. */
export function splitMessages(text: string): { readonly messages: readonly string[]; readonly rest: string } {
  const parts = text.split('\0');
  return { messages: parts.slice(0, -1), rest: parts.at(-1) ?? '' };
}

export class Chromium {
  private readonly waiting = new Map<
    number,
    { done: (result: Record<string, unknown>) => void; fail: (error: Error) => void }
  >();
  /** Told of pages that a tab draws: the shown one, and those drawn in advance. */
  private readonly attached = new Map<string, (session: string) => void>();
  private last = 0;

  private constructor(
    private readonly child: ChildProcess,
    private readonly profile: string,
  ) {
    let rest = '';
    (child.stdio[4] as Readable).on('data', (chunk: Buffer) => {
      const split = splitMessages(rest + chunk.toString('utf8'));
      rest = split.rest;
      for (const text of split.messages) this.receive(JSON.parse(text) as Message);
    });
  }

  static async start(extra: readonly string[]): Promise<Chromium> {
    const program = await findOrInstallBrowser();
    if (!program) throw new Error('There is no Chromium.');
    const profile = mkdtempSync(path.join(os.tmpdir(), 'bench-chromium-'));
    const child = spawn(
      program,
      [
        ...BROWSER_ARGUMENTS,
        '--headless=new',
        '--remote-debugging-pipe',
        `--user-data-dir=${profile}`,
        ...extra,
        'about:blank',
      ],
      { stdio: ['ignore', 'ignore', 'ignore', 'pipe', 'pipe'] },
    );
    return new Chromium(child, profile);
  }

  private receive({ id, result, error, method, params, sessionId }: Message): void {
    if (method === 'Target.attachedToTarget' && sessionId) {
      this.attached.get(sessionId)?.(String(params?.sessionId));
      return;
    }
    const asked = id === undefined ? undefined : this.waiting.get(id);
    if (!asked || id === undefined) return;
    this.waiting.delete(id);
    if (error) asked.fail(new Error(error.message));
    else asked.done(result ?? {});
  }

  send(method: string, params: object = {}, sessionId?: string): Promise<Record<string, unknown>> {
    this.last += 1;
    const id = this.last;
    const late = 30_000;
    return new Promise((done, fail) => {
      const timer = setTimeout(() => {
        this.waiting.delete(id);
        fail(new Error(`${method} was not answered within ${late / 1000} s.`));
      }, late);
      this.waiting.set(id, {
        done: (result) => {
          clearTimeout(timer);
          done(result);
        },
        fail: (error) => {
          clearTimeout(timer);
          fail(error);
        },
      });
      (this.child.stdio[3] as Writable).write(`${JSON.stringify({ id, method, params, sessionId })}\0`);
    });
  }

  /**
   * A tab with a profile of its own and a slow processor. Attached to the tab, not to its page: Chromium lets no page be
   * prerendered while a client is attached to the page alone.
   */
  async open(slowdown: number): Promise<Tab> {
    const { browserContextId } = await this.send('Target.createBrowserContext');
    const { targetId } = await this.send('Target.createTarget', { url: 'about:blank', browserContextId, forTab: true });
    const { sessionId: tabSession } = await this.send('Target.attachToTarget', { targetId, flatten: true });
    const page = await new Promise<string>((done, fail) => {
      this.attached.set(String(tabSession), (session) => {
        this.send('Emulation.setCPUThrottlingRate', { rate: slowdown }, session).catch(() => undefined);
        done(session);
      });
      const params = { autoAttach: true, waitForDebuggerOnStart: false, flatten: true };
      this.send('Target.setAutoAttach', params, String(tabSession)).catch(fail);
    });
    return new Tab(this, String(browserContextId), page, String(targetId));
  }

  async close(): Promise<void> {
    const ended = new Promise((done) => this.child.once('exit', done));
    await this.send('Browser.close').catch(() => this.child.kill('SIGKILL'));
    await ended;
    rmSync(this.profile, { recursive: true, force: true, maxRetries: 5 });
  }
}

export class Tab {
  constructor(
    private readonly browser: Chromium,
    private readonly context: string,
    private readonly session: string,
    private readonly target: string,
  ) {}

  send(method: string, params: object = {}): Promise<Record<string, unknown>> {
    return this.browser.send(method, params, this.session);
  }

  /** Value of an expression; promises are awaited. */
  async evaluate<T>(expression: string): Promise<T> {
    const { result, exceptionDetails } = (await this.send('Runtime.evaluate', {
      expression,
      awaitPromise: true,
      returnByValue: true,
    })) as { result: { value: T }; exceptionDetails?: { text: string; exception?: { description?: string } } };
    if (exceptionDetails) throw new Error(exceptionDetails.exception?.description ?? exceptionDetails.text);
    return result.value;
  }

  /** Opens an address and waits until it has loaded and is idle. */
  async goto(address: string, settleMs: number): Promise<void> {
    await this.send('Page.navigate', { url: address });
    for (let waited = 0; waited < 30_000; waited += 50) {
      const state = await this.evaluate<string>('location.href + " " + document.readyState').catch(() => '');
      if (state === `${address} complete`) break;
      await pause(50);
    }
    await this.settle(settleMs);
  }

  /** Of the page that the tab shows, whichever process draws it. Fails if the tab is gone. */
  async title(): Promise<string> {
    const { targetInfo } = (await this.browser.send('Target.getTargetInfo', { targetId: this.target })) as {
      targetInfo: { title: string };
    };
    return targetInfo.title;
  }

  async settle(ms: number): Promise<void> {
    await this.evaluate('new Promise((done) => requestIdleCallback(() => requestIdleCallback(() => done())))');
    await pause(ms);
  }

  mouse(type: 'mouseMoved' | 'mousePressed' | 'mouseReleased', x: number, y: number): Promise<unknown> {
    const button = type === 'mouseMoved' ? {} : { button: 'left', clickCount: 1 };
    return this.send('Input.dispatchMouseEvent', { type, x, y, ...button });
  }

  async close(): Promise<void> {
    await this.browser.send('Target.disposeBrowserContext', { browserContextId: this.context });
  }
}

export const pause = (ms: number): Promise<void> => new Promise((done) => setTimeout(done, ms));
