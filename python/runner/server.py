"""Serves the page of one app and runs the app for it. Standard library only.

A request counts only if it was meant for this server: its Host must be one of the server's own names, which stops pages
that let their name point here (DNS rebinding), and a request that runs something must come from the server's own page
(Origin). Files are looked up in a table made at the start, so no path of a request reaches the file system.
"""

import contextlib
import errno
import http.server
import ipaddress
import json
import os
import platform
import socket
import sys
import threading
import time

from . import app_file, run_process

PAGE = os.path.join(os.path.dirname(os.path.abspath(__file__)), "page")
MAX_REQUEST = 64 * 1024 * 1024
MAX_RUNS = 4
# A request to stop can arrive before the run that it is for.
STOP_SECONDS = 10
MAX_STOPS = 100
# How often a run looks whether its page is still there.
WATCH_SECONDS = 0.2
# For the runs under way to end and to remove their folders.
CLOSE_SECONDS = 10
TYPES = {
    ".html": "text/html; charset=utf-8",
    ".js": "text/javascript; charset=utf-8",
    ".css": "text/css; charset=utf-8",
    ".svg": "image/svg+xml",
    ".wasm": "application/wasm",
    ".woff2": "font/woff2",
}
# The page's own policies for Trusted Types: src/trusted-types of the docs.
PAGE_POLICY = (
    "default-src 'none'; script-src 'self'; style-src 'self'; style-src-attr 'unsafe-inline'; img-src 'self' data: blob:; "
    "font-src 'self'; connect-src 'self'; worker-src 'self'; media-src data: blob:; base-uri 'none'; form-action 'none'; "
    "frame-ancestors 'none'; require-trusted-types-for 'script'; trusted-types workers react dompurify default"
)
# Templates are rendered by WebAssembly, in a worker that gets everything from the page.
WORKER = "/template-worker.js"
WORKER_POLICY = "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; frame-ancestors 'none'"


class StartError(Exception):
    """The server can't listen. The message says why and what to do."""


class Server(http.server.ThreadingHTTPServer):
    """One app. `address` is what to open in a browser."""

    daemon_threads = True
    # On Windows this option would let two runners share a port.
    allow_reuse_address = os.name != "nt"

    def __init__(self, app, host, port, names, memory):
        self.app = app
        self.memory = memory
        self.files = read_page()
        self.runs = {}
        #: When runs that aren't known yet were to be stopped, by name.
        self.stops = {}
        self.is_closing = False
        #: Notified when a run has ended.
        self.lock = threading.Condition()
        self.address_family = socket.AF_INET6 if ":" in host else socket.AF_INET
        super().__init__((host, port), Handler)
        # As the system writes it: `--host 0` is 0.0.0.0 as well.
        address, bound = self.server_address[:2]
        self.is_loopback = ipaddress.ip_address(address.partition("%")[0]).is_loopback
        self.is_everywhere = address in ("0.0.0.0", "::")
        is_localhost = self.is_everywhere or address in ("127.0.0.1", "::1")
        self.address = "http://%s:%d/" % ("localhost" if is_localhost else in_address(host), bound)
        own, names = {"localhost", "127.0.0.1", "[::1]"}, {name.lower() for name in names}
        if not self.is_everywhere:
            own |= {in_address(host).lower(), in_address(address)}
        #: What the Host header may contain. Behind a proxy, a name may come without the port.
        self.hosts = {"%s:%d" % (name, bound) for name in own | names} | names
        if bound == 80:
            self.hosts |= own

    def server_bind(self):
        # The original also looks up the computer's full name, which can take seconds.
        try:
            http.server.socketserver.TCPServer.server_bind(self)
        except (TypeError, UnicodeError):  # Which one it is depends on the version of Python.
            message = "Can't listen on %s: it isn't a host name or an address"
            raise StartError(message % self.server_address[0]) from None

    def handle_error(self, request, client_address):
        error = sys.exc_info()[1]
        if not isinstance(error, (ConnectionError, TimeoutError)):
            super().handle_error(request, client_address)

    def run(self, name, inputs, connection):
        """Run the app once, for as long as `connection` is open. A second request under the same name is refused."""
        run = run_process.Run(self.app, inputs, self.memory)
        with self.lock:
            if self.is_closing or self.was_stopped(name):
                return {"stopped": True}
            if len(self.runs) >= MAX_RUNS:
                return {"broken": "%d runs are under way. Wait for one to end, or stop it" % MAX_RUNS}
            if name in self.runs:
                return {"broken": "this run is under way already"}
            self.runs[name] = run
        try:
            with watched(connection, run):
                result = run.answer()
        finally:
            with self.lock:
                del self.runs[name]
                self.lock.notify_all()
        report(result)
        return result

    def stop(self, name):
        with self.lock:
            run = self.runs.get(name)
            if run is None:
                self.stops[name] = time.monotonic()
                if len(self.stops) > MAX_STOPS:
                    del self.stops[next(iter(self.stops))]
        if run:
            run.stop()

    def was_stopped(self, name):
        """Whether a request to stop has overtaken this run."""
        asked = self.stops.pop(name, None)
        return asked is not None and time.monotonic() - asked < STOP_SECONDS

    def close(self):
        """Stop listening and stop all runs. Returns when their processes and folders are gone."""
        self.server_close()
        with self.lock:
            self.is_closing = True
            for run in self.runs.values():
                run.stop()
            self.lock.wait_for(lambda: not self.runs, CLOSE_SECONDS)


@contextlib.contextmanager
def watched(connection, run):
    """Stop the run when the other side closes the connection, as a browser does with a closed tab."""
    ended = threading.Event()

    def watch():
        while not ended.wait(WATCH_SECONDS):
            if is_closed(connection):
                run.stop()
                return

    patience = connection.gettimeout()
    connection.settimeout(0)
    watcher = threading.Thread(target=watch, daemon=True)
    watcher.start()
    try:
        yield
    finally:
        ended.set()
        watcher.join()
        connection.settimeout(patience)


def is_closed(connection):
    try:
        return connection.recv(1, socket.MSG_PEEK) == b""
    except BlockingIOError:
        return False  # Open, and nothing to read.
    except OSError:
        return True


def read_page():
    """Content by path, for every file of the page."""
    files = {}
    for folder, _, names in os.walk(PAGE):
        for name in names:
            path = os.path.join(folder, name)
            with open(path, "rb") as file:
                files["/" + os.path.relpath(path, PAGE).replace(os.sep, "/")] = file.read()
    if "/index.html" not in files:
        raise StartError("The runner's page is missing. Install __library__ again.")
    files["/"] = files.pop("/index.html")
    return files


def in_address(host):
    return "[%s]" % host if ":" in host else host


def report(result):
    """What an app printed, and its traceback, in the runner's window."""
    answer = result.get("answer") or {}
    error = answer.get("error")
    traceback = error.get("traceback") if isinstance(error, dict) else None
    for text in (answer.get("stdout"), answer.get("stderr"), traceback):
        if isinstance(text, str) and text:
            # Control characters could rewrite the window.
            kept = "".join(mark if mark.isprintable() or mark in "\n\t" else "?" for mark in text)
            with contextlib.suppress(OSError):  # The window may be closed; the page gets its answer anyway.
                print(kept.rstrip("\n"), file=sys.stderr, flush=True)


def create(app, host, port, names, memory):
    """A server that listens."""
    try:
        return Server(app, host, port, names, memory)
    except OSError as error:
        if error.errno == errno.EADDRINUSE or getattr(error, "winerror", None) in (10013, 10048):
            message = "Port %d is in use, perhaps by an earlier runner. Stop it, or choose another port: --port %d"
            raise StartError(message % (port, port + 1 if port < 65535 else 8000)) from None
        if error.errno == errno.EACCES:
            raise StartError("Port %d is reserved for the system. Choose one above 1023: --port 8000" % port) from None
        raise StartError("Can't listen on %s, port %d: %s" % (host, port, error.strerror or error)) from None


class Refused(Exception):
    """A request that isn't answered: status and reason."""


class Handler(http.server.BaseHTTPRequestHandler):
    """One request."""

    protocol_version = "HTTP/1.1"
    server_version = "__library__"
    sys_version = ""
    timeout = 60

    def log_message(self, *_):
        """Requests aren't logged: the window is for what apps print."""

    def do_GET(self):
        self.answer(self.get)

    do_HEAD = do_GET

    def do_POST(self):
        self.answer(self.post)

    def answer(self, find):
        try:
            self.check_host()
            self.reply(*find())
        except Refused as refusal:
            status, reason = refusal.args
            # What is left of the request isn't read.
            self.close_connection = True
            self.reply(status, "text/plain; charset=utf-8", (reason + "\n").encode())

    def check_host(self):
        hosts = self.headers.get_all("Host", [])
        if len(hosts) != 1 or hosts[0].strip().lower() not in self.server.hosts:
            advice = "Open %s" % self.server.address
            if self.server.is_everywhere:
                advice += " on the computer that runs it, or allow the name when you start it: --name HOST"
            raise Refused(421, "This server doesn't have that name. " + advice)

    def get(self):
        path = self.path.partition("?")[0]
        if path == "/app":
            facts = {"python": platform.python_version(), "memory": self.server.memory}
            content = dict(self.server.app.content, runner=facts)
            return 200, "application/json; charset=utf-8", json.dumps(content).encode()
        content = self.server.files.get(path)
        if content is None:
            raise Refused(404, "There is no such file.")
        kind = TYPES.get(os.path.splitext(path)[1], TYPES[".html"] if path == "/" else "application/octet-stream")
        return 200, kind, content

    def post(self):
        path = self.path.partition("?")[0]
        if path not in ("/run", "/stop"):
            raise Refused(404, "There is no such address.")
        self.check_origin()
        request = self.read_request()
        name = request.get("run")
        if not isinstance(name, str) or not 0 < len(name) <= 100:
            raise Refused(400, "`run` must be a text.")
        if path == "/stop":
            self.server.stop(name)
            return 200, "application/json; charset=utf-8", b"{}"
        inputs = request.get("inputs")
        if not isinstance(inputs, dict):
            raise Refused(400, "`inputs` must be an object.")
        if app_file.is_too_deep(inputs):
            raise Refused(400, "`inputs` are nested too deeply.")
        result = self.server.run(name, inputs, self.connection)
        return 200, "application/json; charset=utf-8", json.dumps(result).encode()

    def check_origin(self):
        origins = self.headers.get_all("Origin", [])
        # Compared as text: a scheme and a host are all that an origin consists of.
        scheme, _, host = origins[0].strip().lower().partition("://") if len(origins) == 1 else ("", "", "")
        if scheme not in ("http", "https") or host not in self.server.hosts:
            raise Refused(403, "Only the app's own page may do this.")
        if self.headers.get("Sec-Fetch-Site", "same-origin") != "same-origin":
            raise Refused(403, "Only the app's own page may do this.")
        if self.headers.get_content_type() != "application/json":
            raise Refused(415, "Send JSON.")

    def read_request(self):
        lengths = self.headers.get_all("Content-Length", [])
        if len(lengths) != 1 or "Transfer-Encoding" in self.headers or not lengths[0].isascii() or not lengths[0].isdigit():
            raise Refused(411, "State the length of the request.")
        length = int(lengths[0][:20])
        if length > MAX_REQUEST:
            raise Refused(413, "The inputs are larger than %d MB." % (MAX_REQUEST // 1024 // 1024))
        data = self.rfile.read(length)
        if len(data) < length:
            raise Refused(400, "The request broke off.")
        try:
            request = json.loads(data)
        except (ValueError, RecursionError):
            raise Refused(400, "The request isn't valid JSON.") from None
        if not isinstance(request, dict):
            raise Refused(400, "The request must be an object.")
        return request

    def reply(self, status, kind, content):
        self.send_response(status)
        path = self.path.partition("?")[0]
        headers = {
            "Content-Type": kind,
            "Content-Length": str(len(content)),
            "Content-Security-Policy": WORKER_POLICY if path == WORKER else PAGE_POLICY,
            "Cache-Control": "no-store",
            "X-Content-Type-Options": "nosniff",
            "Referrer-Policy": "no-referrer",
            "Cross-Origin-Opener-Policy": "same-origin",
            "Cross-Origin-Resource-Policy": "same-origin",
        }
        if self.close_connection:
            headers["Connection"] = "close"
        for name, value in headers.items():
            self.send_header(name, value)
        self.end_headers()
        if self.command != "HEAD":
            self.wfile.write(content)
