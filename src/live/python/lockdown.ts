/**
 * Removes network, storage, messaging and timers from a worker before any app code runs, and freezes what is left.
 * Only names on a list stay, so that an interface that browsers add later is removed as well. Python reaches
 * JavaScript only through objects of the runtime; with the globals gone, there is nothing behind them. Frozen
 * prototypes (no `Object.prototype.then`, no replaced `JSON.parse`) keep app code out of the steps that follow its run.
 *
 * `WebAssembly` goes last: packages are loaded into a worker that is locked down otherwise, before app code arrives.
 */

const LANGUAGE = `globalThis Infinity NaN undefined isFinite isNaN parseFloat parseInt decodeURI decodeURIComponent
  encodeURI encodeURIComponent escape unescape Object Function Boolean Symbol Error AggregateError EvalError
  RangeError ReferenceError SuppressedError SyntaxError TypeError URIError Number BigInt Math Date String RegExp Array
  Int8Array Uint8Array Uint8ClampedArray Int16Array Uint16Array Int32Array Uint32Array BigInt64Array BigUint64Array
  Float16Array Float32Array Float64Array Map Set WeakMap WeakSet WeakRef FinalizationRegistry ArrayBuffer DataView
  Atomics JSON Iterator Promise Reflect Proxy Intl Temporal DisposableStack AsyncDisposableStack`.split(/\s+/);

/** What the Python runtime, the template engine and KaTeX use while they run. None of it reaches outside the worker. */
const HARMLESS = `console performance crypto Crypto TextEncoder TextDecoder atob btoa DOMException self constructor
  isSecureContext`.split(/\s+/);

const LAST = 'WebAssembly';

const KEPT: ReadonlySet<string> = new Set([...LANGUAGE, ...HARMLESS]);

/**
 * Throws if something that must go can't be removed: no Python is better than an open one. Returns the last step, which
 * removes `WebAssembly`; to be called before app code runs. The global object is frozen then.
 */
export function lockDown(scope: object): () => void {
  disableCodeFromText(scope);
  for (
    let owner: object | null = scope;
    owner !== null && owner !== Object.prototype;
    owner = Object.getPrototypeOf(owner)
  ) {
    for (const key of Reflect.ownKeys(owner)) {
      if (typeof key === 'symbol' || KEPT.has(key) || key === LAST) continue;
      if (Reflect.deleteProperty(owner, key) || Reflect.defineProperty(owner, key, { value: undefined })) continue;
      // Constants of the scope can't be deleted, and lead nowhere.
      const value = (scope as Record<string, unknown>)[key];
      if ((typeof value === 'object' && value !== null) || typeof value === 'function')
        throw new Error(`The worker cannot be locked down: ${key} stays reachable.`);
    }
  }
  freezeAll(scope);
  return () => {
    if (!Reflect.deleteProperty(scope, LAST) || !Object.isFrozen(scope))
      throw new Error(`The worker cannot be locked down: ${LAST} stays reachable.`);
  };
}

/** `Function('…')` and its relatives would reach `import()`, which is syntax and can't be deleted. */
function disableCodeFromText(scope: object): void {
  const refuse = function refused(): never {
    throw new EvalError('Code from text is switched off here.');
  };
  for (const sample of FUNCTION_SAMPLES)
    Object.defineProperty(Object.getPrototypeOf(sample), 'constructor', {
      value: refuse,
      writable: false,
      configurable: false,
    });
  // `x instanceof Function` keeps working.
  refuse.prototype = Object.getPrototypeOf(() => {});
  Object.defineProperty(scope, 'Function', { value: refuse, writable: false, configurable: false });
  Reflect.deleteProperty(scope, 'eval');
}

/** Freezes everything that can be reached from the kept globals and from literals: prototypes, constructors, methods. */
function freezeAll(scope: object): void {
  const reached = new Set<object>();
  const waiting: unknown[] = [scope, ...FUNCTION_SAMPLES, ...iteratorSamples()];
  while (waiting.length > 0) {
    const value = waiting.pop();
    if ((typeof value !== 'object' && typeof value !== 'function') || value === null || reached.has(value)) continue;
    reached.add(value);
    waiting.push(Object.getPrototypeOf(value));
    for (const key of Reflect.ownKeys(value)) {
      const descriptor = Reflect.getOwnPropertyDescriptor(value, key);
      waiting.push(descriptor?.value, descriptor?.get, descriptor?.set);
    }
  }
  for (const prototype of [Object.prototype, Function.prototype, ...errorPrototypes(scope)]) allowOverride(prototype);
  for (const value of reached) {
    // Pyodide sets the limit before it makes an error. A number is all it can become.
    if (value === Error) freezeBut(value, 'stackTraceLimit');
    else if (value === scope) freezeBut(value, LAST);
    else Object.freeze(value);
  }
}

function freezeBut(value: object, exception: string): void {
  for (const key of Reflect.ownKeys(value))
    if (key !== exception) Object.defineProperty(value, key, { configurable: false });
  for (const key of Reflect.ownKeys(value)) {
    const descriptor = Reflect.getOwnPropertyDescriptor(value, key);
    if (key !== exception && descriptor && 'value' in descriptor)
      Object.defineProperty(value, key, { writable: false });
  }
  Object.preventExtensions(value);
}

/**
 * JavaScript refuses `object.toString = …` when an inherited property of that name is read-only. Code that relies on
 * such assignments (Pyodide, Emscripten, KaTeX) keeps working if the inherited property is an accessor that writes to
 * the object itself.
 */
function allowOverride(prototype: object): void {
  for (const key of Reflect.ownKeys(prototype)) {
    const descriptor = Reflect.getOwnPropertyDescriptor(prototype, key);
    if (!descriptor?.configurable || !('value' in descriptor)) continue;
    const { value, enumerable } = descriptor as { value: unknown; enumerable: boolean };
    Object.defineProperty(prototype, key, {
      enumerable,
      configurable: false,
      get: Object.freeze(() => value),
      set: Object.freeze(function override(this: object, own: unknown) {
        if (this === prototype) throw new TypeError(`${String(key)} is read-only here.`);
        Object.defineProperty(this, key, { value: own, writable: true, enumerable: true, configurable: true });
      }),
    });
  }
}

function errorPrototypes(scope: object): object[] {
  return LANGUAGE.filter((name) => name.endsWith('Error')).flatMap((name) => {
    const named = (scope as Record<string, { prototype: object } | undefined>)[name];
    return named ? [named.prototype] : [];
  });
}

/** Intrinsics without a global name. */
const FUNCTION_SAMPLES = [() => {}, async () => {}, function* () {}, async function* () {}];

function iteratorSamples(): object[] {
  return [
    [][Symbol.iterator](),
    ''[Symbol.iterator](),
    new Map().entries(),
    new Set().values(),
    ''.matchAll(/x/g),
    Object.getPrototypeOf(async function* () {}).prototype as object,
    /x/,
  ];
}
