"""One run of an app: a process of its own, in a folder of its own, ended at the app's time limit.

The process has the permissions of whoever started the runner. The limits protect the computer from mistakes, such as a
loop that doesn't end; they are no sandbox.
"""

import json
import os
import shutil
import signal
import subprocess
import sys
import tempfile
import threading
import time

from . import app_file

# Longer than any answer that app_runner gives; code that replaced its limits ends here.
MAX_ANSWER = 40_000_000
# For the interpreter and the app's packages, whose import doesn't count against the app.
START_SECONDS = 60
# The process ends by its own clock this much later than the runner would have ended it.
GRACE_SECONDS = 5
READY = b"\n"
IS_WINDOWS = os.name == "nt"

# `python -c` puts the current folder first on the path: a file of the app could replace a module of Python.
BOOT = "import sys; sys.path.pop(0); sys.path.append(sys.argv[1]); from __library__._runner import child; child.main()"
PACKAGE_ROOT = os.path.dirname(os.path.dirname(os.path.dirname(os.path.abspath(__file__))))


class Run:
    """`answer()` blocks until the run has ended; `stop()` may be called from another thread."""

    def __init__(self, app, inputs, memory):
        self.app = app
        self.request = {
            "code": app.code,
            "inputs": inputs,
            "needs": app.needs,
            "memory": memory,
            "startLimit": START_SECONDS + GRACE_SECONDS,
            "timeLimit": app.time_limit + GRACE_SECONDS,
        }
        self.process = None
        self.ended_by = None
        self.lock = threading.Lock()

    def answer(self):
        """Return `{"answer": …}`, `{"timeout": seconds}`, `{"stopped": True}` or `{"broken": message}`."""
        try:
            folder = tempfile.mkdtemp(prefix="__library__-")
            try:
                return self.perform(folder, dict(self.request, folder=self.write_files(folder)))
            finally:
                remove(folder)
        except OSError as error:
            return {"broken": "the run could not be started: %s" % (error.strerror or error)}

    def write_files(self, folder):
        files = os.path.join(folder, "app")
        os.mkdir(files)
        for name, content in self.app.files.items():
            with open(os.path.join(files, name), "wb") as file:
                file.write(content)
        return files

    def perform(self, folder, request):
        if not self.start(folder):
            return {"stopped": True}
        timer = self.limit(START_SECONDS, "start")
        try:
            self.send(json.dumps(request).encode())
            is_ready = self.process.stdout.read(1) == READY
            timer.cancel()
            timer = self.limit(self.app.time_limit, "timeout")
            # A line, not everything: a process that the app has left behind may keep the pipe open.
            data = self.process.stdout.readline(MAX_ANSWER + 1) if is_ready else b""
        finally:
            timer.cancel()
            # Also ends what the app has started and left behind.
            self.end("end")
            code = self.clean_up()
        return self.outcome(data, code)

    def clean_up(self):
        """Return the status of the process, which has been ended."""
        self.process.stdout.close()
        try:
            self.process.stdin.close()
        except OSError:
            pass  # What wasn't sent can't be sent anymore.
        code = self.process.wait()
        with self.lock:
            # Its number may belong to another process from now on.
            self.process = None
        return code

    def start(self, folder):
        options = {"creationflags": subprocess.CREATE_NEW_PROCESS_GROUP} if IS_WINDOWS else {"start_new_session": True}
        environment = dict(os.environ, PYTHONIOENCODING="utf-8", PYTHONDONTWRITEBYTECODE="1", MPLBACKEND="agg")
        with self.lock:
            if self.ended_by:
                return False
            self.process = subprocess.Popen(
                [sys.executable, "-c", BOOT, PACKAGE_ROOT],
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                cwd=folder,
                env=environment,
                **options,
            )
        return True

    def send(self, data):
        # The pipe stays open: the process takes its end for the end of the runner.
        try:
            self.process.stdin.write(data + b"\n")
            self.process.stdin.flush()
        except OSError:
            pass  # It has ended already; the outcome tells why.

    def limit(self, seconds, reason):
        timer = threading.Timer(seconds, self.end, [reason])
        timer.daemon = True
        timer.start()
        return timer

    def stop(self):
        self.end("stopped")

    def end(self, reason):
        with self.lock:
            self.ended_by = self.ended_by or reason
            if self.process is None:
                return
            try:
                if IS_WINDOWS:
                    self.process.kill()
                else:
                    os.killpg(self.process.pid, signal.SIGKILL)
            except (ProcessLookupError, PermissionError):
                pass  # Nothing of it is left.

    def outcome(self, data, code):
        if self.ended_by == "stopped":
            return {"stopped": True}
        if self.ended_by == "timeout":
            return {"timeout": self.app.time_limit}
        if self.ended_by == "start":
            return {"broken": "Python did not start within %d seconds" % START_SECONDS}
        if len(data) > MAX_ANSWER:
            return {"broken": "the answer is too long"}
        try:
            answer = json.loads(data)
        except (ValueError, RecursionError):
            return {"broken": "Python ended without an answer (status %d). The runner's window may show why" % code}
        if not isinstance(answer, dict) or app_file.is_too_deep(answer):
            return {"broken": "the answer could not be read"}
        return {"answer": answer}


def remove(folder):
    # What the app has started may write for a moment longer; Windows keeps files that are still open.
    for pause in (0, 0.1, 0.5):
        time.sleep(pause)
        shutil.rmtree(folder, ignore_errors=True)
        if not os.path.exists(folder):
            return
