/**
 * One browser for the journeys, whichever engine is behind it. An engine provides a `Driver`: a handful of commands of the WebDriver
 * protocol. What a journey calls is built on top of them, once for all engines.
 */
import { setTimeout as pause } from 'node:timers/promises';

export type Engine = 'Chromium' | 'Firefox' | 'WebKit';

/** An input action as WebDriver writes it, in both of its protocols. */
export type KeyAction = { readonly type: 'keyDown' | 'keyUp'; readonly value: string };
export type PointerAction =
  | { readonly type: 'pointerMove'; readonly x: number; readonly y: number }
  | { readonly type: 'pointerDown' | 'pointerUp'; readonly button: 0 };
export type ActionSource =
  | { readonly type: 'key'; readonly id: 'keyboard'; readonly actions: readonly KeyAction[] }
  | { readonly type: 'pointer'; readonly id: 'mouse'; readonly actions: readonly PointerAction[] };

export interface Driver {
  readonly engine: Engine;
  /** Resolves when the page has loaded. */
  navigate(url: string): Promise<void>;
  reload(): Promise<void>;
  /** -1 is back, 1 is forward. */
  traverseHistory(steps: -1 | 1): Promise<void>;
  /** Calls the body of a function that returns text, or a promise of it. */
  callFunction(body: string): Promise<string>;
  performActions(source: ActionSource): Promise<void>;
  /** The size of the page's area, not of the window. */
  setViewport(width: number, height: number): Promise<void>;
  /** A PNG of what is visible. */
  screenshot(): Promise<Buffer>;
  /** Errors that the pages logged and requests that failed, since the last call. */
  takeProblems(): string[];
  stop(): Promise<void>;
}

/** Names of keys without a character of their own, as WebDriver writes them. */
export const KEYS = {
  ArrowDown: '\uE015',
  ArrowUp: '\uE013',
  Backspace: '\uE003',
  Control: '\uE009',
  End: '\uE010',
  Enter: '\uE007',
  Escape: '\uE00C',
  Tab: '\uE004',
} as const;
type NamedKey = keyof typeof KEYS;
/** A name, a character, or a chord such as `Control+k`. */
export type Key = NamedKey | (string & {});

const POLL_MS = 50;
const keyValue = (name: string): string => KEYS[name as NamedKey] ?? name;

export class Browser {
  constructor(private readonly driver: Driver) {}

  get engine(): Engine {
    return this.driver.engine;
  }

  open(url: string): Promise<void> {
    return this.driver.navigate(url);
  }

  reload(): Promise<void> {
    return this.driver.reload();
  }

  back(): Promise<void> {
    return this.driver.traverseHistory(-1);
  }

  forward(): Promise<void> {
    return this.driver.traverseHistory(1);
  }

  /** The value of an expression in the page, or of its promise, passed as JSON. */
  async evaluate<T>(expression: string): Promise<T> {
    const text = await this.driver.callFunction(
      `return Promise.resolve(${expression}).then((value) => JSON.stringify(value ?? null))`,
    );
    return JSON.parse(text) as T;
  }

  /** Asks until the expression is neither false nor empty, also across a page load. Returns its value. */
  async waitFor<T>(expression: string, what: string, seconds = 30): Promise<T> {
    const end = Date.now() + seconds * 1000;
    let found = '';
    for (;;) {
      try {
        const value = await this.evaluate<T>(expression);
        if (value) return value;
        found = String(value);
      } catch (error) {
        // The page that was asked is being replaced, or an element isn't there yet.
        found = String(error);
      }
      if (Date.now() > end)
        throw new Error(`${this.engine}: ${what}: not within ${seconds} s (${expression}: ${found})`);
      await pause(POLL_MS);
    }
  }

  /** Presses keys one after the other. */
  async press(...keys: readonly Key[]): Promise<void> {
    const actions = keys.flatMap((key): KeyAction[] => {
      const chord = (key.length > 1 ? key.split('+') : [key]).map(keyValue);
      return [
        ...chord.map((value) => ({ type: 'keyDown' as const, value })),
        ...chord.toReversed().map((value) => ({ type: 'keyUp' as const, value })),
      ];
    });
    await this.driver.performActions({ type: 'key', id: 'keyboard', actions });
  }

  /** Types characters into what has the focus. */
  type(text: string): Promise<void> {
    return this.press(...text);
  }

  /** Presses the mouse on the element of an expression, once that element is visible, is in place and is not covered. */
  async click(element: string, what: string): Promise<void> {
    const place = await this.waitFor<{ x: number; y: number }>(
      `(() => {
        const element = ${element};
        if (!element?.checkVisibility()) return null;
        const box = () => element.getBoundingClientRect();
        if (box().top < 0 || box().bottom > innerHeight) element.scrollIntoView({ block: 'center', behavior: 'instant' });
        const middle = ({ left, top, width, height }) => ({ x: Math.round(left + width / 2), y: Math.round(top + height / 2) });
        const before = middle(box());
        return new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(() => {
          const { x, y } = middle(box());
          const hit = element.getRootNode().elementFromPoint(x, y);
          const isStill = x === before.x && y === before.y;
          resolve(isStill && hit && (element.contains(hit) || hit.contains(element)) ? { x, y } : null);
        })));
      })()`,
      `${what} can be clicked`,
    );
    await this.driver.performActions({
      type: 'pointer',
      id: 'mouse',
      actions: [
        { type: 'pointerMove', ...place },
        { type: 'pointerDown', button: 0 },
        { type: 'pointerUp', button: 0 },
      ],
    });
  }

  resize(width: number, height: number): Promise<void> {
    return this.driver.setViewport(width, height);
  }

  screenshot(): Promise<Buffer> {
    return this.driver.screenshot();
  }

  /** Errors that the pages logged and requests that failed, since the last call. */
  takeProblems(): string[] {
    return this.driver.takeProblems();
  }

  stop(): Promise<void> {
    return this.driver.stop();
  }
}
