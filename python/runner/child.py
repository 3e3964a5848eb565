"""The process of one run: reads the request, runs the app with the runner of the docs, writes the answer and ends.

The runner ends it at the time limit. In case the runner is gone by then, it also ends without the runner.
"""

import importlib
import json
import os
import signal
import sys

try:
    import fcntl
    import select
except ImportError:  # Windows
    fcntl = None


def limit_memory(megabytes):
    try:
        import resource
    except ImportError:  # Windows
        return
    size = megabytes * 1024 * 1024
    try:
        resource.setrlimit(resource.RLIMIT_AS, (size, size))
    except (ValueError, OSError):
        pass  # The system allows less already, or doesn't know this limit (macOS).


def limit_time(seconds):
    """End this process after `seconds`, even inside C code that never returns to Python."""
    if hasattr(signal, "setitimer"):
        signal.signal(signal.SIGALRM, signal.SIG_DFL)
        signal.setitimer(signal.ITIMER_REAL, seconds)
    else:  # Windows
        import faulthandler

        faulthandler.dump_traceback_later(seconds, exit=True)


def end_with_runner():
    """End this process and what it has started when the runner ends, however that happens.

    The runner keeps its end of standard input open and writes nothing more, so only its end makes the pipe readable.
    """
    pipe = os.dup(0)
    nothing = os.open(os.devnull, os.O_RDONLY)
    os.dup2(nothing, 0)
    os.close(nothing)
    if not signal_end(pipe):
        import threading

        threading.Thread(target=wait_for_end, args=[pipe], daemon=True).start()


def signal_end(pipe):
    """Let the kernel kill the process group, and return whether it can.

    A thread would use 70 MB of the address space that the app is allowed, and couldn't act while C code holds the GIL.
    """
    if not hasattr(fcntl, "F_SETSIG"):
        return False  # Only Linux can.
    try:
        fcntl.fcntl(pipe, fcntl.F_SETSIG, signal.SIGKILL)
        fcntl.fcntl(pipe, fcntl.F_SETOWN, -os.getpgrp())
        fcntl.fcntl(pipe, fcntl.F_SETFL, fcntl.fcntl(pipe, fcntl.F_GETFL) | os.O_ASYNC)
    except OSError:
        return False
    if select.select([pipe], [], [], 0)[0]:
        os._exit(1)  # The runner ended before this was set up.
    return True


def wait_for_end(pipe):
    os.read(pipe, 1)
    if hasattr(os, "killpg"):
        os.killpg(0, signal.SIGKILL)
    os._exit(1)


def main():
    # What C code prints must not get into the answer: the app's own standard output is the runner's window.
    answers = os.fdopen(os.dup(1), "wb")
    os.dup2(2, 1)
    line = sys.stdin.buffer.readline()
    if not line.endswith(b"\n"):
        os._exit(1)  # The runner has ended.
    request = json.loads(line)
    end_with_runner()
    limit_time(request["startLimit"])
    from . import app_runner

    limit_memory(request["memory"])
    for name in request["needs"]:
        try:
            importlib.import_module(name)
        except Exception:
            pass  # The app imports it as well, and reports what is wrong.
    os.chdir(request["folder"])
    answers.write(b"\n")
    answers.flush()
    limit_time(request["timeLimit"])
    answer = app_runner.run(json.dumps({"code": request["code"], "inputs": request["inputs"]}))
    answers.write(answer.encode() + b"\n")
    answers.flush()
    # Threads that the app has left behind end with the process.
    os._exit(0)
