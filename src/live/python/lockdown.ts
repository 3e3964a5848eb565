/**
 * Takes network, storage and messaging away from a worker before any app code runs. It keeps what is on a list and
 * deletes everything else, so that an interface that browsers add later is shut as well. Python reaches JavaScript
 * only through objects of the runtime; with the globals gone there is nothing behind them.
 */

const LANGUAGE = [
  'globalThis',
  'Infinity',
  'NaN',
  'undefined',
  'isFinite',
  'isNaN',
  'parseFloat',
  'parseInt',
  'decodeURI',
  'decodeURIComponent',
  'encodeURI',
  'encodeURIComponent',
  'escape',
  'unescape',
  'Object',
  'Function',
  'Boolean',
  'Symbol',
  'Error',
  'AggregateError',
  'EvalError',
  'RangeError',
  'ReferenceError',
  'SuppressedError',
  'SyntaxError',
  'TypeError',
  'URIError',
  'Number',
  'BigInt',
  'Math',
  'Date',
  'String',
  'RegExp',
  'Array',
  'Int8Array',
  'Uint8Array',
  'Uint8ClampedArray',
  'Int16Array',
  'Uint16Array',
  'Int32Array',
  'Uint32Array',
  'BigInt64Array',
  'BigUint64Array',
  'Float16Array',
  'Float32Array',
  'Float64Array',
  'Map',
  'Set',
  'WeakMap',
  'WeakSet',
  'WeakRef',
  'FinalizationRegistry',
  'ArrayBuffer',
  'DataView',
  'Atomics',
  'JSON',
  'Iterator',
  'Promise',
  'Reflect',
  'Proxy',
  'Intl',
  'Temporal',
  'WebAssembly',
  'DisposableStack',
  'AsyncDisposableStack',
] as const;

/** What the Python runtime and the template engine use while they run. None of it leaves the worker. */
const HARMLESS = [
  'console',
  'performance',
  'crypto',
  'Crypto',
  'setTimeout',
  'clearTimeout',
  'setInterval',
  'clearInterval',
  'queueMicrotask',
  'structuredClone',
  'TextEncoder',
  'TextDecoder',
  'URL',
  'atob',
  'btoa',
  'DOMException',
  'AbortController',
  'AbortSignal',
  'self',
  'constructor',
  'isSecureContext',
] as const;

const KEPT: ReadonlySet<string> = new Set([...LANGUAGE, ...HARMLESS]);

/** Throws when something that must go cannot be taken away: better no Python than an open one. */
export function lockDown(scope: object): void {
  shutCodeFromText(scope);
  const left: string[] = [];
  for (
    let owner: object | null = scope;
    owner !== null && owner !== Object.prototype;
    owner = Object.getPrototypeOf(owner)
  ) {
    for (const key of Reflect.ownKeys(owner)) {
      if (typeof key === 'symbol' || KEPT.has(key)) continue;
      if (!Reflect.deleteProperty(owner, key) && !Reflect.defineProperty(owner, key, { value: undefined }))
        left.push(key);
    }
  }
  for (const key of left) {
    // Constants of the scope cannot be deleted, and lead nowhere.
    const value = (scope as Record<string, unknown>)[key];
    if ((typeof value === 'object' && value !== null) || typeof value === 'function') {
      throw new Error(`The worker cannot be locked down: ${key} stays reachable.`);
    }
  }
  for (const name of ['createObjectURL', 'revokeObjectURL']) Reflect.deleteProperty(URL, name);
}

/** `Function('…')`, a timer with a text and their kin would reach `import()`, which is syntax and cannot be deleted. */
function shutCodeFromText(scope: object): void {
  const refuse = function refused(): never {
    throw new EvalError('Code from text is switched off here.');
  };
  const kinds = [() => {}, async () => {}, function* () {}, async function* () {}].map(
    (sample) => Object.getPrototypeOf(sample) as object,
  );
  for (const prototype of kinds)
    Object.defineProperty(prototype, 'constructor', { value: refuse, writable: false, configurable: false });
  // `x instanceof Function` keeps working.
  refuse.prototype = Object.getPrototypeOf(() => {});
  Object.defineProperty(scope, 'Function', { value: refuse, writable: false, configurable: false });
  Reflect.deleteProperty(scope, 'eval');
  for (const name of ['setTimeout', 'setInterval'] as const) {
    const start = globalThis[name].bind(globalThis);
    const value = (handler: unknown, ...rest: readonly unknown[]): unknown =>
      typeof handler === 'function' ? Reflect.apply(start, undefined, [handler, ...rest]) : refuse();
    Object.defineProperty(scope, name, { value, writable: false, configurable: false });
  }
}
