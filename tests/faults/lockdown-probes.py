"""App code that tries to get out of the worker. Run by live-lockdown.spec.ts, with and without the lock-down.

Each attempt returns something when it got through, and raises when it did not. `main` reports how each ended.
"""

import json

#: What a page or a worker can send, fetch, store or start something with. Looked up on the worker's global object.
NAMES = (
    "fetch XMLHttpRequest WebSocket WebSocketStream EventSource WebTransport Request Response Headers FormData"
    " indexedDB IDBFactory caches CacheStorage Cache importScripts BroadcastChannel MessageChannel MessagePort"
    " postMessage close Worker navigator WorkerNavigator location name onmessage addEventListener dispatchEvent"
    " eval Blob File FileReader FileReaderSync ReadableStream WritableStream TransformStream createImageBitmap"
    " OffscreenCanvas ImageData FontFace Notification reportError trustedTypes scheduler setTimeout setInterval"
    " queueMicrotask structuredClone WebAssembly"
).split()


def handed():
    """The worker's global object, where the test has left it in reach of app code."""
    import pyodide_js

    return pyodide_js.handedToTheTest


def function_of(value):
    return value.constructor.constructor


def by_js(name):
    def attempt():
        import js
        from pyodide.ffi import JsException

        try:
            return getattr(js, name)
        except JsException as error:
            # It exists, but can be called on the scope itself only.
            if "Illegal invocation" in str(error):
                return True
            raise

    return attempt


def run_js():
    from pyodide.code import run_js

    return run_js("fetch")


def js_eval():
    import js

    return js.eval("fetch")


def through_api_object():
    import pyodide_js

    return function_of(pyodide_js)("return globalThis")()


def through_function():
    import pyodide_js

    return pyodide_js.runPython.constructor("return globalThis")()


def through_async_function():
    import pyodide_js

    return pyodide_js.loadPackage.constructor("return globalThis")()


def through_converted_value():
    from pyodide.ffi import to_js

    return function_of(to_js({"a": [1]}))("return globalThis")()


def through_proxy_of_a_callable():
    from pyodide.ffi import create_proxy, to_js

    return function_of(to_js([create_proxy(print)]))("return globalThis")()


def through_core():
    import _pyodide_core

    return function_of(to_proxy(_pyodide_core))("return globalThis")()


def to_proxy(_module):
    from pyodide.ffi import to_js

    return to_js([[]])


def through_prototypes():
    import pyodide_js

    maker = pyodide_js.constructor
    return maker.getPrototypeOf(maker.getPrototypeOf).constructor("return globalThis")()


def through_tests_of_the_runtime():
    import pyodide_js

    return pyodide_js._api.tests.Function("return globalThis")()


def dynamic_import():
    import pyodide_js

    return function_of(pyodide_js)("return import('data:text/javascript,export default 1')")()


def timer_with_text():
    return handed().setTimeout("Object.prototype.leftByTheTimer = 1", 0)


def mark_of_the_timer():
    import pyodide_js

    return getattr(pyodide_js, "leftByTheTimer", None)


def generator_constructor():
    import pyodide_js

    return pyodide_js.makeGenerator.constructor("return globalThis")()


def module_scope():
    import pyodide_js

    return pyodide_js._module.constructor.constructor("return globalThis")()


def library_of_c():
    import ctypes

    run_script = ctypes.CDLL(None).emscripten_run_script
    run_script.argtypes = [ctypes.c_char_p]
    run_script.restype = None
    run_script(b"Object.prototype.leftByC = 1")
    import pyodide_js

    return pyodide_js.leftByC


def open_url():
    from pyodide.http import open_url

    return open_url("/robots.txt").read()


def storage_file_system():
    import pyodide_js

    return pyodide_js.FS.filesystems.IDBFS.indexedDB().open("probe")


ROUTES = {
    "js.fetch": by_js("fetch"),
    "js.indexedDB": by_js("indexedDB"),
    "js.caches": by_js("caches"),
    "js.importScripts": by_js("importScripts"),
    "js.BroadcastChannel": by_js("BroadcastChannel"),
    "js.WebSocket": by_js("WebSocket"),
    "js.XMLHttpRequest": by_js("XMLHttpRequest"),
    "js.EventSource": by_js("EventSource"),
    "js.Worker": by_js("Worker"),
    "js.postMessage": by_js("postMessage"),
    "js.navigator": by_js("navigator"),
    "js.eval": js_eval,
    "run_js": run_js,
    "Function, through the API object": through_api_object,
    "Function, through a function": through_function,
    "AsyncFunction": through_async_function,
    "GeneratorFunction": generator_constructor,
    "Function, through a converted value": through_converted_value,
    "Function, through a proxy of a callable": through_proxy_of_a_callable,
    "Function, beside _pyodide_core": through_core,
    "Function, through prototypes": through_prototypes,
    "Function, through the runtime's module": module_scope,
    "Function, kept for the runtime's own tests": through_tests_of_the_runtime,
    "dynamic import": dynamic_import,
    "pyodide.http": open_url,
    "the runtime's IndexedDB file system": storage_file_system,
    "a timer with text": timer_with_text,
    "what the timer's text did": mark_of_the_timer,
    "ctypes: emscripten_run_script": library_of_c,
}
#: One needs a later turn of the event loop; a refusal of the other ends the runtime.
SEPARATE = ("what the timer's text did", "ctypes: emscripten_run_script")


def crawl():
    """Every JavaScript object that can be reached from what Python holds; the test has left the walker in reach."""
    import pyodide_js

    return json.loads(pyodide_js.crawlForTheTest(pyodide_js))


def tried(attempt):
    try:
        return "open" if attempt() is not None else "shut: nothing there"
    except BaseException as error:
        return "shut: " + type(error).__name__ + ": " + str(error)[:100]


def main(inputs):
    asked = inputs["probe"]
    if asked == "routes":
        result = {name: tried(attempt) for name, attempt in ROUTES.items() if name not in SEPARATE}
    elif asked == "names":
        result = {name: tried(lambda: getattr(handed(), name, None)) for name in NAMES}
    elif asked == "crawl":
        result = crawl()
    else:
        result = tried(ROUTES[asked])
    return {"found": json.dumps(result)}
