"""The process of one run: reads the request, runs the app with the runner of the docs, writes the answer and ends."""

import importlib
import json
import os
import sys


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


def main():
    request = json.loads(sys.stdin.buffer.read())
    # What C code prints must not get into the answer: the app's own standard output is the runner's window.
    answers = os.fdopen(os.dup(1), "wb")
    os.dup2(2, 1)
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
    answer = app_runner.run(json.dumps({"code": request["code"], "inputs": request["inputs"]}))
    answers.write(answer.encode() + b"\n")
    answers.flush()
    # Threads that the app has left behind end with the process.
    os._exit(0)
